/** Reads prefix codes, written by loaders/kernels/assembly/entries/prefix-codes.ts and block-texts.ts. */
import type { ByteReader } from './varints.ts';

/** The symbol before a byte that has no code, and that before the number of a word that was there before. */
const ESCAPE = 256;
const REFERENCE = 257;
const LONGEST = 11;
const GROUPS = 32;
const BLANK = 0x20;
const LINE = 0x0a;
/** Bits of the length of a code below its symbol. */
const LENGTH_BITS = 4;
const LENGTH_MASK = (1 << LENGTH_BITS) - 1;
const LONGEST_MASK = (1 << LONGEST) - 1;
/** Bytes of a word with a number at least, and words with a number at most. */
const SHORTEST = 3;
const MOST_WORDS = 256;
/** Limit of what damaged references add up to: 64 entries with lines of the most bytes that are loaded. */
const MOST_BYTES = 64 << 20;

/** The symbol of each eleven bits, and the length of its code. */
export type Codes = Uint16Array;

/** Reads the table of the codes. @throws Error where it is damaged */
export function readCodes(from: ByteReader): Codes {
  const bytes: number[] = [];
  const [a = 0, b = 0, c = 0, d = 0] = from.take(GROUPS / 8);
  const groups = a | (b << 8) | (c << 16) | (d << 24);
  for (let group = 0; group < GROUPS; group++) {
    if (((groups >>> group) & 1) === 0) continue;
    const [bits = 0] = from.take(1);
    for (let i = 0; i < 8; i++) if (((bits >>> i) & 1) === 1) bytes.push(8 * group + i);
  }
  const [first = 0] = from.take(1);
  const packed = from.take(Math.ceil(bytes.length / 2));
  const lengths = bytes.map((_, i) => ((packed[i >>> 1] ?? 0) >>> (4 * (i & 1))) & 15);
  return codesOf([...bytes, ESCAPE, REFERENCE], [...lengths, first & 15, first >>> 4]);
}

/** The codes of each length ascend with their symbols, after those of shorter ones. */
function codesOf(symbols: readonly number[], lengths: readonly number[]): Codes {
  const codes = new Uint16Array(1 << LONGEST);
  let used = 0;
  for (let length = 1; length <= LONGEST; length++) {
    for (let i = 0; i < symbols.length; i++) {
      if (lengths[i] !== length) continue;
      const end = used + (1 << (LONGEST - length));
      codes.fill(((symbols[i] as number) << LENGTH_BITS) | length, used, end);
      used = end;
    }
  }
  const isEach = lengths.every((length) => length > 0 && length <= LONGEST);
  if (used !== codes.length || !isEach) throw new Error('the codes are damaged');
  return codes;
}

/** Texts as bytes; each becomes a string on demand, because most entries of a block are not on the page. */
class Texts {
  readonly #bytes: Buffer;
  /** Where each text begins, and the last one ends. */
  readonly #starts: readonly number[];

  constructor(bytes: Buffer, starts: readonly number[]) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  get bytes(): number {
    return this.#bytes.length;
  }

  /** Returns the text with that number, from 0, without its line feed. */
  at(number: number): string {
    const start = this.#starts[number];
    const end = this.#starts[number + 1];
    if (start === undefined || end === undefined) throw new Error('a text is missing');
    return this.#bytes.toString('utf8', start, end - 1);
  }
}

/** Reads `count` texts, which are all of `bytes`. @throws Error where they are damaged */
export function readTexts(bytes: Uint8Array, codes: Codes, count: number): Texts {
  const from = new BitReader(bytes);
  /** Where each word with a number begins and ends. */
  const words: number[] = [];
  const starts = [0];
  let text: Buffer = Buffer.allocUnsafe(4 * bytes.length + 64);
  let length = 0;
  let start = 0;
  while (starts.length <= count) {
    const symbol = from.symbol(codes);
    if (symbol === REFERENCE) {
      const word = 2 * from.take(32 - Math.clz32(words.length / 2 - 1));
      const first = words[word];
      const end = words[word + 1];
      if (first === undefined || end === undefined) throw new Error('a text is damaged');
      if (length + end - first > text.length) text = grown(text, length + end - first);
      for (let i = first; i < end; i++) text[length++] = text[i] as number;
    } else {
      if (length === text.length) text = grown(text, length + 1);
      text[length++] = symbol === ESCAPE ? from.take(8) : symbol;
      const last = text[length - 1];
      if (last !== BLANK && last !== LINE) continue;
      if (length - start >= SHORTEST && words.length < 2 * MOST_WORDS) words.push(start, length);
    }
    start = length;
    if (text[length - 1] === LINE) starts.push(length);
  }
  from.assertEnd();
  return new Texts(text, starts);
}

/** Reads bits, the highest one of a byte first. */
class BitReader {
  private readonly bytes: Uint8Array;
  private at = 0;
  /** The last bits that were read from bytes, and how many of them are not taken yet. */
  private bits = 0;
  private held = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Returns the symbol of the next code, after which at least eight bits can be taken. */
  symbol(codes: Codes): number {
    if (this.held < LONGEST + 8) this.fill();
    const code = codes[(this.bits >>> (this.held - LONGEST)) & LONGEST_MASK] as number;
    this.held -= code & LENGTH_MASK;
    return code >>> LENGTH_BITS;
  }

  take(width: number): number {
    this.held -= width;
    return (this.bits >>> this.held) & ((1 << width) - 1);
  }

  private fill(): void {
    while (this.held <= 24) {
      this.bits = (this.bits << 8) | byteAt(this.bytes, this.at++);
      this.held += 8;
    }
  }

  /** @throws Error unless all bits were taken but those that fill the last byte */
  assertEnd(): void {
    const left = 8 * (this.bytes.length - this.at) + this.held;
    if (left < 0) throw new Error('a text is damaged');
    if (left >= 8) throw new Error('the texts are too long');
  }
}

/** The last code may be looked up with up to three bytes after the end. */
function byteAt(bytes: Uint8Array, at: number): number {
  if (at < bytes.length) return bytes[at] as number;
  if (at > bytes.length + 3) throw new Error('a text is damaged');
  return 0;
}

function grown(text: Buffer, length: number): Buffer {
  if (length > MOST_BYTES) throw new Error('a text is damaged');
  const larger = Buffer.allocUnsafe(2 * length);
  text.copy(larger);
  return larger;
}
