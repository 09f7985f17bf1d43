/** The rows of entries, which a load derives as bytes, have the cells that the declaration names. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DerivedRows, forEachDerivedRow } from '../../loaders/shuffle/derived-rows.ts';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import { type FieldOf, type Resource, resourcesIn } from '../../shared/datasets/define.ts';
import type { Entry, Rows } from '../../shared/store/records/entries.ts';
import { DocumentRows } from '../../shared/store/records/gathered/document-rows.ts';
import { RowTable } from '../../shared/store/records/gathered/row-table.ts';
import { indexCells } from '../../shared/store/records/indexing/cells.ts';
import type { EmitEntry } from '../../shared/store/records/indexing/derive.ts';
import type { EntryRows } from '../../shared/store/records/indexing/entry-rows.ts';
import { indexCodecOf } from '../../shared/store/records/indexing/indexes.ts';
import { indexOrder, partsOf } from '../../shared/store/records/indexing/order.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';
import { decodeRow, encodeRow } from '../../shared/store/records/rows.ts';
import { withContainer } from '../support/kernels/entries.ts';

const { entity, partition } = busca.of;
const slots = resourcesIn(busca.of);
const cells = indexCells(busca);
const order = indexOrder(busca);

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(null, '02', '1', 'SP', '7107', '4711302', '20200131', 'PADARIA') },
  fc.constantFrom(
    '\n',
    '\x7f',
    '\x1a',
    '\x1ac',
    'a\x1eb',
    'a\x1fb',
    '\u00c1GUA',
    '\u65e5\u672c',
    '\u{1f600}',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text || null),
);
const entryOf = (resource: Resource): fc.Arbitrary<Entry> => {
  const { length } = rowCodecOf(resource, partition).fields;
  return fc
    .array(cell, { minLength: length, maxLength: length })
    .map((all) => ({ row: encodeRow(all), key: '', cents: null, task: 0, line: 1 }));
};
const document: fc.Arbitrary<Rows> = fc.tuple(
  ...slots.map((slot) => fc.array(entryOf(slot), { maxLength: busca.of.lists.includes(slot) ? 3 : 1 })),
);

/** The rows of a document as a load keeps them, after those of another one. */
function gathered(of: string, rows: Rows): DocumentRows {
  const table = new RowTable();
  table.addText('99111000', 'another', { slot: 0, task: 0 }, 1);
  rows.forEach((entries, slot) => {
    for (const { row, task, line } of entries) table.addText(of, row, { slot, task }, line);
  });
  const document = new DocumentRows(table, slots.length, () => '');
  const firsts = table.grouped();
  const group = table.groupCount - 1;
  document.set(group, firsts[group]!, firsts[group + 1]!);
  return document;
}

/** Derives the entries of a document whose rows are as they were read. */
function derive(of: string, rows: Rows, emit: EmitEntry): void {
  if (rows.flat().length === 0) return;
  const document = gathered(of, rows);
  indexCodecOf(busca).derive(document.table)(document, emit);
  document.table.release();
}

/** Returns the value of a field, as text. */
function fieldText(of: string, row: string | undefined, [resource, name]: FieldOf): string | null {
  if (row === undefined) return null;
  const { fields } = rowCodecOf(resource, partition);
  const parts = partsOf(resource, name);
  const values = parts.map((part) =>
    part === partition ? of : (decodeRow(row)[fields.indexOf(part)] ?? null),
  );
  return parts.length === 1 ? values[0]! : values.join('');
}

/** Derives the rows from texts. */
function expected(of: string, rows: Rows): { key: string; row: string }[] {
  const listed = cells.lists.map(({ resource, fields }) => {
    const values = (row: string): string =>
      fields
        .map((name) => (fieldText('', row, [resource, name]) ?? '').replace(/[\x1e\x1f]/g, ' '))
        .join('\x1f');
    return rows[slots.indexOf(resource)]!.map(({ row }) => values(row)).join('\x1e');
  });
  return rows[slots.indexOf(entity)]!.map(({ row }) => {
    const field = ([resource, name]: FieldOf): string | null =>
      fieldText(of, resource === entity ? row : rows[slots.indexOf(resource)]![0]?.row, [resource, name]);
    const key = order.keyOf(busca.order.map(({ field: name }) => field([entity, name])));
    return { key, row: encodeRow([...cells.columns.map(field), ...listed]) };
  });
}

const text = ({ bytes, length }: { bytes: Buffer; length: number }): string =>
  bytes.toString('utf8', 0, length);
const asStored = (one: string): string => Buffer.from(one).toString();

/** The rows of one bucket, as the second round of the build reads them. */
function entryRowsOf(bytes: Buffer): EntryRows {
  const rows: { start: number; end: number; list: number }[] = [];
  forEachDerivedRow(bytes, 0, bytes.length, (start, end, isRepeated) => {
    rows.push({ start, end, list: isRepeated ? rows.at(-1)!.list : rows.length });
  });
  return {
    bytes,
    starts: Uint32Array.from(rows, ({ start }) => start),
    ends: Uint32Array.from(rows, ({ end }) => end),
    lists: Uint32Array.from(rows, ({ list }) => list),
    count: rows.length,
  };
}

/** Returns the rows with their lists, as texts. */
function readBack({ bytes, starts, ends, lists, count }: EntryRows): string[] {
  const cellsOf = (row: number): string[] => bytes.toString('utf8', starts[row], ends[row]).split('\x7f');
  return Array.from({ length: count }, (_, row) => {
    const owner = lists[row]!;
    const own = cellsOf(row);
    return [...own, ...(owner === row ? [] : cellsOf(owner).slice(cells.columns.length))].join('\x7f');
  });
}

const several: Entry[] = Array.from({ length: 50 }, (_, i) => ({
  row: encodeRow(Array.from({ length: 30 }, () => String(i))),
  key: '',
  cents: null,
  task: 0,
  line: 1,
}));

describe('the rows of entries', () => {
  const partitions = fc.constantFrom('99111001', '9\n\x7f1');

  test('have the key and the cells of every establishment of a document', () => {
    fc.assert(
      fc.property(partitions, document, (of, rows) => {
        const found: { key: string; row: string }[] = [];
        derive(of, rows, (key, row) => found.push({ key: text(key), row: text(row) }));
        expect(found).toEqual(
          expected(of, rows).map(({ key, row }) => ({ key: asStored(key), row: asStored(row) })),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('are read back with their lists, which are written once for a document and a bucket', () => {
    const BUCKETS = 2;
    const bucketOf = (key: string): number => key.length % BUCKETS;
    fc.assert(
      fc.property(fc.array(fc.tuple(partitions, document), { maxLength: 4 }), (documents) => {
        const derived = new DerivedRows(BUCKETS);
        for (const [of, rows] of documents) {
          derived.beginDocument();
          derive(of, rows, (key, row, lists) =>
            derived.addEntry(bucketOf(text(key)), row.bytes, lists, row.length),
          );
        }
        const { bytes, lengths, counts } = derived.sorted();
        const all = documents
          .flatMap(([of, rows]) => expected(of, rows))
          .map(({ key, row }) => ({ key: asStored(key), row: asStored(row) }));
        for (const [bucket, length] of lengths.entries()) {
          const start = bucket === 0 ? 0 : lengths[0]!;
          const found = readBack(entryRowsOf(bytes.subarray(start, start + length)));
          const expectedRows = all.filter(({ key }) => bucketOf(key) === bucket).map(({ row }) => row);
          expect(found).toEqual(expectedRows);
          expect(counts[bucket]).toBe(found.length);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('of a document have its lists once, whatever their number', () => {
    const entity = slots.map((slot): Entry[] => (slot === busca.of.entity ? several : []));
    const partners = slots.indexOf(cells.lists[0]!.resource);
    const bytesWith = (list: readonly Entry[]): number => {
      const derived = new DerivedRows(1);
      derived.beginDocument();
      derive('99111001', entity.with(partners, [...list]), (_, row, lists) =>
        derived.addEntry(0, row.bytes, lists, row.length),
      );
      return derived.sorted().bytes.length;
    };
    const name = encodeRow(Array.from({ length: 12 }, () => 'SOCIO'));
    const more = bytesWith(Array.from({ length: 100 }, () => ({ ...several[0]!, row: name })));
    expect(more - bytesWith([])).toBeLessThan(100 * name.length);
  });

  test('are found again where their buffer has grown, in lengths of one byte to three', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `${i}`.repeat(i % 5_000 === 0 ? 4_000 : i % 40));
    const derived = new DerivedRows(1);
    for (const one of texts) derived.addText(0, one);
    const { bytes } = derived.sorted();
    const found: string[] = [];
    forEachDerivedRow(bytes, 0, bytes.length, (start, end) => found.push(bytes.toString('utf8', start, end)));
    expect(found).toEqual(texts);
  });

  test('with another number of cells are refused', () => {
    for (const [row, message] of [
      ['a\x7fb', 'too few'],
      ['a\x7f'.repeat(99), 'too many'],
    ] as const) {
      const derived = new DerivedRows(1);
      derived.beginDocument();
      derived.addEntry(0, Buffer.from(row), 1, row.length);
      const rows = entryRowsOf(derived.sorted().bytes);
      const counts = { columns: cells.columns.length, lists: cells.lists.length };
      expect(() => withContainer(rows, counts, () => {})).toThrow(message);
    }
  });
});
