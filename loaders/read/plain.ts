/**
 * The fast path for rows whose cells are quoted and contain no quotes, control characters or windows-1252 specials, as in
 * nearly every published row. It copies the bytes into the stored row; cells do not become strings of their own.
 */
import type { Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { Form } from '../work/form.ts';
import { type CellCopier, type ColumnRules, cellCopier, LONGEST_ROW } from './plain-cells.ts';
import { byteCheck } from './values/checks.ts';
import { isStrange } from './values/encoding.ts';
import { CLASSES, type ValueTally } from './values/tally.ts';

export interface PlainReader {
  /** Returns false for a row that must be parsed cell by cell; otherwise the row is in the three fields below. */
  read(buffer: Buffer, start: number, end: number): boolean;
  group: string;
  /** The key fields other than that of the group, joined by NUL. */
  key: string;
  /** The stored row, as `encodeRow` returns it. */
  row: string;
}

/**
 * `copied` has the columns whose cells are the group key and the stored row. Returns null where the file has other columns
 * or another form, so that every row must be parsed.
 */
export function plainReader(
  copied: readonly string[] | null,
  resource: Resource,
  form: Form,
  tally: ValueTally,
): PlainReader | null {
  if (!copied || form.kind !== 'separated' || form.encoding !== 'windows-1252') return null;
  const fields = fieldsOf(resource.layout);
  const columns = form.columns.map((slot) => fields[slot] ?? '');
  if (copied.join() !== columns.join()) return null;
  const bases = Int32Array.from(form.columns, (slot) => slot * CLASSES);
  const copier = cellCopier(form.delimiter, columns.map(rulesOf(resource)), { counts: tally.counts, bases });
  const { copy, cell, rest } = copier;
  const note = noter(copier, form.columns, tally);
  const groupForm = resource.fields[columns[0] ?? '']?.pattern;
  const keyOf = keyReader(resource, columns, cell);
  const reader: PlainReader = {
    group: '',
    key: '',
    row: '',
    read(buffer, start, end) {
      if (end - start > LONGEST_ROW) return false;
      const length = copy(buffer, start, end);
      if (length < 0) return false;
      reader.group = cell(0);
      const key = keyOf();
      if (key === null || reader.group === '' || groupForm?.test(reader.group) === false) {
        copier.uncount();
        return false;
      }
      reader.key = key;
      reader.row = rest(length);
      note(buffer, start, end);
      return true;
    },
  };
  return reader;
}

/** A key needs no check: a row is copied only where its keys match their patterns. */
const rulesOf =
  ({ fields }: Resource) =>
  (name: string): ColumnRules => {
    const { absent = [], form } = fields[name] ?? {};
    return { absent: absent.map((value) => Buffer.from(value)), check: form ? byteCheck(form) : null };
  };

/** Returns a function that adds the copied row, whose cells are counted, to the account of the file. */
function noter(
  { cell, forEachMalformed, isHigh }: CellCopier,
  slots: readonly number[],
  tally: ValueTally,
): (buffer: Buffer, start: number, end: number) => void {
  const show = (column: number): void => tally.showMalformed(slots[column] as number, () => cell(column));
  return (buffer, start, end) => {
    tally.split++;
    forEachMalformed(show);
    if (isHigh()) tally.text(isStrange(buffer, start, end), () => buffer.toString('latin1', start, end));
  };
}

/**
 * The returned function gives null where a key is absent or does not match its pattern; parsing the row then gives the
 * reason.
 */
function keyReader(
  resource: Resource,
  columns: readonly string[],
  cell: (column: number) => string,
): () => string | null {
  const keys = columns.flatMap((name, column) =>
    column > 0 && resource.key.includes(name) ? [{ column, form: resource.fields[name]?.pattern }] : [],
  );
  return () => {
    let key = '';
    for (const { column, form } of keys) {
      const part = cell(column);
      if (part === '' || (form && !form.test(part))) return null;
      key = key === '' ? part : `${key}\0${part}`;
    }
    return key;
  };
}
