/** The columns of a file in the form in which the kernels read them. */
import * as LAYOUT from './assembly/layout.ts';

const KINDS = {
  any: LAYOUT.ANY,
  digits: LAYOUT.DIGITS,
  'one-of': LAYOUT.ONE_OF,
  day: LAYOUT.DAY,
  amount: LAYOUT.AMOUNT,
  shape: LAYOUT.SHAPE,
};

export interface KernelColumn {
  readonly check: keyof typeof KINDS;
  /** The least and the most digits, or the byte that separates decimals. */
  readonly numbers: readonly [number, number];
  /** The values or the shapes, which are Latin-1. */
  readonly list: readonly string[];
  /** The values that mean "absent". */
  readonly absent: readonly string[];
  /** The values that are counted as absent and stay. */
  readonly fillers: readonly string[];
  /** A row without this value is read elsewhere. */
  readonly isKey: boolean;
  /** A row with a malformed value, which may be a CPF to be masked, is read elsewhere. */
  readonly masksCpf: boolean;
}

const bytesOfList = (list: readonly string[]): number =>
  list.length === 0 ? 0 : LAYOUT.LIST_HEADER + list.length * LAYOUT.VALUE_BYTES;

/** Returns the bytes of all columns and of their lists, which must be at `address`. */
export function encodeColumns(columns: readonly KernelColumn[], address: number): Buffer {
  const lists = columns.flatMap(({ list, absent, fillers }) => [list, absent, fillers]);
  const size = columns.length * LAYOUT.COLUMN_BYTES;
  const out = Buffer.alloc(lists.reduce((sum, list) => sum + bytesOfList(list), size));
  let at = size;
  const writeList = (list: readonly string[]): number => {
    if (list.length === 0) return 0;
    const start = at;
    out.writeUInt32LE(list.length, at + LAYOUT.LIST_COUNT);
    at += LAYOUT.LIST_HEADER;
    for (const value of list) {
      out.writeUInt32LE(value.length, at + LAYOUT.VALUE_LENGTH);
      out.write(value, at + LAYOUT.VALUE_TEXT, 'latin1');
      at += LAYOUT.VALUE_BYTES;
    }
    return address + start;
  };
  columns.forEach(({ check, numbers: [least, most], list, absent, isKey, fillers, masksCpf }, i) => {
    const write = (offset: number, word: number) => out.writeUInt32LE(word, i * LAYOUT.COLUMN_BYTES + offset);
    write(LAYOUT.COLUMN_CHECK, KINDS[check]);
    write(LAYOUT.COLUMN_LEAST, least);
    write(LAYOUT.COLUMN_MOST, most);
    write(LAYOUT.COLUMN_LIST, writeList(list));
    write(LAYOUT.COLUMN_ABSENT, writeList(absent));
    write(LAYOUT.COLUMN_KEY, Number(isKey));
    write(LAYOUT.COLUMN_FILLERS, writeList(fillers));
    write(LAYOUT.COLUMN_MASKED, Number(masksCpf));
  });
  return out;
}
