# expect: completed
# output: 1225 in time
# output: timeout
# output: 42
# output: [0, 1, 2]
# output: cancelled
# output: ['slow', 'fast']
# output: [0, 1]
# output: ('ok', 'boom')
import asyncio
import contextvars
import time


async def main():
    before = time.perf_counter()
    results = await asyncio.gather(*(asyncio.sleep(0.05, n) for n in range(50)))
    print(sum(results), "in time" if time.perf_counter() - before < 1 else "one after another")
    try:
        async with asyncio.timeout(0.02):
            await asyncio.sleep(10)
    except TimeoutError:
        print("timeout")
    print(await asyncio.to_thread(lambda: 42))

    queue = asyncio.Queue(1)

    async def produce():
        for n in range(3):
            await queue.put(n)

    async def consume():
        return [await queue.get() for _ in range(3)]

    print((await asyncio.gather(produce(), consume()))[1])

    task = asyncio.create_task(asyncio.sleep(10))
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")

    async def named(name, seconds):
        await asyncio.sleep(seconds)
        return name

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(named("slow", 0.03)), group.create_task(named("fast", 0.01))]
    print([task.result() for task in tasks])

    async def numbers():
        for n in range(2):
            yield n
            await asyncio.sleep(0)

    print([n async for n in numbers()])

    async def fails():
        raise ValueError("boom")

    ok, failed = await asyncio.gather(named("ok", 0), fails(), return_exceptions=True)
    print((ok, str(failed)))
    variable = contextvars.ContextVar("variable", default=0)
    variable.set(1)
    assert await asyncio.create_task(read(variable)) == 1
    async with asyncio.Lock(), asyncio.Semaphore(2):
        pass
    assert await asyncio.wait_for(named("x", 0), 1) == "x"


async def read(variable):
    return variable.get()


asyncio.run(main())
