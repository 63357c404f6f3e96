"""Drives `gg mcp` with the official Python client. Prints one line a check; the first that fails ends it."""

import asyncio
import os
import pathlib
import re
import subprocess
import sys
import time

from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters

GG, WORKSPACE = sys.argv[1], pathlib.Path(sys.argv[2])
# Seconds for an answer: a guest is compiled when it is first used.
PATIENCE = 60
ARGUMENTS = ["mcp", "--workspace", str(WORKSPACE), "--language", "python"]
SLOW = "import time\nfor n in range(100):\n    print('step', n, flush=True)\n    time.sleep(0.2)\n"


def check(what, condition, shown=""):
    if not condition:
        sys.exit(f"FAILED {what}: {shown}")
    print("ok", what, flush=True)


def text(result):
    return "\n".join(block.text for block in result.content)


async def refused(call):
    try:
        await call
    except MCPError as problem:
        return str(problem)
    return None


async def conversation(client, name):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    check(f"{name}: the tools", sorted(tools) == ["check_program", "run_program", "search_docs", "view_docs"], sorted(tools))
    check(f"{name}: each tool says what it answers", all(tool.output_schema and tool.description for tool in tools.values()))

    result = await client.call_tool("run_program", {"program": "import gg\nprint('hello')\ngg.views.open_file('notes.txt')\n"})
    outcome = result.structured_content
    check(f"{name}: a program runs", not result.is_error and outcome["verdict"] == "completed", result)
    check(f"{name}: its output and views are there", "hello" in text(result) and "a note" in text(result), text(result))
    calls = [(call["operation"], call["outcome"]) for call in outcome["calls"]]
    check(f"{name}: its call log is there", calls == [("views.open_file", "ok")], calls)

    result = await client.call_tool("run_program", {"program": "import gg\ngg.web.fetch('x')\n"})
    error = result.structured_content["error"]
    check(f"{name}: a refused call is told", result.is_error and error["kind"] == "program_unknown_name", result)
    check(f"{name}: ... and logged", result.structured_content["calls"][0]["outcome"] == "refused", result)

    result = await client.call_tool("check_program", {"program": "print(1 +"})
    check(f"{name}: a check refuses", result.is_error and result.structured_content["error"]["kind"] == "program_syntax_error", result)
    result = await client.call_tool("check_program", {"program": "import os\nos.abort()"})
    check(f"{name}: a check runs nothing", not result.is_error, result)

    result = await client.call_tool("search_docs", {"query": "read file"})
    symbols = [hit["symbol"] for hit in result.structured_content["hits"]]
    check(f"{name}: documentation is found", "gg.files.read_file" in symbols, symbols)
    result = await client.call_tool("search_docs", {"query": "fetch"})
    symbols = [hit["symbol"] for hit in result.structured_content["hits"]]
    check(f"{name}: ... only what is granted", not any(symbol.startswith("gg.web") for symbol in symbols), symbols)
    result = await client.call_tool("view_docs", {"symbol": "gg.files.read_file"})
    check(f"{name}: a page opens", "import gg" in text(result), text(result))
    result = await client.call_tool("view_docs", {"symbol": "gg.web.fetch"})
    check(f"{name}: a page that is not granted does not", result.is_error, result)

    prompts = (await client.list_prompts()).prompts
    check(f"{name}: the prompt is listed", [prompt.name for prompt in prompts] == ["gg"], prompts)
    prompt = await client.get_prompt("gg")
    check(f"{name}: ... and says how programs are written", "program.py" in prompt.messages[0].content.text, prompt)
    prompt = await client.get_prompt("gg", {"language": "javascript"})
    check(f"{name}: ... in another language too", "program.js" in prompt.messages[0].content.text, prompt)

    problem = await refused(client.call_tool("run_program", {"program": "", "language": "perl"}))
    check(f"{name}: an unknown language is refused with those there are", problem and "javascript" in problem and "python" in problem, problem)
    result = await client.call_tool("run_program", {"porgram": ""})
    check(f"{name}: another argument is refused by its name", result.is_error and "porgram" in text(result), result)

    told = []

    async def progress(step, total, message):
        told.append((step, message))

    result = await client.call_tool("run_program", {"program": SLOW.replace("100", "5")}, progress_callback=progress)
    check(f"{name}: progress is told as it comes", len(told) >= 3 and any("step 0" in message for _, message in told), told)
    check(f"{name}: ... and always further", [step for step, _ in told] == sorted({step for step, _ in told}), told)

    started = time.monotonic()
    running = asyncio.ensure_future(client.call_tool("run_program", {"program": SLOW + "open('never', 'w')"}))
    await asyncio.sleep(1.5)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    result = await client.call_tool("run_program", {"program": "print('next')"})
    took = time.monotonic() - started
    check(f"{name}: a cancelled program makes room for the next", "next" in text(result) and took < 10, (took, result))


async def main():
    stdio = StdioServerParameters(command=GG, args=ARGUMENTS, env=dict(os.environ))
    async with Client(stdio, read_timeout_seconds=PATIENCE) as client:
        await conversation(client, "stdio")
    async with Client(stdio, mode="legacy", read_timeout_seconds=PATIENCE) as client:
        result = await client.call_tool("run_program", {"program": "print('hello')"})
        check("stdio, with a handshake", "hello" in text(result), result)

    server = subprocess.Popen([GG, *ARGUMENTS, "--http", "0"], stderr=subprocess.PIPE, text=True)
    try:
        address = None
        for line in server.stderr:
            found = re.search(r"http://127\.0\.0\.1:\d+/mcp", line)
            if found:
                address = found[0]
                break
        check("http: it listens on the loopback address", address)
        async with Client(address, read_timeout_seconds=PATIENCE) as client:
            await conversation(client, "http")
        async with Client(address, mode="legacy", read_timeout_seconds=PATIENCE) as client:
            result = await client.call_tool("run_program", {"program": "print('hello')"})
            check("http, with a handshake", "hello" in text(result), result)
        import httpx2

        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        for header, value in (("Origin", "http://evil.example"), ("Host", "evil.example")):
            headers = {"Accept": "application/json, text/event-stream", header: value}
            status = httpx2.post(address, json=body, headers=headers).status_code
            check(f"http: a page of another site is kept out ({header})", status == 403, status)
    finally:
        server.terminate()
        server.wait(10)
    check("http: it ends when it is told to", server.returncode == 130, server.returncode)


asyncio.run(main())
