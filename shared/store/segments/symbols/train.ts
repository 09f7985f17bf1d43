/** Chooses the symbols of a table from a sample of the texts. */
import { packerOf } from './pack.ts';
import { LITERAL, LONGEST_SYMBOL, MOST_SYMBOLS, type SymbolTable } from './table.ts';

/** Each round packs the sample with the symbols of the round before, and joins symbols that follow each other. */
const ROUNDS = 8;
/** Bytes of the sample. Texts take four of a hundred bytes more with half of it, and no fewer with twice as much. */
export const SAMPLE_BYTES = 1 << 15;
/** Parts of a packed text by number: symbols by their codes, then the bytes in no symbol. */
const PARTS = 512;
const FIRST_BYTE = 256;
/** Parts that follow each other less often are no candidates. */
const RAREST = 3;
/** A byte in no symbol takes two bytes, so that one which is a symbol saves more than its length. */
const OF_ONE_BYTE = 2;

/** Returns the symbols; the same sample gives the same. */
export function trainSymbols(sample: Uint8Array): SymbolTable {
  const packed = new Uint8Array(sample.length * 2);
  const singles = new Uint32Array(PARTS);
  const pairs = new Uint16Array(PARTS * PARTS);
  let symbols: SymbolTable = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const length = packerOf(symbols)(sample, 0, sample.length, packed, 0);
    const frequent = count(packed, length, singles, pairs);
    const texts = symbols.map((bytes) => Buffer.from(bytes).toString('latin1'));
    symbols = best(texts, singles, pairs, round < ROUNDS ? frequent : []);
  }
  return symbols;
}

/** Counts the parts of the packed sample, and those that follow each other; returns the numbers of the frequent pairs. */
function count(packed: Uint8Array, length: number, singles: Uint32Array, pairs: Uint16Array): number[] {
  singles.fill(0);
  pairs.fill(0);
  const frequent: number[] = [];
  let before = -1;
  for (let i = 0; i < length; i++) {
    const code = packed[i] as number;
    const part = code === LITERAL ? FIRST_BYTE + (packed[++i] as number) : code;
    singles[part] = (singles[part] as number) + 1;
    if (before >= 0) {
      const pair = before * PARTS + part;
      const times = (pairs[pair] as number) + 1;
      pairs[pair] = times;
      if (times === RAREST) frequent.push(pair);
    }
    before = part;
  }
  return frequent;
}

/** Returns the sequences that save most: parts, their first bytes, and pairs of parts. */
function best(
  symbols: readonly string[],
  singles: Uint32Array,
  pairs: Uint16Array,
  frequent: readonly number[],
): SymbolTable {
  const textOf = (part: number): string =>
    part < FIRST_BYTE ? (symbols[part] as string) : String.fromCharCode(part - FIRST_BYTE);
  const gains = new Map<string, number>();
  const add = (text: string, gain: number): void => {
    gains.set(text, (gains.get(text) ?? 0) + gain);
  };
  for (let part = 0; part < PARTS; part++) {
    const times = singles[part] as number;
    if (times === 0) continue;
    const text = textOf(part);
    add(text, times * (text.length === 1 ? OF_ONE_BYTE : text.length));
    if (text.length > 1) add(text.charAt(0), times);
  }
  for (const pair of frequent) {
    const text = textOf(Math.floor(pair / PARTS)) + textOf(pair % PARTS);
    if (text.length <= LONGEST_SYMBOL) add(text, (pairs[pair] as number) * text.length);
  }
  const least = gainOfLast(gains);
  const ordered = [...gains]
    .filter(([, gain]) => gain >= least)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return ordered.slice(0, MOST_SYMBOLS).map(([text]) => Buffer.from(text, 'latin1'));
}

/** Returns the least gain among the sequences that become symbols. Numbers are sorted much faster than pairs are. */
function gainOfLast(gains: ReadonlyMap<string, number>): number {
  const sorted = Float64Array.from(gains.values()).sort();
  return sorted[Math.max(0, sorted.length - MOST_SYMBOLS)] ?? 0;
}
