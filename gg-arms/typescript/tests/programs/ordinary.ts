// expect: completed
// output: 3 files
// output: [["a",2],["b",1]]
// output: 2026-01-02
// output: hello hello
// A program as they are written every day.
interface Row {
  readonly id: number;
  name: string;
  tags?: string[];
}

type Index = Map<string, Row[]>;

function index(rows: readonly Row[], key: (row: Row) => string = (row) => row.name): Index {
  const found: Index = new Map();
  for (const row of rows) {
    const list = found.get(key(row)) ?? [];
    list.push(row);
    found.set(key(row), list);
  }
  return found;
}

const rows: Row[] = [
  { id: 1, name: "a", tags: ["x"] },
  { id: 2, name: "b" },
  { id: 3, name: "a" },
];
console.log(`${rows.length} files`);
console.log(JSON.stringify([...index(rows)].map(([name, list]): [string, number] => [name, list.length])));
console.log(new Date(Date.UTC(2026, 0, 2)).toISOString().slice(0, 10));
const [word = "none", times]: [string?, number?] = ["hello", 2];
console.log(Array.from({ length: times! }, () => word).join(" "));
