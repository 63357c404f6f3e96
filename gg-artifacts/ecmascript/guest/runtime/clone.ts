// structuredClone, after the HTML standard's algorithm for the types that exist here.

const ERRORS: Record<string, ErrorConstructor> = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

export function structuredClone(value: unknown, options: { transfer?: Iterable<ArrayBuffer> } = {}): unknown {
  const transfer = new Set(options.transfer ?? []);
  for (const buffer of transfer) {
    if (!(buffer instanceof ArrayBuffer)) throw uncloneable(buffer, "cannot be transferred");
  }
  return copy(value, new Map(), transfer);
}

function copy(value: unknown, done: Map<object, unknown>, transfer: ReadonlySet<ArrayBuffer>): unknown {
  if (typeof value === "symbol" || typeof value === "function") throw uncloneable(value, "could not be cloned");
  if (typeof value !== "object" || value === null) return value;
  if (done.has(value)) return done.get(value);
  const keep = <T>(result: T): T => {
    done.set(value, result);
    return result;
  };
  const again = (inner: unknown) => copy(inner, done, transfer);

  if (value instanceof Boolean || value instanceof Number || value instanceof String || value instanceof BigInt) return keep(Object(value.valueOf()));
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer) return keep(transfer.has(value) ? value.transfer() : value.slice(0));
  if (ArrayBuffer.isView(value)) {
    const buffer = again(value.buffer) as ArrayBuffer;
    const View = value.constructor as new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView;
    return keep(new View(buffer, value.byteOffset, value instanceof DataView ? value.byteLength : (value as Uint8Array).length));
  }
  if (value instanceof Map) {
    const result = keep(new Map());
    for (const [key, item] of [...value]) result.set(again(key), again(item));
    return result;
  }
  if (value instanceof Set) {
    const result = keep(new Set());
    for (const item of [...value]) result.add(again(item));
    return result;
  }
  if (value instanceof Error) {
    const Type = ERRORS[value.name] ?? Error;
    const result = keep(new Type());
    for (const name of ["message", "stack", "cause"] as const) {
      const own = Object.getOwnPropertyDescriptor(value, name);
      if (own === undefined || !("value" in own)) continue;
      const inner = name === "cause" ? again(own.value) : String(own.value);
      Object.defineProperty(result, name, { value: inner, writable: true, configurable: true });
    }
    return result;
  }
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet || value instanceof WeakRef) {
    throw uncloneable(value, "could not be cloned");
  }
  const result = keep<Record<string, unknown> | unknown[]>(Array.isArray(value) ? new Array(value.length) : {});
  for (const key of Object.keys(value)) {
    const item = again((value as Record<string, unknown>)[key]);
    Object.defineProperty(result, key, { value: item, writable: true, enumerable: true, configurable: true });
  }
  return result;
}

function uncloneable(value: unknown, what: string): DOMException {
  const name = typeof value === "function" ? value.toString().slice(0, 60) : typeof value === "symbol" ? String(value) : "#<Object>";
  return new DOMException(`${name} ${what}.`, "DataCloneError");
}
