/** Chooses the symbols of a table from a sample of the texts. */

import { LITERAL, LONGEST_SYMBOL, MOST_SYMBOLS } from '../../../shared/store/segments/layout.ts';
import type { SymbolTable } from '../../../shared/store/segments/symbols/table.ts';
import type { Kernels } from '../../kernels/interfaces.ts';
import { loadSymbols, packText } from './pack-symbols.ts';

/** Each round packs the sample with the previous round's symbols, and joins symbols that are adjacent. */
const ROUNDS = 8;
/** Bytes of the sample. Half as many make packed texts 4 % larger; twice as many make them no smaller. */
export const SAMPLE_BYTES = 1 << 15;
/** Parts of a packed text by number: symbols by their codes, then the bytes in no symbol. */
const PARTS = 512;
const FIRST_BYTE = 256;
/** Parts that follow each other less often are no candidates. */
const RAREST = 3;
/** A byte in no symbol takes two bytes, so that one which is a symbol saves more than its length. */
const OF_ONE_BYTE = 2;

/** How often each part is in a text, how often two are adjacent, and the pairs that are frequent enough. */
interface PartCounts {
  readonly singles: Uint32Array;
  readonly pairs: Uint16Array;
  readonly frequent: readonly number[];
}

/** Returns the symbols, the same for the same sample. The kernels keep those of the round before the last. */
export function trainSymbols(sample: Uint8Array, kernels: Kernels): SymbolTable {
  const counts = { singles: new Uint32Array(PARTS), pairs: new Uint16Array(PARTS * PARTS) };
  let symbols: SymbolTable = [];
  for (let round = 1; round <= ROUNDS; round++) {
    loadSymbols(kernels, symbols);
    const frequent = countParts(packText(kernels, sample), counts);
    symbols = best(symbols, { ...counts, frequent }, round < ROUNDS);
  }
  return symbols;
}

/** Counts the parts of a packed text; returns the pairs that are there often enough. */
function countParts(
  packed: Uint8Array,
  { singles, pairs }: Pick<PartCounts, 'singles' | 'pairs'>,
): PartCounts['frequent'] {
  singles.fill(0);
  pairs.fill(0);
  const frequent: number[] = [];
  let before = -1;
  for (let at = 0; at < packed.length; at++) {
    const code = packed[at] as number;
    const part = code === LITERAL ? FIRST_BYTE + (packed[++at] as number) : code;
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

/** Returns the sequences that save most: parts, their first bytes, and, with `joins`, pairs of parts. */
function best(symbols: SymbolTable, { singles, pairs, frequent }: PartCounts, joins: boolean): SymbolTable {
  const texts = symbols.map((bytes) => Buffer.from(bytes).toString('latin1'));
  const textOf = (part: number): string =>
    part < FIRST_BYTE ? (texts[part] as string) : String.fromCharCode(part - FIRST_BYTE);
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
  for (const pair of joins ? frequent : []) {
    const text = textOf(Math.floor(pair / PARTS)) + textOf(pair % PARTS);
    if (text.length <= LONGEST_SYMBOL) add(text, (pairs[pair] as number) * text.length);
  }
  const least = gainOfLast(gains);
  const ordered = [...gains]
    .filter(([, gain]) => gain >= least)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return ordered.slice(0, MOST_SYMBOLS).map(([text]) => Buffer.from(text, 'latin1'));
}

/** Returns the least gain of a sequence that becomes a symbol. Numbers are sorted much faster than pairs. */
function gainOfLast(gains: ReadonlyMap<string, number>): number {
  const sorted = Float64Array.from(gains.values()).sort();
  return sorted[Math.max(0, sorted.length - MOST_SYMBOLS)] ?? 0;
}
