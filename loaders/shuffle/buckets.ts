/** Which bucket a row belongs to, from its bytes alone: rows that must meet have the same key, so the same bucket. */
import { hash } from 'node:crypto';
import type { Resource, Table } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { lookupPartition } from '../../shared/store/records/placement.ts';
import type { FixedForm, Form, SeparatedForm } from '../work/form.ts';

export type BucketOf = (buffer: Buffer, start: number, end: number) => number;

const QUOTE = 0x22;

/** By byte: ASCII letters, as capitals, and digits, the only ones that tell keys apart; 0 for masks, blanks and accents. */
const TELLS = Uint8Array.from({ length: 128 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[0-9A-Za-z]/.test(character) ? character.toUpperCase().charCodeAt(0) : 0;
});

function tellingText(buffer: Buffer, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) {
    const told = TELLS[buffer[i] as number];
    if (told) text += String.fromCharCode(told);
  }
  return text;
}

const PLACE_DIGITS = 6;

/**
 * Buckets follow one another in the order of this hash, which is how the embedded store arranges its keys: files
 * imported in turn, each sorted, then come to its LSM tree in order, and nothing is merged twice. For ImportTable any
 * even spread will do.
 */
const place = (telling: string, buckets: number): number =>
  Number.parseInt(hash('md5', `Outliers${telling}`).slice(0, PLACE_DIGITS), 16) >>>
  (PLACE_DIGITS * 4 - Math.log2(buckets));

/** Of a key as it is stored, in one of its fields or several. */
export function bucketOfKey(table: Table, key: string, buckets: number): number {
  // Of an ordered table, the values by which its rows meet.
  const text = table.kind === 'ordered' ? (JSON.parse(key) as (string | null)[]).join('') : key;
  const bytes = Buffer.from(text);
  return place(within(table, tellingText(bytes, 0, bytes.length)), buckets);
}

/** Rows of one root share a partition of the store, so they go together. */
const ROOT = 8;
const within = (table: Table, telling: string): string =>
  table.kind === 'holder' ? telling.slice(0, ROOT) : telling;

/** Fields by which the rows of a table meet. */
export function meetingFields(table: Table): string[] {
  if (table.kind === 'document') return [table.partition];
  if (table.kind === 'holder') return [table.holder];
  return [
    ...new Set(table.orders.flatMap((order) => order.by.map((field) => field.replace(/^-/, '')))),
  ].sort();
}

/** `table` null: a resource of no table, whose rows may be anywhere. `buckets` is a power of two. */
export function bucketFinder(table: Table | null, resource: Resource, form: Form, buckets: number): BucketOf {
  const fields = fieldsOf(resource.layout);
  const slots = table ? meetingFields(table).map((name) => fields.indexOf(name)) : [];
  if (!table || slots.length === 0 || slots.includes(-1)) {
    const telling = Buffer.from(lookupPartition(resource));
    const constant = place(tellingText(telling, 0, telling.length), buckets);
    return () => constant;
  }
  const cellsOf = form.kind === 'fixed' ? byRange(form, slots) : byColumn(form, slots);
  return (buffer, start, end) => place(within(table, cellsOf(buffer, start, end)), buckets);
}

/** The telling text of the meeting fields of a row. */
type TellingOf = (buffer: Buffer, start: number, end: number) => string;

function byRange(form: FixedForm, slots: readonly number[]): TellingOf {
  return (buffer, start, end) => {
    const ranges = form.records[end - start] ?? [];
    let telling = '';
    for (const slot of slots) {
      const range = ranges[slot];
      if (range) telling += tellingText(buffer, start + range[0], start + range[1]);
    }
    return telling;
  };
}

function byColumn(form: SeparatedForm, slots: readonly number[]): TellingOf {
  const delimiter = form.delimiter.charCodeAt(0);
  const columns = slots.map((slot) => form.columns.indexOf(slot));
  return (buffer, start, end) => {
    let telling = '';
    for (const column of columns) {
      let at = start;
      for (let skipped = 0; skipped < column; skipped++)
        at = cellEnd(buffer, at, end, delimiter, form.quotes) + 1;
      if (at < end) telling += tellingText(buffer, at, cellEnd(buffer, at, end, delimiter, form.quotes));
    }
    return telling;
  };
}

/** Where the delimiter after the cell at `start` is, or the end of the row. */
function cellEnd(buffer: Buffer, start: number, end: number, delimiter: number, quotes: boolean): number {
  // A quote in a cell that does not begin with one is a character, as for the splitter.
  const quoted = quotes && buffer[start] === QUOTE;
  let inside = false;
  for (let at = start; at < end; at++) {
    const byte = buffer[at];
    if (quoted && byte === QUOTE) inside = !inside;
    else if (byte === delimiter && !inside) return at;
  }
  return end;
}

/** A key that is not where it belongs would be stored twice, and the store would keep one silently. @throws Error */
export function assertPlaced(table: Table, keys: Iterable<string>, bucket: number, buckets: number): void {
  for (const key of keys) {
    const place = bucketOfKey(table, key, buckets);
    if (place !== bucket) throw new Error(`${table.name}: ${key} is in bucket ${bucket}, not in ${place}`);
  }
}
