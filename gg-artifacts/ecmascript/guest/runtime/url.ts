// URL and URLSearchParams; parsing and serialising a URL is the guest's (WHATWG's rules).
import { native } from "gg:native";

/** Tells a URL that its search parameters changed. */
const owners = new WeakMap<URLSearchParams, (search: string) => void>();

export class URLSearchParams {
  #pairs: [string, string][] = [];

  constructor(init: unknown = "") {
    if (typeof init === "object" && init !== null) {
      const iterator = (init as { [Symbol.iterator]?: unknown })[Symbol.iterator];
      if (typeof iterator === "function") {
        for (const pair of init as Iterable<Iterable<unknown>>) {
          const [name, value, ...rest] = [...pair].map(String);
          if (name === undefined || value === undefined || rest.length > 0) {
            throw new TypeError("URLSearchParams: each pair must be a name and a value");
          }
          this.#pairs.push([name.toWellFormed(), value.toWellFormed()]);
        }
      } else {
        for (const [name, value] of Object.entries(init)) this.#pairs.push([name.toWellFormed(), `${value}`.toWellFormed()]);
      }
    } else {
      this.#pairs = parsed(`${init}`.replace(/^\?/, ""));
    }
  }

  /** @internal */
  static of(search: string, changed: (search: string) => void): URLSearchParams {
    const parameters = new URLSearchParams(search);
    owners.set(parameters, changed);
    return parameters;
  }

  /** @internal */
  static reset(parameters: URLSearchParams, search: string): void {
    parameters.#pairs = parsed(search.replace(/^\?/, ""));
  }

  #changed(): void {
    owners.get(this)?.(this.toString());
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: unknown, value: unknown): void {
    this.#pairs.push([`${name}`.toWellFormed(), `${value}`.toWellFormed()]);
    this.#changed();
  }

  delete(name: unknown, value?: unknown): void {
    this.#pairs = this.#pairs.filter(([key, item]) => key !== `${name}` || (value !== undefined && item !== `${value}`));
    this.#changed();
  }

  get(name: unknown): string | null {
    return this.#pairs.find(([key]) => key === `${name}`)?.[1] ?? null;
  }

  getAll(name: unknown): string[] {
    return this.#pairs.filter(([key]) => key === `${name}`).map(([, value]) => value);
  }

  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some(([key, item]) => key === `${name}` && (value === undefined || item === `${value}`));
  }

  set(name: unknown, value: unknown): void {
    const key = `${name}`.toWellFormed();
    const at = this.#pairs.findIndex(([known]) => known === key);
    if (at < 0) return this.append(key, value);
    this.#pairs = this.#pairs.filter(([known], index) => known !== key || index === at);
    this.#pairs.find(([known]) => known === key)![1] = `${value}`.toWellFormed();
    this.#changed();
  }

  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed();
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
  }

  forEach(callback: (value: string, name: string, parent: URLSearchParams) => void): void {
    for (const [name, value] of this.#pairs) callback(value, name, this);
  }

  *entries(): Generator<[string, string]> {
    for (let at = 0; at < this.#pairs.length; at++) yield [...this.#pairs[at]!];
  }

  *keys(): Generator<string> {
    for (const [name] of this.entries()) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }

  get [Symbol.toStringTag](): string {
    return "URLSearchParams";
  }
}

function parsed(search: string): [string, string][] {
  return search
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      return equals < 0 ? [unescaped(part), ""] : [unescaped(part.slice(0, equals)), unescaped(part.slice(equals + 1))];
    });
}

function unescaped(text: string): string {
  const spaced = text.replaceAll("+", " ").toWellFormed();
  if (!spaced.includes("%")) return spaced;
  const source = native.encode(spaced);
  const bytes = new Uint8Array(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source[at] === 0x25 ? String.fromCharCode(...source.subarray(at + 1, at + 3)) : "";
    if (/^[0-9a-fA-F]{2}$/.test(code)) {
      bytes[length++] = parseInt(code, 16);
      at += 2;
    } else {
      bytes[length++] = source[at]!;
    }
  }
  return native.decode(bytes.subarray(0, length), false) ?? "";
}

function escaped(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

const enum Part {
  Href,
  Origin,
  Protocol,
  Username,
  Password,
  Host,
  Hostname,
  Port,
  Pathname,
  Search,
  Hash,
}

export class URL {
  #parts: string[];
  #parameters: URLSearchParams | undefined;

  constructor(url: unknown, base?: unknown) {
    const parts = native.parseUrl(`${url}`.toWellFormed(), base === undefined ? undefined : `${base}`.toWellFormed());
    if (parts === null || parts === undefined) throw invalid(url, base);
    this.#parts = parts;
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return URL.parse(url, base) !== null;
  }

  static parse(url: unknown, base?: unknown): URL | null {
    try {
      return new URL(url, base);
    } catch {
      return null;
    }
  }

  #set(part: string, value: unknown): void {
    const parts = native.setUrl(this.#parts[Part.Href]!, part, `${value}`.toWellFormed());
    if (parts !== null && parts !== undefined) this.#parts = parts;
  }

  get href(): string {
    return this.#parts[Part.Href]!;
  }
  set href(value: unknown) {
    const parts = native.parseUrl(`${value}`.toWellFormed(), undefined);
    if (parts === null || parts === undefined) throw invalid(value, undefined);
    this.#parts = parts;
    if (this.#parameters !== undefined) URLSearchParams.reset(this.#parameters, this.search);
  }
  get origin(): string {
    return this.#parts[Part.Origin]!;
  }
  get protocol(): string {
    return this.#parts[Part.Protocol]!;
  }
  set protocol(value: unknown) {
    this.#set("protocol", value);
  }
  get username(): string {
    return this.#parts[Part.Username]!;
  }
  set username(value: unknown) {
    this.#set("username", value);
  }
  get password(): string {
    return this.#parts[Part.Password]!;
  }
  set password(value: unknown) {
    this.#set("password", value);
  }
  get host(): string {
    return this.#parts[Part.Host]!;
  }
  set host(value: unknown) {
    this.#set("host", value);
  }
  get hostname(): string {
    return this.#parts[Part.Hostname]!;
  }
  set hostname(value: unknown) {
    this.#set("hostname", value);
  }
  get port(): string {
    return this.#parts[Part.Port]!;
  }
  set port(value: unknown) {
    this.#set("port", value);
  }
  get pathname(): string {
    return this.#parts[Part.Pathname]!;
  }
  set pathname(value: unknown) {
    this.#set("pathname", value);
  }
  get search(): string {
    return this.#parts[Part.Search]!;
  }
  set search(value: unknown) {
    this.#set("search", value);
    if (this.#parameters !== undefined) URLSearchParams.reset(this.#parameters, this.search);
  }
  get hash(): string {
    return this.#parts[Part.Hash]!;
  }
  set hash(value: unknown) {
    this.#set("hash", value);
  }
  get searchParams(): URLSearchParams {
    return (this.#parameters ??= URLSearchParams.of(this.search, (search) => this.#set("search", search)));
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }

  get [Symbol.toStringTag](): string {
    return "URL";
  }
}

function invalid(url: unknown, base: unknown): TypeError {
  return new TypeError(`Invalid URL: '${url}'${base === undefined ? "" : ` with base '${base}'`}`);
}
