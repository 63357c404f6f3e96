# kind: program_throw
# text: ExceptionGroup: two of three (2 sub-exceptions)
# text: ValueError: first
# text: line 9, in second
# text: KeyError: 'second'
async def first():
    raise ValueError("first")
async def second():
    return {}["second"]

import asyncio

async def main():
    results = await asyncio.gather(first(), second(), asyncio.sleep(0), return_exceptions=True)
    failures = [result for result in results if isinstance(result, Exception)]
    raise ExceptionGroup("two of three", failures)

asyncio.run(main())
