# kind: program_throw
# text: File "program.py", line 12, in <module>
# text: RuntimeWarning: coroutine 'main' was never awaited
# text: asyncio.run(main(…))
# line: 12
import asyncio

async def main():
    await asyncio.sleep(0)
    print("never printed")

main()
print("the end")
