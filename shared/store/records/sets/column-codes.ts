/** The codes of a column by place, as runs or each by itself, and how many places of a set have each code. */
import { allOf, type Places, ranksOf } from './places.ts';
import { ByteReader } from './varints.ts';

export interface ColumnCodes {
  readonly length: number;
  /** Counts the places of each code; null means all places. @throws Error for a place after the last */
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

/** Reads a code per place: all low bytes, then all high ones if any. @throws Error for damaged bytes */
export function codesFromPlanes(packed: Uint8Array, length: number, distinct: number): ColumnCodes {
  if (packed.length !== length && packed.length !== 2 * length) {
    throw new Error('the codes of a column do not cover its places');
  }
  const isWide = packed.length > length;
  const count: ColumnCodes['count'] = (places) => {
    const counts = new Uint32Array(distinct);
    const chosen = places ? allOf(places) : null;
    const end = chosen ? chosen.length : length;
    // Only the last place can be the first one that is not there, because they ascend.
    if (chosen && (chosen[end - 1] ?? 0) >= length) throw new Error('a place is after the last of a column');
    for (let i = 0; i < end; i++) {
      const place = chosen ? (chosen[i] as number) : i;
      let code = packed[place] as number;
      if (isWide) code |= (packed[place + length] as number) << 8;
      if (code >= distinct) throw new Error('a column has an unknown code');
      counts[code] = (counts[code] as number) + 1;
    }
    return counts;
  };
  return { length, count };
}
