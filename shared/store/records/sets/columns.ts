/** Values of a counted field for a container's entries, and entries per value over all containers. */
import { isAscii } from 'node:buffer';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { type ColumnCodes, codesFromPlanes, codesFromRuns } from './column-codes.ts';
import { CONTAINER_PLACES } from './keys.ts';
import { ByteReader, ByteWriter } from './varints.ts';

/** A value of a counted field; null if the field is absent. */
export type Counted = string | null;

/** After the dictionary: deflated runs (length less one, code), or deflated codes (low bytes, then high). */
export const RUNS = 0;
export const CODES = 1;

/** Limit of what a damaged column may inflate to: a run for every place, of five bytes at most. */
const MOST_BYTES = 5 * CONTAINER_PLACES;

/**
 * Equal codes follow each other or have no order. A search for other repetitions takes eight times as long,
 * and the bytes of all columns are two of a hundred more. This is a function, so that a bundle that packs no
 * column does not load zlib.
 */
const runLengths = () => ({ strategy: constants.Z_RLE });

/** The start of an absent value. */
const ABSENT = -1;

export interface Column extends ColumnCodes {
  /** Returns a code's value, made on demand, because most questions have hits of few values. */
  value(code: number): Counted;
}

/** Values by place, packed by the kernels. */
export interface PackedCodes {
  readonly form: typeof RUNS | typeof CODES;
  /** Runs or codes before they are deflated. */
  readonly bytes: Uint8Array;
}

/** Encodes a column of 1 to 65,536 places. */
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
    return { value, ...codesFromRuns(packed, length, distinct) };
  }
  // In one piece: codes have one or two bytes, and zlib would join pieces of 16 KB.
  const size = distinct > 0x100 ? 2 * length : length;
  const packed = inflateRawSync(deflated, { maxOutputLength: MOST_BYTES, chunkSize: Math.max(64, size) });
  return { value, ...codesFromPlanes(packed, length, distinct) };
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

/** `counts` has the number of all entries for each value. */
export const encodeTally = (counts: Iterable<readonly [Counted, number]>): Buffer =>
  deflateRawSync(JSON.stringify([...counts]));

/** @throws Error for damaged bytes */
export const decodeTally = (bytes: Uint8Array): Map<Counted, number> =>
  new Map(JSON.parse(inflateRawSync(bytes).toString('utf8')) as [Counted, number][]);
