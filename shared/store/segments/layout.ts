/**
 * The records of a segment (record.ts) and its end after them: the table of the symbols of its texts; the
 * entries of the records, from which an index is made without reading them, grouped by the first bits of
 * their hashes; the first entry of each group; and a trailer. Numbers are little-endian. The kernels of a
 * load read these constants too: without a type they are numbers in both languages.
 */

/** An entry: the hash (high and low), the offset of the record in the segment, its length; 32 bits each. */
export const ENTRY_HIGH = 0;
export const ENTRY_LOW = 4;
export const ENTRY_OFFSET = 8;
export const ENTRY_LENGTH = 12;
export const ENTRY_BYTES = 16;
/** A record begins with a checksum, the number of its attribute, and the bytes of its key (record.ts). */
export const RECORD_ATTRIBUTE = 4;
export const RECORD_KEY = 5;
export const RECORD_HEADER = 7;
/** What is added to the number of the attribute of a packed value. */
export const PACKED = 0x80;
/** The most symbols by which texts are packed: the last code announces a byte that is in no symbol. */
export const MOST_SYMBOLS = 255;
export const LITERAL = 255;
/** Bytes of a symbol at most. */
export const LONGEST_SYMBOL = 16;

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
