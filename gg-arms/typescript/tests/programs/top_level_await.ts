// expect: completed
// output: 1 2
const wait = (ms: number): Promise<void> => new Promise<void>((resolve) => { setTimeout(resolve, ms); });
const one: number = await Promise.resolve(1);
for await (const two of (async function* (): AsyncGenerator<number> { await wait(1); yield 2; })()) console.log(one, two);
