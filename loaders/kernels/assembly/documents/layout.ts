/**
 * The declaration of a document table, by the places of its numbers, 32 bits each. TypeScript writes it and
 * the kernels read it by the same names: constants without a type are numbers in both languages.
 */

/** Most bytes of a head. */
export const MOST_BYTES = 0;
/** Number of slots, and the slot of the entity. */
export const SLOTS = 1;
export const ENTITY = 2;
/** Numbers of singles, of lists, and of the cells of the suffix. */
export const SINGLES = 3;
export const LISTS = 4;
export const SUFFIX = 5;
/** Of documents of several entities: rows of a block, most bytes of a text block, number of its attribute. */
export const BLOCK_ROWS = 6;
export const TEXT_BYTES = 7;
export const TEXT_ATTRIBUTE = 8;
/**
 * The numbers above. They are followed by the most rows of each slot of a whole head, the slots of the
 * singles and of the lists, the cells of the suffix, and the letter of the blocks of each list; then by the
 * slots.
 */
export const HEADER = 9;

/**
 * How many rows a slot of a document of several entities may have. After this come the number of cells of its
 * key and these cells, and then the same for its order.
 */
export const NO_ROW = 0;
export const ONE_ROW = 1;
export const ANY_ROWS = 2;
