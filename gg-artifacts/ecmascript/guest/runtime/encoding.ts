// TextEncoder and TextDecoder.
import { native } from "gg:native";

export class TextEncoder {
  get encoding(): "utf-8" {
    return "utf-8";
  }

  encode(input: unknown = ""): Uint8Array<ArrayBuffer> {
    return native.encode(`${input}`.toWellFormed());
  }

  encodeInto(source: unknown, destination: Uint8Array): { read: number; written: number } {
    if (!(destination instanceof Uint8Array)) throw new TypeError("TextEncoder.encodeInto: the destination must be a Uint8Array");
    const text = `${source}`.toWellFormed();
    let read = 0;
    let written = 0;
    for (const character of text) {
      const bytes = native.encode(character);
      if (written + bytes.length > destination.length) break;
      destination.set(bytes, written);
      written += bytes.length;
      read += character.length;
    }
    return { read, written };
  }
}

const LABELS: Record<string, string> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "unicode-1-1-utf-8": "utf-8",
  "utf-16le": "utf-16le",
  "utf-16": "utf-16le",
  ucs2: "utf-16le",
  "ucs-2": "utf-16le",
  unicode: "utf-16le",
  "utf-16be": "utf-16be",
  "windows-1252": "windows-1252",
  latin1: "windows-1252",
  "iso-8859-1": "windows-1252",
  "iso8859-1": "windows-1252",
  l1: "windows-1252",
  ascii: "windows-1252",
  "us-ascii": "windows-1252",
  cp1252: "windows-1252",
};

/** What windows-1252 has at 0x80 to 0x9f. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

export class TextDecoder {
  readonly #encoding: string;
  readonly #fatal: boolean;
  readonly #ignoreBom: boolean;
  /** Bytes of a character that the last chunk of a stream cut. */
  #rest: Uint8Array = new Uint8Array(0);
  #started = false;

  constructor(label: unknown = "utf-8", options: { fatal?: unknown; ignoreBOM?: unknown } = {}) {
    const encoding = LABELS[`${label}`.trim().toLowerCase()];
    if (encoding === undefined) {
      throw new RangeError(`TextDecoder: the encoding '${label}' is not known here; utf-8, utf-16le, utf-16be and windows-1252 are`);
    }
    this.#encoding = encoding;
    this.#fatal = Boolean(options.fatal);
    this.#ignoreBom = Boolean(options.ignoreBOM);
  }

  get encoding(): string {
    return this.#encoding;
  }
  get fatal(): boolean {
    return this.#fatal;
  }
  get ignoreBOM(): boolean {
    return this.#ignoreBom;
  }

  decode(input?: ArrayBuffer | ArrayBufferView, options: { stream?: unknown } = {}): string {
    const stream = Boolean(options.stream);
    let bytes = viewed(input);
    if (this.#rest.length > 0) {
      const all = new Uint8Array(this.#rest.length + bytes.length);
      all.set(this.#rest);
      all.set(bytes, this.#rest.length);
      bytes = all;
      this.#rest = new Uint8Array(0);
    }
    if (stream) {
      const whole = bytes.length - incomplete(this.#encoding, bytes);
      this.#rest = bytes.slice(whole);
      bytes = bytes.subarray(0, whole);
    }
    let text = this.#text(bytes);
    if (!this.#started && !this.#ignoreBom && text.startsWith("\ufeff")) text = text.slice(1);
    this.#started = stream && (this.#started || bytes.length > 0);
    return text;
  }

  #text(bytes: Uint8Array): string {
    if (this.#encoding === "utf-8") {
      const text = native.decode(bytes, this.#fatal);
      if (text === null || text === undefined) throw this.#malformed();
      return text;
    }
    const units: string[] = [];
    if (this.#encoding === "windows-1252") {
      for (let at = 0; at < bytes.length; at += 4096) {
        units.push(String.fromCharCode(...bytes.subarray(at, at + 4096)).replace(/[\x80-\x9f]/g, (c) => WINDOWS_1252[c.charCodeAt(0) - 0x80]!));
      }
      return units.join("");
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const little = this.#encoding === "utf-16le";
    for (let at = 0; at + 1 < bytes.length; at += 2) units.push(String.fromCharCode(view.getUint16(at, little)));
    const text = units.join("") + (bytes.length % 2 === 1 ? "\ufffd" : "");
    if (this.#fatal && (bytes.length % 2 === 1 || !text.isWellFormed())) throw this.#malformed();
    return text.toWellFormed();
  }

  #malformed(): TypeError {
    return new TypeError(`TextDecoder: the data is not valid ${this.#encoding}`);
  }
}

function viewed(input: unknown): Uint8Array {
  if (input === undefined) return new Uint8Array(0);
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw new TypeError("TextDecoder.decode: the input must be an ArrayBuffer or a view of one");
}

/** How many bytes at the end begin a character that is not complete. */
function incomplete(encoding: string, bytes: Uint8Array): number {
  if (encoding === "windows-1252") return 0;
  if (encoding !== "utf-8") return bytes.length % 2;
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
