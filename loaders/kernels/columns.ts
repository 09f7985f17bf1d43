/** The columns of a file in the form in which the kernels read them. */

/** Kinds of checks by number (assembly/checks.ts). */
export const CHECK_KINDS = ['any', 'digits', 'one-of', 'day', 'amount', 'shape'] as const;

export interface KernelColumn {
  readonly check: (typeof CHECK_KINDS)[number];
  /** The least and the most digits, or the byte that separates decimals. */
  readonly numbers: readonly [number, number];
  /** The values or the shapes. */
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

/** Most characters of a value, a shape or a mark, which are Latin-1. */
export const LONGEST_VALUE = 16;
/** Most columns of a file. */
export const MOST_COLUMNS = 64;

const COLUMN_BYTES = 32;
const LIST_HEADER = 8;
const VALUE_BYTES = 24;

/** Returns the bytes of all columns and of their lists, which must be at `address`. */
export function encodeColumns(columns: readonly KernelColumn[], address: number): Buffer {
  const lists = columns.flatMap(({ list, absent, fillers }) => [list, absent, fillers]);
  const bytes = lists.reduce((sum, list) => sum + LIST_HEADER + list.length * VALUE_BYTES, 0);
  const out = Buffer.alloc(columns.length * COLUMN_BYTES + bytes);
  let at = columns.length * COLUMN_BYTES;
  const writeList = (list: readonly string[]): number => {
    if (list.length === 0) return 0;
    const start = at;
    out.writeUInt32LE(list.length, at);
    at += LIST_HEADER;
    for (const value of list) {
      out.writeUInt32LE(value.length, at);
      out.write(value, at + 8, 'latin1');
      at += VALUE_BYTES;
    }
    return address + start;
  };
  columns.forEach(({ check, numbers, list, absent, isKey, fillers, masksCpf }, i) => {
    const column = i * COLUMN_BYTES;
    const lists = [writeList(list), writeList(absent), Number(isKey), writeList(fillers)];
    const words = [CHECK_KINDS.indexOf(check), ...numbers, ...lists, Number(masksCpf)];
    words.forEach((word, w) => {
      out.writeUInt32LE(word, column + 4 * w);
    });
  });
  return out;
}
