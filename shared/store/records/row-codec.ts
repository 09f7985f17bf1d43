/** The codec of one resource's rows in one table: converts cells to a stored row, and a row to a record. */
import { type JsonText, jsonOf } from '../../api/answers/json-text.ts';
import { amountReader } from '../../datasets/amounts.ts';
import type { Field, Resource } from '../../datasets/define.ts';
import type { Fault, Origin } from './accounting.ts';
import type { Entry } from './entries.ts';
import { type Cells, decodeRow, encodeRow } from './rows.ts';
import { isPlainRow, plainWriter, type RowContext } from './served/record-text.ts';
import { BETWEEN, fieldIn, sortable } from './sorting.ts';

export type { RowContext } from './served/record-text.ts';

export type Value = string | number | null;
export type PublicRecord = Record<string, Value>;

export type EntryOf = (cells: Cells, origin: Origin) => Entry | Fault;

export interface RowCodec {
  readonly resource: Resource;
  /** Fields of a stored row in their order: neither derived fields nor the partition field. */
  readonly fields: readonly string[];
  /** Compiles the conversion of cells of these fields. The fault is an amount that cannot be added. */
  entries(names: readonly string[]): EntryOf;
  /** Returns text that sorts by code unit in the declared order; null if the list keeps the file order. */
  readonly rank: ((row: string) => string) | null;
  /** Returns a record of all declared fields in order. A null row has only the context's values. */
  toRecord(row: string | null, context: RowContext): PublicRecord;
  /** Returns the same record as JSON. */
  toText(row: string | null, context: RowContext): JsonText;
}

const compiled = new WeakMap<Resource, Map<string, RowCodec>>();

export function rowCodecOf(resource: Resource, partition: string): RowCodec {
  const known = compiled.get(resource) ?? new Map<string, RowCodec>();
  compiled.set(resource, known);
  const codec = known.get(partition) ?? compile(resource, partition);
  known.set(partition, codec);
  return codec;
}

function compile(resource: Resource, partition: string): RowCodec {
  const fields = Object.entries(resource.fields)
    .filter(([name, { derived }]) => derived === undefined && name !== partition)
    .map(([name]) => name);
  const toRecord = recordMaker(resource, partition, fields);
  const writePlain = plainWriter(resource, partition, fields);
  return {
    resource,
    fields,
    entries: (names) => entryMaker(resource, partition, fields, names),
    rank: ranking(resource, fields),
    toRecord,
    toText: (row, context) =>
      isPlainRow(row ?? '', context) ? writePlain(row ?? '', context) : jsonOf(toRecord(row, context)),
  };
}

function entryMaker(
  { key, sum, fields: declared }: Resource,
  partition: string,
  fields: readonly string[],
  names: readonly string[],
): EntryOf {
  const at = (name: string): number => names.indexOf(name);
  const stored = fields.map(at);
  const keyAt = key.filter((name) => name !== partition).map(at);
  const sumAt = sum === null ? -1 : at(sum);
  const centsOf = amountReader(declared[sum ?? '']);
  return (cells, { task, line }) => {
    const amount = sumAt < 0 ? null : cells[sumAt];
    const cents = typeof amount === 'string' ? centsOf(amount) : null;
    if (typeof amount === 'string' && cents === null) {
      const detail = `${sum} is "${amount}", not an unambiguous amount with at most two decimals`;
      return { reason: 'bad_amount', detail };
    }
    const row = encodeRow(stored.map((i) => cells[i] ?? null));
    return { row, key: keyAt.map((i) => cells[i] ?? '').join(BETWEEN), cents, task, line };
  };
}

function ranking(resource: Resource, fields: readonly string[]): RowCodec['rank'] {
  if (resource.order.length === 0) return null;
  const parts = resource.order.map((order) => ({
    at: fields.indexOf(fieldIn(order)),
    text: sortable(resource, order),
  }));
  const most = Math.max(...parts.map(({ at }) => at)) + 1;
  return (row) => {
    const cells = decodeRow(row, most);
    return parts.map(({ at, text }) => text(cells[at] ?? null)).join(BETWEEN);
  };
}

type ValueOf = (cells: Cells, context: RowContext, before: PublicRecord) => Value;

function recordMaker(resource: Resource, partition: string, fields: readonly string[]): RowCodec['toRecord'] {
  const values = Object.entries(resource.fields).map(([name, field]): [string, ValueOf] => [
    name,
    name === partition ? (_, context) => context.partition : fieldReader(field, fields.indexOf(name)),
  ]);
  return (row, context) => {
    const cells = row === null ? [] : decodeRow(row);
    const record: PublicRecord = {};
    for (const [name, value] of values) record[name] = value(cells, context, record);
    return record;
  };
}

function fieldReader({ kind, derived }: Field, at: number): ValueOf {
  if (derived === 'version') return (_, { version }) => version;
  if (derived) return (_, __, before) => derived.joined.map((part) => before[part]).join('');
  if (kind !== 'integer') return (cells) => cells[at] ?? null;
  return (cells) => {
    const cell = cells[at] ?? null;
    return cell === null ? null : Number(cell);
  };
}
