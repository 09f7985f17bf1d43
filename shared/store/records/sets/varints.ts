/** Unsigned numbers in seven bits a byte, the lowest first; the eighth bit says that another byte follows. */

/** Bytes of a number from 0 to 2^32 − 1. */
export const varintBytes = (n: number): number =>
  n < 0x80 ? 1 : n < 0x4000 ? 2 : n < 0x20_0000 ? 3 : n < 0x1000_0000 ? 4 : 5;

/** Writes a number from 0 to 2^32 − 1 at `at`, and returns the place after it. */
export function putVarint(bytes: Uint8Array, at: number, n: number): number {
  let rest = n;
  let end = at;
  while (rest >= 0x80) {
    bytes[end++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[end++] = rest;
  return end;
}

/** Reads bytes from the first to the last. Every method throws an error where the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  get done(): boolean {
    return this.at >= this.#bytes.length;
  }

  varint(): number {
    let n = 0;
    let weight = 1;
    for (;;) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined || weight > 0x1000_0000) throw new Error('a number is damaged');
      n += (byte & 0x7f) * weight;
      if (byte < 0x80) return n;
      weight *= 0x80;
    }
  }

  advance(length: number): void {
    this.at += length;
    if (this.at > this.#bytes.length) throw new Error('the bytes are too short');
  }

  /** Returns a view of the next bytes, not a copy. */
  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Error('the bytes are too short');
    const taken = this.#bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.at);
  }
}

export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  /** @param room bytes for which there is room at first; few, because most sets have a few bytes */
  constructor(room = 64) {
    this.#bytes = Buffer.allocUnsafe(room);
  }

  get length(): number {
    return this.#length;
  }

  varint(n: number): this {
    this.#reserve(5);
    this.#length = putVarint(this.#bytes, this.#length, n);
    return this;
  }

  put(bytes: Uint8Array): this {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Writes a part of `bytes`, which is short: no view of it is made. */
  copy(bytes: Uint8Array, from: number, to: number): this {
    this.#reserve(to - from);
    const own = this.#bytes;
    let at = this.#length;
    for (let i = from; i < to; i++) own[at++] = bytes[i] as number;
    this.#length = at;
    return this;
  }

  text(text: string): this {
    const bytes = Buffer.from(text, 'utf8');
    return this.varint(bytes.length).put(bytes);
  }

  done(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
