// expect: completed
// output: not_found read_file
import { ApiError, files } from "gg";
try {
  files.readFile("nowhere.txt");
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  const failure: ApiError = error;
  console.log(failure.code, failure.operation);
}
