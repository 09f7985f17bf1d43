/** The codes of a column by place, as runs or each by itself, and how many places of a set have each code. */
import { allOf, type Places, ranksOf } from './places.ts';
import { ByteReader } from './varints.ts';

export interface ColumnCodes {
  /** Number of places. */
  readonly length: number;
  /** Returns how many of the places have each code; null for all places. @throws Error for a place after the last */
  count(places: Places | null): Uint32Array;
}

/** Reads runs: length less one, and code, which is below `distinct`. @throws Error for damaged bytes */
export function codesFromRuns(packed: Uint8Array, length: number, distinct: number): ColumnCodes {
  const reader = new ByteReader(packed);
  const ends: number[] = [];
  const codes: number[] = [];
  let end = 0;
  while (!reader.done) {
    end += reader.varint() + 1;
    const code = reader.varint();
    if (code >= distinct) throw new Error('a column has an unknown code');
    ends.push(end);
    codes.push(code);
  }
  if (end !== length) throw new Error('the runs of a column do not cover its places');
  const count: ColumnCodes['count'] = (places) => {
    const counts = new Uint32Array(distinct);
    const rank = places ? ranksOf(places) : (place: number) => place;
    let before = 0;
    for (let i = 0; i < ends.length; i++) {
      const upTo = rank(ends[i] as number);
      const code = codes[i] as number;
      counts[code] = (counts[code] as number) + upTo - before;
      before = upTo;
    }
    if (places && before !== places.count) throw new Error('a place is after the last of a column');
    return counts;
  };
  return { length, count };
}

/** Reads a code for each place: all low bytes, and then all high ones if there are any. @throws Error for damaged bytes */
export function codesFromPlanes(packed: Uint8Array, length: number, distinct: number): ColumnCodes {
  if (packed.length !== length && packed.length !== 2 * length) {
    throw new Error('the codes of a column do not cover its places');
  }
  const codes = new Uint16Array(packed.subarray(0, length));
  for (let i = length; i < packed.length; i++) {
    codes[i - length] = (codes[i - length] as number) | ((packed[i] as number) << 8);
  }
  if (largest(codes) >= distinct) throw new Error('a column has an unknown code');
  const count: ColumnCodes['count'] = (places) => {
    const counts = new Uint32Array(distinct);
    if (!places) addAll(counts, codes);
    else addPlaces(counts, codes, allOf(places));
    return counts;
  };
  return { length, count };
}

/** The loops go by index, because the iterator of a typed array takes several times as long. */
function largest(codes: Uint16Array): number {
  let most = 0;
  for (let i = 0; i < codes.length; i++) most = Math.max(most, codes[i] as number);
  return most;
}

function addAll(counts: Uint32Array, codes: Uint16Array): void {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

function addPlaces(counts: Uint32Array, codes: Uint16Array, places: Uint16Array): void {
  if ((places[places.length - 1] ?? 0) >= codes.length) {
    throw new Error('a place is after the last of a column');
  }
  for (let i = 0; i < places.length; i++) {
    const code = codes[places[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}
