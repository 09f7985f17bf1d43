/** The text of a cell that is still bytes. */
import { decodeRow } from '../rows.ts';

/** Returns null for an absent value. */
export const cellText = (bytes: Buffer, from: number, to: number): string | null =>
  from >= to ? null : (decodeRow(bytes.toString('utf8', from, to))[0] ?? null);
