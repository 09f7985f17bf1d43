/**
 * Limits of what the kernels read and write. A declaration above one of the first ones fails when it is
 * compiled; a row with a longer value goes to quarantine. No other number of the kernels has fewer than 32
 * bits, except those of the at most 65,536 places of a container.
 */
import { MOST_REGION } from './assembly/layout.ts';

/** Most resources of a document table. */
const MOST_SLOTS = 63;
/** Most columns and lists of an entry of a search index, and most values of a row in a list. */
const MOST_CELLS = 60;
/** Most bytes of the name of a filter. */
const LONGEST_NAME = 250;

function refuseMore(what: string, found: number, most: number): void {
  if (found > most) throw new Error(`${what}: ${found}; allowed: at most ${most}`);
}

/** @throws Error */
export const checkSlots = (table: string, slots: number): void =>
  refuseMore(`resources of ${table}`, slots, MOST_SLOTS);

/** @throws Error */
export const checkCells = (table: string, cells: number): void =>
  refuseMore(`cells of ${table}`, cells, MOST_CELLS);

/** @throws Error */
export const checkName = (name: string): void =>
  refuseMore(`bytes of the name ${name}`, Buffer.byteLength(name), LONGEST_NAME);

/** Returns a size that is no other number of 32 bits. @throws Error */
export function checkSize(size: number): number {
  refuseMore('bytes in the memory of the kernels', size, MOST_REGION);
  return size;
}
