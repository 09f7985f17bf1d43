/**
 * The fast path for a row: quoted cells without quotes, control characters or windows-1252 specials inside, which is
 * nearly every row of the publisher. The bytes become the stored row at once; cells are never strings of their own.
 */
import type { Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { Form } from '../work/form.ts';
import { cellCopier, LONGEST_ROW } from './plain-cells.ts';

export interface PlainReader {
  /** False for a row that must be parsed cell by cell; true, and the row is in the three fields below. */
  read(buffer: Buffer, start: number, end: number): boolean;
  group: string;
  /** Key fields without the group's, joined by NUL. */
  key: string;
  /** As `encodeRow` returns it. */
  row: string;
}

/**
 * `copied` are the columns whose cells are the group key and the stored row. Null where the file has other columns, or
 * another form, so that every row must be parsed.
 */
export function plainReader(
  copied: readonly string[] | null,
  resource: Resource,
  form: Form,
): PlainReader | null {
  if (!copied || form.kind !== 'separated' || form.encoding !== 'windows-1252') return null;
  const fields = fieldsOf(resource.layout);
  const columns = form.columns.map((slot) => fields[slot] ?? '');
  if (copied.join() !== columns.join()) return null;
  const absent = columns.map((name) => (resource.fields[name]?.absent ?? []).map((v) => Buffer.from(v)));
  const { copy, cell, rest } = cellCopier(form.delimiter, absent);
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
      if (key === null || reader.group === '' || groupForm?.test(reader.group) === false) return false;
      reader.key = key;
      reader.row = rest(length);
      return true;
    },
  };
  return reader;
}

/** Null where a key is absent or does not match its pattern: parsing the row gives the reason. */
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
