// expect: completed
// output: grüße 😀.txt
// output: true 😀 ok
// output: lone �
import { files } from "gg";
files.writeFile("grüße 😀.txt", "ü😀\r\n");
console.log(files.listDirectory().find((e) => e.path.startsWith("gr")).path);
const { text } = files.readFile("grüße 😀.txt");
console.log(text === "ü😀\r\n", text.includes("😀") && "😀", "ok");
files.writeFile("lone.txt", "\ud800");
console.log("lone", files.readFile("lone.txt").text);
