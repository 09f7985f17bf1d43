/** Odd rows as publishers print them, as data: one month has them all, and is published without a waiver. */
import { findSource } from '../../../shared/datasets/index.ts';
import { mapped } from '../corruption.ts';
import type { Files } from '../memory-objects.ts';
import { resourceOfFile, type Sheet, sheetOf } from '../sheet.ts';

/** What a value adds to the account of its field. A masked one is malformed too. */
export type Counted = 'empty' | 'marked' | 'valid' | 'malformed' | 'masked';

/** Fields of a record as they are served. */
export type ServedFields = Readonly<Record<string, string | number | null>>;

export interface Oddity {
  /** What is odd. */
  readonly name: string;
  readonly resource: string;
  /** Contents by field, each byte one character. The other cells are those of the first row of its file. */
  readonly contents: Readonly<Record<string, string>>;
  /** The odd ones of them. */
  readonly counted: Readonly<Record<string, Counted>>;
  /** The address of the record or of the list that has it; null where none has it. */
  readonly path: string | null;
  /** False where the row is dropped or in quarantine. @default true */
  readonly isStored?: boolean;
  readonly served: ServedFields;
}

export interface OddMonth {
  readonly odd: readonly Oddity[];
  /** Changes the files as such: columns that the publisher added, and what lies beside them. */
  readonly files?: (files: Files) => Files;
}

export interface OddRow {
  readonly oddity: Oddity;
  readonly file: string;
  /** The row alone in its file. */
  readonly alone: Buffer;
}

export interface OddFiles {
  readonly files: Files;
  readonly rows: readonly OddRow[];
}

/** Adds each row to the first file of its resource, and to the publisher's totals. */
export function withOddRows(source: string, files: Files, odd: readonly Oddity[]): OddFiles {
  const left = new Set(odd);
  const rows: OddRow[] = [];
  const changed = mapped(files, (bytes, file) => {
    const { name } = resourceOfFile(source, file);
    const sheet = sheetOf(source, file, bytes);
    if (findSource(source)?.totals?.resource.name === name) return counted(source, sheet, odd);
    const own = [...left].filter(({ resource }) => resource === name);
    if (own.length === 0) return bytes;
    const added = own.map((oddity) => {
      left.delete(oddity);
      const row = rowOf(sheet, oddity);
      rows.push({ oddity, file, alone: sheet.bytes([row]) });
      return row;
    });
    return sheet.bytes([...sheet.rows, ...added]);
  });
  if (left.size > 0) throw new Error(`no file for ${[...left].map(({ name }) => name).join(', ')}`);
  return { files: changed, rows };
}

function rowOf({ columns, rows: [model = []], cell }: Sheet, { name, contents }: Oddity): string[] {
  const unknown = Object.keys(contents).filter((field) => !columns.includes(field));
  if (unknown.length > 0) throw new Error(`${name}: the file has no column ${unknown.join(', ')}`);
  return columns.map((column, i) => {
    const content = contents[column];
    return content === undefined ? (model[i] ?? '') : cell(model[i] ?? '', content);
  });
}

function counted(source: string, sheet: Sheet, odd: readonly Oddity[]): Buffer {
  const counts = findSource(source)?.totals?.counts ?? {};
  const rows = sheet.rows.map((row) =>
    row.map((old, i) => {
      const more = odd.filter(({ resource }) => resource === counts[sheet.columns[i] ?? '']).length;
      const total = sheet.content(old);
      return sheet.cell(old, String(Number(total) + more).padStart(total.length, '0'));
    }),
  );
  return sheet.bytes(rows);
}
