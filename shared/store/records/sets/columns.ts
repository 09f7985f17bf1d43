/** Values of a counted field for the entries of a container, and numbers of entries for each value over all containers. */
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { CONTAINER_PLACES } from './keys.ts';
import { ByteReader, ByteWriter } from './varints.ts';

/** A value of a counted field; null if the field is absent. */
export type Counted = string | null;

/** Bytes after the dictionary: deflated runs (length less one, code), or deflated codes: all low bytes, then all high ones. */
export const RUNS = 0;
export const CODES = 1;

/** Limit of what a damaged column may inflate to: a run for every place, of five bytes at most. */
const MOST_BYTES = 5 * CONTAINER_PLACES;

/**
 * Equal codes follow each other or have no order. A search for other repetitions takes eight times as long, and the bytes of all columns
 * are two of a hundred more. This is a function, so that a bundle that packs no column does not load zlib.
 */
const runLengths = () => ({ strategy: constants.Z_RLE });

export interface Column {
  /** Distinct values. */
  readonly values: readonly Counted[];
  /** Index in `values` by place. */
  readonly codes: Uint16Array;
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
  const values = Array.from({ length: reader.varint() }, () =>
    reader.varint() === 0 ? null : Buffer.from(reader.take(reader.varint())).toString('utf8'),
  );
  const packed = inflateRawSync(bytes.subarray(reader.at), { maxOutputLength: MOST_BYTES });
  const codes = form === RUNS ? fromRuns(packed, length) : fromPlanes(packed, length);
  if (largest(codes) >= values.length) throw new Error('a column has an unknown code');
  return { values, codes };
}

/** The loop goes by index, because the iterator of a typed array takes several times as long. */
function largest(codes: Uint16Array): number {
  let most = 0;
  for (let i = 0; i < codes.length; i++) most = Math.max(most, codes[i] as number);
  return most;
}

function fromRuns(packed: Uint8Array, length: number): Uint16Array {
  const reader = new ByteReader(packed);
  const codes = new Uint16Array(length);
  let at = 0;
  while (!reader.done) {
    const end = at + reader.varint() + 1;
    codes.fill(reader.varint(), at, end);
    at = end;
  }
  if (at !== length) throw new Error('the runs of a column do not cover its places');
  return codes;
}

function fromPlanes(packed: Uint8Array, length: number): Uint16Array {
  if (packed.length !== length && packed.length !== 2 * length) {
    throw new Error('the codes of a column do not cover its places');
  }
  const codes = new Uint16Array(packed.subarray(0, length));
  for (let i = length; i < packed.length; i++) {
    codes[i - length] = (codes[i - length] as number) | ((packed[i] as number) << 8);
  }
  return codes;
}

/** `counts` has the number of all entries for each value. */
export const encodeTally = (counts: Iterable<readonly [Counted, number]>): Buffer =>
  deflateRawSync(JSON.stringify([...counts]));

/** @throws Error for damaged bytes */
export const decodeTally = (bytes: Uint8Array): Map<Counted, number> =>
  new Map(JSON.parse(inflateRawSync(bytes).toString('utf8')) as [Counted, number][]);
