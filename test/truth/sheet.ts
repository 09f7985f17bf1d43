/** A file of rows as cells in the file's bytes, so that single columns can change while the rest stays. */
import { openFile } from '../../loaders/read/opened-file.ts';
import type { FixedForm, SeparatedForm } from '../../loaders/work/form.ts';
import { matchLayout } from '../../loaders/work/layouts.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';

export interface Sheet {
  readonly resource: Resource;
  /** Fields by column; a column that no field takes has an empty name. */
  readonly columns: readonly string[];
  /** Cells as in the file, one character a byte, with their quotes or blanks. */
  readonly rows: readonly (readonly string[])[];
  readonly header: string;
  readonly content: (cell: string) => string;
  /** Puts content in place of that of the cell, in the same quotes or to the same width. */
  readonly cell: (cell: string, content: string) => string;
  readonly bytes: (rows: readonly (readonly string[])[]) => Buffer;
}

/** Returns the resource whose files have such a name. @throws Error for a name of no resource */
export function resourceOfFile(source: string, file: string): Resource {
  const found = findSource(source);
  const resource = found && matchLayout(found, file);
  if (!resource) throw new Error(`${source} has no resource with a file ${file}`);
  return resource;
}

export function sheetOf(source: string, file: string, bytes: Buffer): Sheet {
  const resource = resourceOfFile(source, file);
  const text = bytes.toString('latin1');
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(end).filter(Boolean);
  const { form, hasHeader } = openFile(resource, file, Buffer.from(lines[0] ?? '', 'latin1'), {});
  const header = hasHeader ? `${lines[0]}${end}` : '';
  const body = hasHeader ? lines.slice(1) : lines;
  const shape =
    form.kind === 'fixed' ? fixedShape(resource, form, body[0]?.length ?? 0) : separatedShape(resource, form);
  const joined = (row: readonly string[]): string => row.join(shape.delimiter) + end;
  return {
    ...shape,
    resource,
    header,
    rows: body.map(shape.split),
    bytes: (rows) => Buffer.from(header + rows.map(joined).join(''), 'latin1'),
  };
}

type Shape = Pick<Sheet, 'columns' | 'content' | 'cell'> & {
  readonly delimiter: string;
  readonly split: (line: string) => string[];
};

function separatedShape(resource: Resource, { columns, delimiter, quotes }: SeparatedForm): Shape {
  const names = fieldsOf(resource.layout);
  const isQuoted = (cell: string): boolean => quotes && cell.startsWith('"');
  return {
    columns: columns.map((slot) => names[slot] ?? ''),
    delimiter,
    split: (line) => (quotes ? quotedCells(line, delimiter) : line.split(delimiter)),
    content: (cell) => (isQuoted(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell),
    cell: (cell, content) =>
      isQuoted(cell) || (quotes && content.includes(delimiter))
        ? `"${content.replaceAll('"', '""')}"`
        : content,
  };
}

/** Cells may be bare or quoted, with `""` for a quote inside. A faulty line stays one cell. */
function quotedCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    let end = at;
    if (line[at] === '"') {
      end = line.indexOf('"', at + 1);
      while (end !== -1 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
      if (end === -1) return [line];
    }
    end = line.indexOf(delimiter, end);
    if (end === -1) end = line.length;
    cells.push(line.slice(at, end));
    at = end + 1;
  }
  return cells;
}

/** Fields that share a range have one column, named after the last. Other record lengths stay one cell. */
function fixedShape(resource: Resource, { records }: FixedForm, length: number): Shape {
  const names = fieldsOf(resource.layout);
  const ranges = (records[length] ?? [])
    .flatMap((range, i) => (range ? [{ name: names[i] ?? '', from: range[0], to: range[1] }] : []))
    .filter(({ from }, i, all) => all.findLastIndex((other) => other.from === from) === i)
    .sort((a, b) => a.from - b.from);
  return {
    columns: ranges.map(({ name }) => name),
    delimiter: '',
    split: (line) => (line.length === length ? ranges.map(({ from, to }) => line.slice(from, to)) : [line]),
    content: (cell) => cell.trimEnd(),
    cell: (cell, content) => content.slice(0, cell.length).padEnd(cell.length, ' '),
  };
}
