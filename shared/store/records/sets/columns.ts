/** Values of a counted field for a container's entries, and entries per value over all containers. */
import { isAscii } from 'node:buffer';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { CONTAINER_PLACES } from './keys.ts';
import { allOf, type Places, ranksOf } from './places.ts';
import { ByteReader, ByteWriter } from './varints.ts';

export type Counted = string | null;

/** After the dictionary: deflated runs (length less one, code), or deflated codes (low bytes, then high). */
export const RUNS = 0;
export const CODES = 1;

/** Limit of what a damaged column may inflate to: a run for every place, of five bytes at most. */
const MOST_BYTES = 5 * CONTAINER_PLACES;

/** Codes have few other repetitions than runs. A function, so that a bundle that packs none loads no zlib. */
const runLengths = () => ({ strategy: constants.Z_RLE });

const ABSENT = -1;

export interface Column {
  readonly length: number;
  /** Counts the places of each code; null means all places. @throws Error for a place after the last */
  count(places: Places | null): Uint32Array;
  /** Returns a code's value, made on demand, because most questions have hits of few values. */
  value(code: number): Counted;
}

export interface PackedCodes {
  readonly form: typeof RUNS | typeof CODES;
  readonly bytes: Uint8Array;
}

export function encodeColumn(
  values: readonly Counted[],
  places: number,
  { form, bytes }: PackedCodes,
): Buffer {
  const writer = new ByteWriter().varint(form).varint(places).varint(values.length);
  for (const value of values) {
    if (value === null) writer.varint(0);
    else writer.varint(1).text(value);
  }
  return writer.put(deflateRawSync(bytes, runLengths())).done();
}

/** @throws Error for damaged bytes */
export function decodeColumn(bytes: Uint8Array): Column {
  const reader = new ByteReader(bytes);
  const form = reader.varint();
  const length = reader.varint();
  if (length > CONTAINER_PLACES) throw new Error('a column is too long');
  const distinct = reader.varint();
  if (distinct > length) throw new Error('a column has more values than places');
  const value = readValues(bytes, reader, distinct);
  const deflated = bytes.subarray(reader.at);
  if (form === RUNS) {
    const packed = inflateRawSync(deflated, { maxOutputLength: MOST_BYTES });
    return { length, value, count: codesFromRuns(packed, length, distinct) };
  }
  // In one piece: codes have one or two bytes, and zlib would join pieces of 16 KB.
  const size = distinct > 0x100 ? 2 * length : length;
  const packed = inflateRawSync(deflated, { maxOutputLength: MOST_BYTES, chunkSize: Math.max(64, size) });
  return { length, value, count: codesFromPlanes(packed, length, distinct) };
}

/** Reads where the values are. One text has all of them, unless they have letters beyond ASCII. */
function readValues(bytes: Uint8Array, reader: ByteReader, distinct: number): Column['value'] {
  const first = reader.at;
  const starts = new Int32Array(distinct);
  const ends = new Int32Array(distinct);
  for (let code = 0; code < distinct; code++) {
    const isNull = reader.varint() === 0;
    const length = isNull ? 0 : reader.varint();
    starts[code] = isNull ? ABSENT : reader.at;
    reader.advance(length);
    ends[code] = reader.at;
  }
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, reader.at);
  const text = isAscii(all.subarray(first)) ? all.toString('latin1') : null;
  return (code) => {
    const start = starts[code] as number;
    const end = ends[code] as number;
    if (start === ABSENT) return null;
    return text === null ? all.toString('utf8', start, end) : text.slice(start, end);
  };
}

export const encodeTally = (counts: Iterable<readonly [Counted, number]>): Buffer =>
  deflateRawSync(JSON.stringify([...counts]));

/** @throws Error for damaged bytes */
export const decodeTally = (bytes: Uint8Array): Map<Counted, number> =>
  new Map(JSON.parse(inflateRawSync(bytes).toString('utf8')) as [Counted, number][]);

/** Reads runs: length less one, and code, which is below `distinct`. @throws Error for damaged bytes */
function codesFromRuns(packed: Uint8Array, length: number, distinct: number): Column['count'] {
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
  return (places) => {
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
}

/** Reads a code per place: all low bytes, then all high ones if any. @throws Error for damaged bytes */
function codesFromPlanes(packed: Uint8Array, length: number, distinct: number): Column['count'] {
  if (packed.length !== length && packed.length !== 2 * length) {
    throw new Error('the codes of a column do not cover its places');
  }
  const isWide = packed.length > length;
  return (places) => {
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
}
