/** Writes stored rows of one resource as JSON text of records, equal to JSON.stringify of `toRecord`. */
import { isPlain, type JsonText, json, quoted } from '../../../api/answers/json-text.ts';
import type { Field, Resource } from '../../../datasets/define.ts';
import { CELL } from '../rows.ts';

/** The values that a row omits because the key of its item or the manifest has them. */
export interface RowContext {
  readonly partition: string;
  /** Version of the source, for fields such as `dataset_month`. */
  readonly version: string;
}

type PlainWriter = (row: string, context: RowContext) => JsonText;

type TextOf = (row: string, context: RowContext) => string;

/** A field of the record. Cells of stored fields follow each other in the row in the record's order. */
interface Part {
  /** The name of the field, and for a text the opening quote. */
  readonly open: string;
  readonly close: string;
  readonly absent: string;
  readonly isInteger: boolean;
  readonly value: TextOf | null;
}

export function plainWriter(resource: Resource, partition: string, fields: readonly string[]): PlainWriter {
  const parts = Object.entries(resource.fields).map(([name, field], i): Part => {
    const start = `${i === 0 ? '{' : ','}${quoted(name)}:`;
    const value = name === partition || field.derived ? textOf(resource, partition, fields, name) : null;
    const isInteger = value === null && field.kind === 'integer';
    const quote = isInteger ? '' : '"';
    return { open: start + quote, close: quote, absent: `${start}null`, isInteger, value };
  });
  return (row, context) => {
    let text = '';
    let from = 0;
    for (const { open, close, absent, isInteger, value } of parts) {
      if (value !== null) {
        text += open + value(row, context) + close;
        continue;
      }
      const found = row.indexOf(CELL, from);
      const end = found < 0 ? row.length : found;
      // A slice that would begin after the end is empty, as a cell is that the row does not have.
      if (from >= end) text += absent;
      else text += open + (isInteger ? numberIn(row.slice(from, end)) : row.slice(from, end)) + close;
      from = end + 1;
    }
    return json(`${text}}`);
  };
}

const numberIn = (cell: string): string => JSON.stringify(Number(cell));

/** Returns the reader of a value without quotes; an absent one is empty, as a part of a joined field is. */
function textOf(
  { fields: declared }: Resource,
  partition: string,
  fields: readonly string[],
  name: string,
): TextOf {
  if (name === partition) return (_, context) => context.partition;
  const { derived }: Partial<Field> = declared[name] ?? {};
  if (derived === 'version') return (_, { version }) => version;
  if (derived === undefined) {
    const at = fields.indexOf(name);
    return (row) => (at < 0 ? '' : cellAt(row, at));
  }
  const parts = derived.joined.map((part) =>
    textOf({ fields: declared } as Resource, partition, fields, part),
  );
  return (row, context) => {
    let text = '';
    for (const part of parts) text += part(row, context);
    return text;
  };
}

/** Returns a cell of a row, empty if it is absent. It walks from the start: most are among the first ones. */
export function cellAt(row: string, at: number): string {
  let from = 0;
  for (let i = 0; i < at; i++) {
    const found = row.indexOf(CELL, from);
    if (found < 0) return '';
    from = found + 1;
  }
  const end = row.indexOf(CELL, from);
  return row.slice(from, end < 0 ? row.length : end);
}

export const isPlainRow = (row: string, { partition, version }: RowContext): boolean =>
  isPlain(row) && isPlain(partition) && isPlain(version);
