/** Limits of the fixed memory of the kernels. A declaration above one of them fails when it is compiled. */

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
