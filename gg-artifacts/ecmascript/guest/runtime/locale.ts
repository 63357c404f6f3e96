// The toLocale… methods. The engine has no Intl: what it cannot do in the asked language or time zone it refuses, instead of
// answering something else. English (United States) and UTC are what there is.

function english(method: string, locales: unknown): void {
  const list = locales === undefined ? [] : Array.isArray(locales) ? locales : [locales];
  for (const locale of list) {
    if (!/^en(-US)?(-u-.*)?$|^(und|C)$/i.test(String(locale))) {
      throw new RangeError(`${method}: there is no Intl here, so no data for the locale '${locale}'; only 'en-US' is known`);
    }
  }
}

function known(method: string, options: unknown, names: readonly string[]): Record<string, unknown> {
  if (options === undefined) return {};
  const settings = Object(options) as Record<string, unknown>;
  for (const name of Object.keys(settings)) {
    if (settings[name] !== undefined && !names.includes(name)) {
      throw new RangeError(`${method}: there is no Intl here, so the option '${name}' cannot be followed; known: ${names.join(", ")}`);
    }
  }
  return settings;
}

function digits(method: string, settings: Record<string, unknown>, name: string, fallback: number): number {
  const value = settings[name] === undefined ? fallback : Number(settings[name]);
  if (!(value >= 0 && value <= 100)) throw new RangeError(`${method}: ${name} must be from 0 to 100`);
  return Math.trunc(value);
}

function numberText(this: unknown, locales?: unknown, options?: unknown): string {
  const method = "toLocaleString";
  const value = typeof this === "bigint" ? this : Number.prototype.valueOf.call(this);
  english(method, locales);
  const settings = known(method, options, ["minimumFractionDigits", "maximumFractionDigits", "useGrouping", "style"]);
  const style = settings["style"] ?? "decimal";
  if (style !== "decimal" && style !== "percent") {
    throw new RangeError(`${method}: there is no Intl here, so the style '${style}' cannot be followed; known: decimal, percent`);
  }
  const percent = style === "percent";
  const grouping = settings["useGrouping"] ?? true;
  const group = (whole: string) => (grouping ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole);
  if (typeof value === "bigint") {
    const scaled = percent ? value * 100n : value;
    return `${scaled < 0n ? "-" : ""}${group(String(scaled < 0n ? -scaled : scaled))}${percent ? "%" : ""}`;
  }
  if (Number.isNaN(value)) return percent ? "NaN%" : "NaN";
  const least = digits(method, settings, "minimumFractionDigits", 0);
  const most = digits(method, settings, "maximumFractionDigits", Math.max(least, percent ? 0 : 3));
  if (most < least) throw new RangeError(`${method}: maximumFractionDigits is below minimumFractionDigits`);
  const scaled = percent ? value * 100 : value;
  const sign = scaled < 0 || Object.is(scaled, -0) ? "-" : "";
  if (!Number.isFinite(scaled)) return `${sign}∞${percent ? "%" : ""}`;
  let [whole = "0", fraction = ""] = plain(Math.abs(scaled), most).split(".");
  while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return `${sign}${group(whole)}${fraction === "" ? "" : `.${fraction}`}${percent ? "%" : ""}`;
}

/** Decimal digits without an exponent, rounded half up on the shortest decimal of the value, as Intl rounds. */
function plain(value: number, most: number): string {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const shift = Number(exponent);
  let all = whole + fraction;
  let point = whole.length + shift;
  if (point <= 0) {
    all = "0".repeat(1 - point) + all;
    point = 1;
  }
  all = all.padEnd(point, "0");
  const kept = point + most;
  if (all.length > kept) {
    const up = all.charCodeAt(kept) >= 0x35;
    all = all.slice(0, kept);
    if (up) {
      const raised = String(BigInt(all) + 1n).padStart(all.length, "0");
      point += raised.length - all.length;
      all = raised;
    }
  }
  return `${all.slice(0, point)}.${all.slice(point).padEnd(most, "0")}`;
}

function dateText(name: string, withDate: boolean, withTime: boolean) {
  return function (this: Date, locales?: unknown, options?: unknown): string {
    const time = Date.prototype.getTime.call(this);
    english(name, locales);
    const settings = known(name, options, ["timeZone", "hour12"]);
    const zone = settings["timeZone"];
    if (zone !== undefined && !/^(UTC|GMT|Etc\/(UTC|GMT)|[+-]00:?00)$/i.test(String(zone))) {
      throw new RangeError(`${name}: there is no Intl here, so no data for the time zone '${zone}'; only 'UTC' is known`);
    }
    if (Number.isNaN(time)) return "Invalid Date";
    const at = new Date(time);
    const two = (value: number) => String(value).padStart(2, "0");
    const date = `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`;
    const hours = at.getUTCHours();
    const rest = `${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
    const clock = settings["hour12"] === false ? `${two(hours)}:${rest}` : `${hours % 12 || 12}:${rest} ${hours < 12 ? "AM" : "PM"}`;
    return [...(withDate ? [date] : []), ...(withTime ? [clock] : [])].join(", ");
  };
}

/** The order in which Unicode's root collation has the ASCII characters that are no letters. */
const ORDER = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789";

/** Where each ASCII character stands in that order: spaces first, then punctuation and digits, then letters of either case. */
const PLACES = new Uint16Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return 1;
  const order = ORDER.indexOf(character);
  return order >= 0 ? order + 2 : 128 + character.toLowerCase().charCodeAt(0);
});

/** How two texts of ASCII characters compare, as {@link weights} would have it; nothing where one has others. */
function compareAscii(a: string, b: string, cased: boolean, upperFirst: boolean): number | undefined {
  const shared = Math.min(a.length, b.length);
  let primary = 0;
  let cases = 0;
  for (let at = 0; at < shared; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left > 127 || right > 127) return undefined;
    if (left === right) continue;
    if (primary === 0) primary = (PLACES[left] as number) - (PLACES[right] as number);
    // Of one letter, the lower case has the higher code; spaces share their place and have no case.
    if (primary === 0 && cases === 0 && (PLACES[left] as number) >= 128) cases = right - left;
  }
  // What follows the first difference can still be no ASCII: an accent belongs to what is before it.
  for (let at = shared; at < a.length; at++) if (a.charCodeAt(at) > 127) return undefined;
  for (let at = shared; at < b.length; at++) if (b.charCodeAt(at) > 127) return undefined;
  if (primary === 0) primary = a.length - b.length;
  if (primary === 0 && cased) primary = upperFirst ? -cases : cases;
  // Not -0, which prints as such.
  return Math.sign(primary) || 0;
}

interface Weights {
  readonly primary: (string | number)[];
  readonly accents: string;
  readonly cases: string;
}

function weights(text: string, numeric: boolean, ignorePunctuation: boolean): Weights {
  const primary: (string | number)[] = [];
  let accents = "";
  let cases = "";
  const parts = text.normalize("NFD").match(numeric ? /\d+|\p{M}|[\s\S]/gu : /\p{M}|[\s\S]/gu) ?? [];
  for (const part of parts) {
    if (/^\p{M}$/u.test(part)) {
      accents += part;
      continue;
    }
    accents += "\0";
    if (numeric && /^\d/.test(part)) {
      primary.push(Number(part));
      cases += "0";
      continue;
    }
    const order = ORDER.indexOf(part);
    if (order >= 0 || /^\s$/.test(part)) {
      if (ignorePunctuation && (order < 0 || order < ORDER.indexOf("0"))) continue;
      // Spaces come first, then punctuation and digits, then letters.
      primary.push(`\0${String.fromCharCode(order + 2)}`);
      cases += "0";
      continue;
    }
    const lower = part.toLowerCase();
    primary.push(`\x01${lower}`);
    cases += part === lower ? "0" : "1";
  }
  return { primary, accents, cases };
}

function localeCompare(this: unknown, other: unknown, locales?: unknown, options?: unknown): number {
  const name = "localeCompare";
  if (this === undefined || this === null) throw new TypeError("String.prototype.localeCompare called on null or undefined");
  english(name, locales);
  const settings = known(name, options, ["numeric", "sensitivity", "ignorePunctuation", "usage", "caseFirst"]);
  const sensitivity = String(settings["sensitivity"] ?? "variant");
  if (!["base", "accent", "case", "variant"].includes(sensitivity)) throw new RangeError(`${name}: no sensitivity is called '${sensitivity}'`);
  const upperFirst = settings["caseFirst"] === "upper";
  const [numeric, ignorePunctuation] = [Boolean(settings["numeric"]), Boolean(settings["ignorePunctuation"])];
  const [left, right] = [String(this), String(other)];
  if (!numeric && !ignorePunctuation) {
    const order = compareAscii(left, right, sensitivity === "case" || sensitivity === "variant", upperFirst);
    if (order !== undefined) return order;
  }
  const [a, b] = [weights(left, numeric, ignorePunctuation), weights(right, numeric, ignorePunctuation)];
  for (let at = 0; at < Math.max(a.primary.length, b.primary.length); at++) {
    const order = compareWeights(a.primary[at], b.primary[at]);
    if (order !== 0) return order;
  }
  if (sensitivity === "accent" || sensitivity === "variant") {
    if (a.accents !== b.accents) return a.accents < b.accents ? -1 : 1;
  }
  if (sensitivity === "case" || sensitivity === "variant") {
    if (a.cases !== b.cases) return a.cases < b.cases !== upperFirst ? -1 : 1;
  }
  return 0;
}

function compareWeights(a: string | number | undefined, b: string | number | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : 1;
  // A run of digits sorts where its first digit would.
  const text = (weight: string | number) => (typeof weight === "number" ? `\0${String.fromCharCode(ORDER.indexOf("0") + 2)}` : weight);
  return text(a) < text(b) ? -1 : 1;
}

function recased(name: "toLocaleLowerCase" | "toLocaleUpperCase", recase: (this: string) => string) {
  return function (this: string, locales?: unknown): string {
    const list = locales === undefined ? [] : Array.isArray(locales) ? locales : [locales];
    for (const locale of list) {
      if (/^(tr|az|lt)\b/i.test(String(locale))) {
        throw new RangeError(`${name}: there is no Intl here, so no rules for the locale '${locale}'`);
      }
    }
    return recase.call(this);
  };
}

/** Replaces the methods that would answer in the engine's own way whatever was asked. */
export function install(): void {
  const define = (target: object, name: string, value: Function) => {
    Object.defineProperty(value, "name", { value: name, configurable: true });
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  };
  define(Number.prototype, "toLocaleString", function (this: unknown, locales?: unknown, options?: unknown) {
    return numberText.call(this, locales, options);
  });
  define(BigInt.prototype, "toLocaleString", function (this: unknown, locales?: unknown, options?: unknown) {
    return numberText.call(BigInt.prototype.valueOf.call(this), locales, options);
  });
  define(Date.prototype, "toLocaleString", dateText("toLocaleString", true, true));
  define(Date.prototype, "toLocaleDateString", dateText("toLocaleDateString", true, false));
  define(Date.prototype, "toLocaleTimeString", dateText("toLocaleTimeString", false, true));
  define(String.prototype, "localeCompare", function (this: unknown, other: unknown, locales?: unknown, options?: unknown) {
    return localeCompare.call(this, other, locales, options);
  });
  define(String.prototype, "toLocaleLowerCase", recased("toLocaleLowerCase", String.prototype.toLowerCase));
  define(String.prototype, "toLocaleUpperCase", recased("toLocaleUpperCase", String.prototype.toUpperCase));
}
