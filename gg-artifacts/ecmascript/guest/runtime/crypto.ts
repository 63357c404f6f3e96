// crypto: random values from the host. There is no crypto.subtle.
import { native } from "gg:native";

const INTEGERS = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array];

export const crypto = {
  getRandomValues<T extends ArrayBufferView>(array: T): T {
    if (!INTEGERS.some((type) => array instanceof type)) {
      throw new DOMException("crypto.getRandomValues: the array must be a typed array of integers", "TypeMismatchError");
    }
    if (array.byteLength > 65536) {
      throw new DOMException(`crypto.getRandomValues: ${array.byteLength} bytes exceed the 65536 of one call`, "QuotaExceededError");
    }
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(native.randomBytes(array.byteLength));
    return array;
  },

  randomUUID(): string {
    const bytes = native.randomBytes(16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  },
};
Object.defineProperty(crypto, Symbol.toStringTag, { value: "Crypto", configurable: true });
