/**
 * The end of a segment, after its records: the table of the symbols of its texts; the entries of the records,
 * from which an index is made without reading them, grouped by the first bits of their hashes; the first
 * entry of each group; and a trailer. Numbers are little-endian.
 */

/** Hash (high, low), offset of the record in the segment, and its length: four numbers of 32 bits. */
export const ENTRY_BYTES = 16;

/** A table is indexed group by group, in memory for one group. */
export const GROUP_BITS = 6;
export const GROUPS = 1 << GROUP_BITS;

/** Bytes of the first entries of all groups, with the number of entries at the end. */
export const GROUPS_BYTES = 4 * (GROUPS + 1);

/** Length and CRC-32 of the table of symbols, which they follow. */
export const SYMBOLS_END_BYTES = 8;

/** CRC-32 of entries and groups, number of entries, offset of the entries, and the magic number. */
export const TRAILER_BYTES = 16;
/** `SEG1`: a segment without a table of symbols, as all were before texts were packed. */
export const WITHOUT_SYMBOLS = 0x31474553;
/** `SEG2` */
export const WITH_SYMBOLS = 0x32474553;

/** The most bytes of a key: DynamoDB allows as many of a partition key alone. */
export const MOST_KEY = 2_048;

/** The most bytes of a segment, because offsets have 32 bits. */
export const MOST_BYTES = 0xffff_ffff;
