/**
 * The fast path for rows whose cells are quoted and contain no quotes, control characters or windows-1252 specials, as in
 * nearly every published row. It copies the bytes of a row without its quotes (unquoted.ts) into the stored row; cells do not
 * become strings of their own.
 */
import type { Resource } from '../../../shared/datasets/define.ts';
import { fieldsOf } from '../../../shared/datasets/layout.ts';
import type { Form, SeparatedForm } from '../../work/form.ts';
import { byteCheck } from '../values/checks.ts';
import { isStrange } from '../values/encoding.ts';
import { CLASSES, type ValueTally } from '../values/tally.ts';
import { type CellCopier, type ColumnRules, cellCopier, LONGEST_ROW } from './cells.ts';
import { requoted } from './unquoted.ts';

export interface PlainReader {
  /** Returns false for a row that must be parsed cell by cell; otherwise the row is in the three fields below. */
  read(buffer: Buffer, start: number, end: number): boolean;
  /** Returns the row as published. */
  published(buffer: Buffer, start: number, end: number): Buffer;
  group: string;
  /** The key fields other than that of the group, joined by NUL. */
  key: string;
  /** The stored row, as `encodeRow` returns it. */
  row: string;
}

/** The columns whose cells are the group key and the stored row; null where no row can be copied. */
type Copied = readonly string[] | null;

function columnsOf({ layout }: Resource, form: SeparatedForm): string[] {
  const fields = fieldsOf(layout);
  return form.columns.map((slot) => fields[slot] ?? '');
}

/** Returns whether a file has the columns and the form of rows that are copied. The tasks hand them on without quotes. */
export const isPlain = (copied: Copied, resource: Resource, form: Form): form is SeparatedForm =>
  copied !== null &&
  form.kind === 'separated' &&
  form.encoding === 'windows-1252' &&
  copied.join() === columnsOf(resource, form).join();

/** Returns null where every row must be parsed. */
export function plainReader(
  copied: Copied,
  resource: Resource,
  form: Form,
  tally: ValueTally,
): PlainReader | null {
  if (!isPlain(copied, resource, form)) return null;
  const columns = columnsOf(resource, form);
  const bases = Int32Array.from(form.columns, (slot) => slot * CLASSES);
  const copier = cellCopier(columns.map(rulesOf(resource)), { counts: tally.counts, bases });
  const { copy, cell, rest } = copier;
  const published: PlainReader['published'] = (buffer, start, end) =>
    requoted(buffer, start, end, form.delimiter);
  const note = noter(copier, form.columns, tally, published);
  const groupForm = resource.fields[columns[0] ?? '']?.pattern;
  const keyOf = keyReader(resource, columns, cell);
  const reader: PlainReader = {
    group: '',
    key: '',
    row: '',
    published,
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
  published: PlainReader['published'],
): (buffer: Buffer, start: number, end: number) => void {
  const show = (column: number): void => tally.showMalformed(slots[column] as number, () => cell(column));
  return (buffer, start, end) => {
    tally.split++;
    forEachMalformed(show);
    if (isHigh())
      tally.text(isStrange(buffer, start, end), () => published(buffer, start, end).toString('latin1'));
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
