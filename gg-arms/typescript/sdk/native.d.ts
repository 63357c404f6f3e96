// What the guest gives gg's own scripts; a program cannot import it. Its Rust side is in gg-artifacts/ecmascript/guest/src.
declare module "gg:native" {
  type Pairs = readonly (readonly [string, string])[];

  interface EntryRecord {
    path: string;
    kind: "file" | "directory" | "symlink";
    size: number;
    modified: number;
  }
  interface FileReadRecord {
    path: string;
    text: string;
    firstLine: number;
    lineCount: number;
    totalLines: number;
    truncated: boolean;
  }
  interface FileWriteRecord {
    path: string;
    bytes: number;
    created: boolean;
  }
  interface TextMatchRecord {
    path: string;
    line: number;
    column: number;
    text: string;
    before: string[];
    after: string[];
  }
  interface ProcessStatusRecord {
    running: boolean;
    exitCode: number | undefined;
    output: string;
  }
  interface ViewRecord {
    id: string;
    title: string;
    lines: number;
    truncated: boolean;
  }
  interface DocHitRecord {
    symbol: string;
    kind: string;
    module: string;
    summary: string;
    importLine: string;
  }
  interface CodeModuleRecord {
    key: string;
    exports: string[];
  }
  interface SavedProgramRecord {
    key: string;
    description: string;
    language: string;
    exports: string[];
  }
  interface NoteRecord {
    key: string;
    summary: string;
    hasCode: boolean;
  }
  interface TaskRecord {
    id: string;
    title: string;
    detail: string;
    status: "open" | "doing" | "done" | "dropped";
  }
  interface DelegateRecord {
    id: string;
    role: string;
    status: "running" | "finished" | "failed" | "cancelled";
    result: string | undefined;
  }

  interface Native {
    "files.read_file"(path: string, offset?: number, limit?: number): FileReadRecord;
    "files.read_bytes"(path: string): Uint8Array<ArrayBuffer>;
    "files.write_file"(path: string, text: string): FileWriteRecord;
    "files.write_bytes"(path: string, bytes: Uint8Array): FileWriteRecord;
    "files.edit_file"(path: string, old: string, replacement: string, replaceAll?: boolean): { path: string; replacements: number };
    "files.list_directory"(path?: string, depth?: number): EntryRecord[];
    "files.stat"(path: string): EntryRecord;
    "files.move_path"(from: string, to: string): EntryRecord;
    "files.remove_path"(path: string, recursive?: boolean): void;
    "files.make_directory"(path: string): EntryRecord;
    "search.find_files"(glob: string, root?: string, limit?: number): EntryRecord[];
    "search.find_text"(pattern: string, glob?: string, root?: string, context?: number, limit?: number): TextMatchRecord[];
    "shell.run"(
      command: string,
      timeoutSeconds?: number,
      directory?: string,
      input?: string,
      environment?: Pairs,
    ): { exitCode: number | undefined; output: string; timedOut: boolean; truncated: boolean };
    "shell.start"(command: string, directory?: string, environment?: Pairs): { id: string };
    "shell.poll"(id: string, waitSeconds?: number): ProcessStatusRecord;
    "shell.stop"(id: string): ProcessStatusRecord;
    "views.open_file"(path: string, offset?: number, limit?: number): ViewRecord;
    "views.open_text"(title: string, text: string): ViewRecord;
    "views.list_views"(): ViewRecord[];
    "views.close_view"(id: string): void;
    "docs.search"(query: string, module?: string, limit?: number): DocHitRecord[];
    "docs.view"(symbol: string): ViewRecord;
    "programs.history"(limit?: number): {
      turn: number;
      verdict: "completed" | "failed";
      errorType: string | undefined;
      summary: string;
    }[];
    "programs.source"(turn: number): string;
    "programs.save"(key: string, description: string, source?: string): SavedProgramRecord;
    "programs.list_saved"(): SavedProgramRecord[];
    "programs.load"(key: string): CodeModuleRecord;
    "memory.list_notes"(prefix?: string): NoteRecord[];
    "memory.read_note"(key: string): NoteRecord & { text: string; module: CodeModuleRecord | undefined };
    "memory.write_note"(key: string, text: string, code?: string): NoteRecord;
    "memory.remove_note"(key: string): void;
    "memory.search_notes"(query: string, limit?: number): NoteRecord[];
    "skills.list_skills"(): { key: string; description: string; hasCode: boolean }[];
    "skills.read_skill"(key: string): {
      key: string;
      description: string;
      hasCode: boolean;
      text: string;
      module: CodeModuleRecord | undefined;
    };
    "tasks.add_task"(title: string, detail?: string): TaskRecord;
    "tasks.list_tasks"(status?: string): TaskRecord[];
    "tasks.update_task"(id: string, status?: string, title?: string, detail?: string): TaskRecord;
    "delegation.dispatch"(role: string, brief: string, language?: string): DelegateRecord;
    "delegation.wait"(id: string, timeoutSeconds?: number): DelegateRecord;
    "delegation.list_delegates"(): DelegateRecord[];
    "delegation.cancel"(id: string): DelegateRecord;
    "delegation.transition_state"(state: string, note?: string): { name: string; next: string[] };
    "session.status"(): {
      language: string;
      turn: number;
      role: string | undefined;
      limits: {
        wallMs: number;
        memoryBytes: number;
        outputBytes: number;
        hostCalls: number;
        refusedCalls: number;
        valueBytes: number;
      };
      remaining: { wallMs: number; outputBytes: number; hostCalls: number; refusedCalls: number };
    };
    "session.finish"(summary: string): void;
    "session.approve"(note?: string): void;
    "session.request_changes"(items: readonly string[]): void;
    "web.fetch"(
      url: string,
      method?: string,
      headers?: Pairs,
      body?: Uint8Array,
      timeoutSeconds?: number,
    ): { status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer>; truncated: boolean };

    /** Writes to the operator's channel. */
    print(text: string): void;
    /** Milliseconds since the turn began. */
    now(): number;
    /** At least 0 and below 1, seeded by the host at the first call. */
    random(): number;
    randomBytes(length: number): Uint8Array<ArrayBuffer>;
    /** UTF-8 of a well-formed string. */
    encode(text: string): Uint8Array<ArrayBuffer>;
    /** Text of UTF-8; null when it is malformed and `fatal` was asked for. */
    decode(bytes: Uint8Array, fatal: boolean): string | null;
    /** href, origin, protocol, username, password, host, hostname, port, pathname, search, hash. */
    parseUrl(text: string, base?: string): string[] | null;
    setUrl(href: string, part: string, value: string): string[] | null;
    /** The text of a program or code module by its file name. */
    source(file: string): string | null;
    /** The file names of the program and of the modules it imported, in that order. */
    sources(): string[];
    /** Nothing while a promise is pending, else `fulfilled` or `rejected` and the value. */
    promiseState(promise: Promise<unknown>): [] | [state: "fulfilled" | "rejected", value: unknown];
    /** The value that is no error and was thrown last, with the stack at that place. */
    lastThrow(): [] | [value: unknown, stack: string];
    /** Sets the zero of `now`. */
    restart(): void;
  }

  export const native: Native;
}
