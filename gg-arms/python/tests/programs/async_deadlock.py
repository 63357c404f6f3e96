# kind: program_throw
# text: File "program.py", line 9, in <module>
# text: RuntimeError: deadlock: every task waits
import asyncio

async def main():
    await asyncio.Event().wait()

asyncio.run(main())
