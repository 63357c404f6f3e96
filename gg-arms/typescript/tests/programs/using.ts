// expect: completed
// output: open
// output: body
// output: close
// output: later
function open(): Disposable {
  console.log("open");
  return { [Symbol.dispose]() { console.log("close"); } };
}
{
  using handle = open();
  console.log(handle ? "body" : "none");
}
{
  await using _later: AsyncDisposable = { async [Symbol.asyncDispose]() { console.log("later"); } };
}
