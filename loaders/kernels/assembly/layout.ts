/**
 * What TypeScript and the kernels both read or write in the memory of an instance: offsets and sizes in
 * bytes, and numbers with a meaning. Constants without a type are numbers in both languages. A number has 32
 * bits unless it is described otherwise. The records of segments are declared where answers read them
 * (shared/store/segments/layout.ts).
 */

/** Most characters of a value; the longest published row has under 2 KB. Longer rows go to quarantine. */
export const MOST_VALUE = 4_000;
/** Most rows of one record in a list: a row's ordinal has 24 bits. Rows of 256 MB with one key are fewer. */
export const MOST_LIST_ROWS = 16_777_216;
/** Bytes that are allocated in one piece at most. */
export const MOST_REGION = 1_073_741_824;
/** Bytes of items that are handed on together, at most, except those of one document. */
export const ITEMS_TOGETHER = 262_144;

/** A row of a run: its line number, and twice its length, plus 1 for a row without its quotes. */
export const RUN_LINE = 0;
export const RUN_LENGTH = 4;
export const RUN_HEADER = 8;

/** A stored row: where it begins and ends, its group, and its origin in the files. */
export const ROW_START = 0;
export const ROW_END = 4;
export const ROW_GROUP = 8;
export const ROW_LINE = 12;
export const ROW_TASK = 16;
export const ROW_SLOT = 20;
export const ROW_ENTRY = 24;

/**
 * A column of a file: kind, two numbers and list of its check; list of absent values; 1 for a key; list of
 * fillers; 1 where a row with a malformed value is read elsewhere.
 */
export const COLUMN_CHECK = 0;
export const COLUMN_LEAST = 4;
export const COLUMN_MOST = 8;
export const COLUMN_LIST = 12;
export const COLUMN_ABSENT = 16;
export const COLUMN_KEY = 20;
export const COLUMN_FILLERS = 24;
export const COLUMN_MASKED = 28;
export const COLUMN_BYTES = 32;
export const MOST_COLUMNS = 64;

/** A list of values: their number, and for each its number of bytes and its bytes, filled with zeros. */
export const LIST_COUNT = 0;
export const LIST_HEADER = 8;
export const VALUE_LENGTH = 0;
export const VALUE_TEXT = 8;
export const VALUE_BYTES = 24;
export const LONGEST_VALUE = 16;

/** Kinds of checks. */
export const ANY = 0;
export const DIGITS = 1;
export const ONE_OF = 2;
export const DAY = 3;
export const AMOUNT = 4;
export const SHAPE = 5;

/** Classes of a value, of which each column has a count. */
export const EMPTY = 0;
export const MARKED = 1;
export const VALID = 2;
export const MALFORMED = 3;
export const CLASSES = 4;

/** The first malformed value of a column: line number, number of bytes kept (0 for none), and these. */
export const EXAMPLES = MOST_COLUMNS * CLASSES * 4;
export const EXAMPLE_LINE = 0;
export const EXAMPLE_LENGTH = 4;
export const EXAMPLE_TEXT = 8;
export const EXAMPLE_BYTES = 72;

/** A part of the key of an entry: column, bytes of the first value, its text, 1 where absent is empty. */
export const PART_COLUMN = 0;
export const PART_FIRST = 4;
export const PART_TEXT = 8;
export const PART_EMPTY = 12;
export const PART_BYTES = 16;

/**
 * The declaration of the entries of documents: numbers of slots, of columns and of lists, and the slot of the
 * entity; then for each column the number of its pieces and for each its slot and cell; for each list its
 * slot, the number of its values, and for each the number of its cells and these.
 */
export const ENTRY_SLOTS = 0;
export const ENTRY_ENTITY = 4;
export const ENTRY_COLUMNS = 8;
export const ENTRY_LISTS = 12;
export const ENTRY_HEADER = 16;
/** The slot that stands for the partition field. */
export const PARTITION = 255;
/** Added to the slot of a piece that is 1 where its cell has a value; a column has it once. */
export const PRESENT = 256;
/** Added so many times to the slot of a piece that is there only in a document of so many entities. */
export const SEVERAL = 512;
/** Bytes that separate the values of a row, and the rows of a list, inside one cell. No word has them. */
export const BETWEEN_VALUES = 0x1f;
export const BETWEEN_ROWS = 0x1e;

/** The rows of the entries of a range: address, room, bytes and number, and the last one's document. */
export const RANGE_ADDRESS = 0;
export const RANGE_ROOM = 4;
export const RANGE_USED = 8;
export const RANGE_ROWS = 12;
export const RANGE_DOCUMENT = 16;
export const RANGE_BYTES = 20;

/** Results of the beginning of a container. */
export const COMPLETE = 0;
export const TOO_FEW = 1;
export const TOO_MANY = 2;

/** How the terms of a value of a list are made: its words, the value itself, or elsewhere. */
export const WORDS = 0;
export const AS_IS = 1;
export const ELSEWHERE = 2;

/** Tables of 256 bytes by which words are found (loaders/records/indexing/word-tables.ts). */
export const CAPITALS = 0;
export const AFTER_C2 = 256;
export const AFTER_C3 = 512;
export const OF_WORDS = 768;
export const JOINING = 1_024;
export const WORD_TABLES = 1_280;

/**
 * A record of a term in a container: its length, container, form (8 bits), number of places, bytes of the
 * text, the text, the set.
 */
export const FOUND_LENGTH = 0;
export const FOUND_CONTAINER = 4;
export const FOUND_FORM = 8;
export const FOUND_COUNT = 9;
export const FOUND_TEXT = 13;
export const FOUND_HEADER = 17;
/** Forms of a record: a set of places, one of places and rows, or the counts of a field without a set. */
export const SET = 0;
export const PAIRED = 1;
export const TALLY = 2;

/**
 * A term: where its text begins and ends, 1 where its sets have pairs, the bytes of its sets, its first and
 * its last set, their number, and its head.
 */
export const TERM_TEXT = 0;
export const TERM_TEXT_END = 4;
export const TERM_PAIRED = 8;
export const TERM_SIZE = 12;
export const TERM_FIRST = 16;
export const TERM_LAST = 20;
export const TERM_SETS = 24;
export const TERM_HEAD = 28;
export const TERM_HEAD_LENGTH = 32;
export const TERM_BYTES = 36;

/** A set: its container, the number of its places, where it begins and ends, the next one of its term. */
export const SET_CONTAINER = 0;
export const SET_COUNT = 4;
export const SET_START = 8;
export const SET_END = 12;
export const SET_NEXT = 16;
export const SET_BYTES = 20;

/** A page of terms: its first place in their order, the one after its last, its first and its last term. */
export const PAGE_FIRST = 0;
export const PAGE_END = 4;
export const PAGE_FIRST_TERM = 8;
export const PAGE_LAST_TERM = 12;
export const PAGE_BYTES = 16;

/**
 * The declaration of a document table: most bytes of a head; numbers of slots, singles, lists and cells of
 * the suffix, and the slot of the entity. The most rows of each slot of a whole head follow, the slots of the
 * singles and of the lists, and the cells of the suffix.
 */
export const DOCUMENT_HEAD = 0;
export const DOCUMENT_SLOTS = 4;
export const DOCUMENT_ENTITY = 8;
export const DOCUMENT_SINGLES = 12;
export const DOCUMENT_LISTS = 16;
export const DOCUMENT_SUFFIX = 20;
export const DOCUMENT_HEADER = 24;

/** A symbol of a segment: its bytes, filled with zeros, and their number. */
export const SYMBOL_LENGTH = 16;
export const SYMBOL_BYTES = 32;

/** A record of an exported row: bytes of its row, of its key, and of the partition that begins the key. */
export const RECORD_ROW_BYTES = 0;
export const RECORD_KEY_BYTES = 4;
export const RECORD_PARTITION_BYTES = 5;
export const RECORD_HEAD = 6;

/** A column of a Parquet file: its kind, the form of its days, the number of its parts and their places. */
export const OUT_KIND = 0;
export const OUT_UNLIKE = 4;
export const OUT_PARTS = 8;
export const OUT_PLACES = 12;
export const OUT_COLUMN = 44;
export const MOST_PARTS = 8;

/** Kinds of columns: texts, texts that are computed, days, texts that are no days, integers, amounts. */
export const TEXT_COLUMN = 0;
export const COMPUTED_TEXT_COLUMN = 1;
export const DAY_COLUMN = 2;
export const UNLIKE_DAY_COLUMN = 3;
export const INTEGER_COLUMN = 4;
export const AMOUNT_COLUMN = 5;

/** Forms of days: AAAAMMDD, AAAA-MM-DD, dd/mm/aaaa. */
export const PLAIN_DAY = 0;
export const DASHED_DAY = 1;
export const SLASHED_DAY = 2;

/** Places of a part of a value that are no cell. */
export const KEY_PARTITION = 65_534;
export const VERSION_PLACE = 65_535;
/** Bytes of the separator between a cell and the next one. */
export const CELL_GAP = 1;

/** A filled column: addresses of values, offsets and bits of validity, bytes of values, number of nulls. */
export const FILLED_DATA = 0;
export const FILLED_OFFSETS = 4;
export const FILLED_VALID = 8;
export const FILLED_USED = 12;
export const FILLED_NULLS = 16;
export const FILLED_BYTES = 20;
