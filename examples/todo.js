// Lists what is still to do in a workspace, and opens the list for the next turn.
import { search, tasks, views } from "gg";

const found = search.findText("TODO:?\\s*(.*)", { glob: "**/*", context: 0 });
for (const match of found) {
  console.log(`${match.path}:${match.line} ${match.text.trim()}`);
  tasks.addTask(match.text.replace(/.*TODO:?\s*/, ""), { detail: `${match.path}:${match.line}` });
}
const lines = tasks.listTasks({ status: "open" }).map((task) => `- ${task.title} (${task.detail})`);
views.openText("To do", lines.join("\n"));
