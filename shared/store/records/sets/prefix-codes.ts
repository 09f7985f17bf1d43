/** Reads texts in prefix codes, written by loaders/kernels/assembly/entries/block-texts.ts. */
import {
  type Codes,
  ESCAPED,
  FIRST_AT,
  KIND_AT,
  LENGTH_MASK,
  LONGEST,
  REFERRED,
  SECOND_AT,
  TWO,
} from './code-table.ts';

const BLANK = 0x20;
const LINE = 0x0a;
/** Bits of a code and of what may follow it. */
const LOOK_AHEAD = LONGEST + 8;
/** Bytes of a word with a number at least, and words with a number at most. */
const SHORTEST = 3;
const MOST_WORDS = 256;
/** Limit of what damaged references add up to: 64 entries with lines of the most bytes that are loaded. */
const MOST_BYTES = 64 << 20;

/** Texts as bytes; each becomes a string on demand, because most entries of a block are not on the page. */
class Texts {
  readonly #bytes: Buffer;
  /** Where each text begins, and the last one ends. */
  readonly #starts: Uint32Array;

  constructor(bytes: Buffer, starts: Uint32Array) {
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

/** The bits that are being read, with room after them: every look-up reads four bytes. */
let bits = new DataView(new ArrayBuffer(1 << 13));
/** The texts that are being read, and where each word with a number begins and ends; used again each time. */
let scratch: Buffer = Buffer.allocUnsafe(1 << 15);
const words = new Uint32Array(2 * MOST_WORDS);

/** Reads `count` texts, which are all of `bytes`. @throws Error where they are damaged */
export function readTexts(bytes: Uint8Array, codes: Codes, count: number): Texts {
  const from = bitsOf(bytes);
  const end = 8 * bytes.length;
  const starts = new Uint32Array(count + 1);
  // A code has at least one bit, so that only words that were there before need more room.
  const room = end + LOOK_AHEAD;
  let text = withRoom(0, room);
  let at = 0;
  let length = 0;
  let start = 0;
  let wordsEnd = 0;
  let texts = 0;
  while (texts < count) {
    // Of four bytes at least 25 bits are left, enough for two codes. A code after the end, of damaged bytes,
    // is noticed where a word ends.
    let window = from.getUint32(at >>> 3) << (at & 7);
    let code = codes[window >>> (32 - LONGEST)] as number;
    let kind = code >>> KIND_AT;
    if (kind <= TWO) {
      text[length] = code >>> FIRST_AT;
      text[length + 1] = code >>> SECOND_AT;
      length += 1 + kind;
      at += code & LENGTH_MASK;
      window <<= code & LENGTH_MASK;
      code = codes[window >>> (32 - LONGEST)] as number;
      kind = code >>> KIND_AT;
      if (kind <= TWO) {
        text[length] = code >>> FIRST_AT;
        text[length + 1] = code >>> SECOND_AT;
        length += 1 + kind;
        at += code & LENGTH_MASK;
        continue;
      }
    }
    at += code & LENGTH_MASK;
    if (at > end) throw new Error('a text is damaged');
    if (kind === REFERRED) {
      const width = 32 - Math.clz32(wordsEnd / 2 - 1);
      const word = width === 0 ? 0 : 2 * ((from.getUint32(at >>> 3) << (at & 7)) >>> (32 - width));
      at += width;
      if (word >= wordsEnd) throw new Error('a text is damaged');
      const wordEnd = words[word + 1] as number;
      text = withRoom(length + wordEnd, room);
      for (let i = words[word] as number; i < wordEnd; i++) text[length++] = text[i] as number;
    } else {
      if (kind === ESCAPED) {
        text[length++] = (from.getUint32(at >>> 3) << (at & 7)) >>> 24;
        at += 8;
      } else text[length++] = code >>> FIRST_AT;
      const last = text[length - 1];
      if (last !== BLANK && last !== LINE) continue;
      if (length - start >= SHORTEST && wordsEnd < words.length) {
        words[wordsEnd++] = start;
        words[wordsEnd++] = length;
      }
    }
    start = length;
    if (text[length - 1] === LINE) starts[++texts] = length;
  }
  assertEnd(end - at);
  return new Texts(Buffer.from(text.buffer.slice(text.byteOffset, text.byteOffset + length)), starts);
}

function bitsOf(bytes: Uint8Array): DataView {
  if (bits.byteLength < bytes.length + 8) bits = new DataView(new ArrayBuffer(2 * bytes.length + 8));
  const all = new Uint8Array(bits.buffer);
  all.set(bytes);
  return bits;
}

/** @throws Error unless all bits were taken but those that fill the last byte */
function assertEnd(left: number): void {
  if (left < 0) throw new Error('a text is damaged');
  if (left >= 8) throw new Error('the texts are too long');
}

/** Returns the scratch with the bytes that were written to it, and room for more. */
function withRoom(length: number, room: number): Buffer {
  if (length + room <= scratch.length) return scratch;
  if (length > MOST_BYTES) throw new Error('a text is damaged');
  const larger = Buffer.allocUnsafe(2 * (length + room));
  scratch.copy(larger);
  scratch = larger;
  return larger;
}
