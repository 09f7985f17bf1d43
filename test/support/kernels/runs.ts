/** Runs of rows as the partition writes them. */

import { RUN_HEADER } from '../../../loaders/kernels/assembly/layout.ts';
import type { KernelColumn } from '../../../loaders/kernels/columns.ts';

/** A column with any value. */
export const ANY_COLUMN: KernelColumn = {
  check: 'any',
  numbers: [0, 0],
  list: [],
  absent: [],
  fillers: [],
  isKey: false,
  masksCpf: false,
};

export interface RunRow {
  readonly line: number;
  /** Cells of a row without its quotes, or the bytes of a row as published. */
  readonly row: readonly string[] | Buffer;
}

export function runOf(rows: readonly RunRow[]): Buffer {
  return Buffer.concat(
    rows.flatMap(({ line, row }) => {
      const isUnquoted = !Buffer.isBuffer(row);
      const bytes = Buffer.isBuffer(row)
        ? row
        : Buffer.from(row.map((cell) => `${cell}\x7f`).join(''), 'latin1');
      const header = Buffer.alloc(RUN_HEADER);
      header.writeUInt32LE(line, 0);
      header.writeUInt32LE(bytes.length * 2 + (isUnquoted ? 1 : 0), 4);
      return [header, bytes];
    }),
  );
}
