# kind: program_throw
# output: saved
# text: File "program.py", line 11, in main
# text: RuntimeWarning: coroutine 'save' was never awaited
# line: 11
import asyncio

async def save(): print("never printed")

async def main():
    kept = save()
    print("saved")
    return kept

result = asyncio.run(main())
