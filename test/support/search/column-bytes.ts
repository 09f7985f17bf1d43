/** Columns of a search index from the values of all places, as the kernels pack them. */
import {
  CODES,
  type Counted,
  encodeColumn,
  type PackedCodes,
  RUNS,
} from '../../../shared/store/records/sets/columns.ts';
import { ByteWriter } from '../../../shared/store/records/sets/varints.ts';

export function columnBytes(all: readonly Counted[]): Buffer {
  const values = [...new Set(all)];
  const numbers = new Map(values.map((value, code) => [value, code]));
  const codes = all.map((value) => numbers.get(value) ?? 0);
  return encodeColumn(values, all.length, packedCodes(codes, values.length));
}

/** Runs are assumed to take six bytes each. */
function packedCodes(codes: readonly number[], count: number): PackedCodes {
  const runs = runsOf(codes);
  const planes = count > 256 ? [0, 8] : [0];
  if (runs.length * 6 >= codes.length * planes.length) {
    return {
      form: CODES,
      bytes: Uint8Array.from(planes.flatMap((shift) => codes.map((code) => code >>> shift))),
    };
  }
  const writer = new ByteWriter();
  for (const { length, code } of runs) writer.varint(length - 1).varint(code);
  return { form: RUNS, bytes: writer.done() };
}

function runsOf(codes: readonly number[]): { length: number; code: number }[] {
  const starts = [...codes.keys()].filter((i) => i === 0 || codes[i] !== codes[i - 1]);
  return starts.map((start, i) => ({
    length: (starts[i + 1] ?? codes.length) - start,
    code: codes[start] ?? 0,
  }));
}
