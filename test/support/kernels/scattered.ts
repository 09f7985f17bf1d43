/** One row as the partition hands it on. */

import { RUN_HEADER } from '../../../loaders/kernels/assembly/layout.ts';
import { Scatter } from '../../../loaders/shuffle/scatter.ts';

export interface Scattered {
  readonly isUnquoted: boolean;
  readonly bytes: Buffer;
}

/** Adds a row that is between other bytes, and reads it back. */
export async function scattered(row: Buffer, delimiter: string): Promise<Scattered> {
  let written = Buffer.alloc(0);
  const write = async (rows: Buffer): Promise<void> => {
    written = Buffer.from(rows);
  };
  const scatter = new Scatter(
    { write, close: async () => {}, abort: async () => {} },
    [],
    row.length + 1_024,
  );
  scatter.leaveOutQuotes({ delimiter });
  const source = Buffer.concat([Buffer.from('"x"\n'), row, Buffer.from('";"')]);
  scatter.add(0, 7, source, 4, 4 + row.length);
  await scatter.flush();
  scatter.release();
  const head = written.readUInt32LE(4);
  if (written.readUInt32LE(0) !== 7 || written.length !== RUN_HEADER + (head >>> 1)) {
    throw new Error('the header of the row is wrong');
  }
  return { isUnquoted: head % 2 === 1, bytes: written.subarray(RUN_HEADER) };
}

/** Returns the cells of a row without their quotes, or the row as published where it needs the quotes. */
export async function withoutQuotes(row: Buffer, delimiter: string): Promise<readonly string[] | Buffer> {
  const { isUnquoted, bytes } = await scattered(row, delimiter);
  return isUnquoted ? bytes.toString('latin1', 0, bytes.length - 1).split('\x7f') : row;
}
