/** The rows of entries, which a load derives as bytes, have the cells that the declaration names. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntriesByRange } from '../../loaders/records/gathered/derivation-kernels.ts';
import { DocumentRows } from '../../loaders/records/gathered/document-rows.ts';
import { RowTable } from '../../loaders/records/gathered/row-table.ts';
import { columnCount, indexCells } from '../../loaders/records/indexing/cells.ts';
import type { EntryRows } from '../../loaders/records/indexing/entry-rows.ts';
import { indexCodecOf } from '../../loaders/records/indexing/indexes.ts';
import { indexOrder, partsOf } from '../../loaders/records/indexing/order.ts';
import { DerivedRows, forEachDerivedRow } from '../../loaders/shuffle/derived-rows.ts';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import { type FieldOf, type Resource, resourcesIn } from '../../shared/datasets/define.ts';
import type { Entry, Rows } from '../../shared/store/records/entries.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';
import { decodeRow, encodeRow } from '../../shared/store/records/rows.ts';
import { ByteReader } from '../../shared/store/records/sets/varints.ts';
import { entryRows, withContainer } from '../support/kernels/entries.ts';

const { entity, partition } = busca.derivedFrom;
const slots = resourcesIn(busca.derivedFrom);
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
  ...slots.map((slot) =>
    fc.array(entryOf(slot), { maxLength: busca.derivedFrom.lists.includes(slot) ? 3 : 1 }),
  ),
);

interface Named {
  /** The partition. */
  readonly partition: string;
  readonly rows: Rows;
}

/** Derives the entries of documents, each of another partition, as a load does. */
function derive(documents: readonly Named[], bounds: readonly string[], most = 2 ** 28): EntriesByRange {
  const table = new RowTable();
  for (const { partition: of, rows } of documents) {
    rows.forEach((entries, slot) => {
      for (const { row, task, line } of entries) table.addText(of, row, { slot, task }, line);
    });
  }
  const document = new DocumentRows(table, slots.length, () => '');
  const deriver = indexCodecOf(busca).derive(
    table,
    bounds.map((bound) => Buffer.from(bound)),
    {
      most,
      refuse: (...counts) => {
        throw new Error(counts.join(' '));
      },
    },
  );
  for (let group = 0; group < table.groupCount; group++) {
    document.set(group);
    deriver.add(document);
  }
  const derived = deriver.end();
  table.release();
  return derived;
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
    const present = cells.present.map((fields) =>
      fields.some((one) => /[^0]/.test(field(one) ?? '')) ? '1' : null,
    );
    return { key, row: encodeRow([...cells.columns.map(field), ...present, ...listed]) };
  });
}

const asStored = (one: string): string => Buffer.from(one).toString();

/** Returns the rows of one range with their lists, as texts. */
function readBack(bytes: Buffer): string[] {
  const reader = new ByteReader(bytes);
  const rows: string[] = [];
  let lists: string[] = [];
  while (!reader.done) {
    const head = reader.varint();
    const own = Buffer.from(reader.take(Math.floor(head / 2)))
      .toString('utf8')
      .split('\x7f');
    if (head % 2 === 0) lists = own.slice(columnCount(cells));
    rows.push([...own.slice(0, columnCount(cells)), ...lists].join('\x7f'));
  }
  return rows;
}

const several: Entry[] = Array.from({ length: 50 }, (_, i) => ({
  row: encodeRow(Array.from({ length: 30 }, () => String(i))),
  key: '',
  cents: null,
  task: 0,
  line: 1,
}));

/** Each document with a number, so that no two are of one partition. */
const documents = fc
  .array(fc.tuple(fc.constantFrom('99111001', '9\n\x7f1'), document), { maxLength: 4 })
  .map((all) => all.map(([of, rows], i): Named => ({ partition: `${of}${i}`, rows })));

/** Returns the rows of each range in turn, with their lists. */
function rowsOfRanges({ bytes, lengths, counts }: EntriesByRange): string[][] {
  let start = 0;
  return lengths.map((length, range) => {
    const rows = readBack(bytes.subarray(start, start + length));
    expect(rows.length).toBe(counts[range]);
    start += length;
    return rows;
  });
}

describe('the rows of entries', () => {
  test('have the cells of every establishment, in the range of its key, with lists that are written once for a document', () => {
    fc.assert(
      fc.property(documents, fc.array(cell, { maxLength: 3 }), fc.array(fc.nat()), (all, texts, picks) => {
        const entries = all
          .flatMap(({ partition: of, rows }) => expected(of, rows))
          .map(({ key, row }) => ({ key: asStored(key), row: asStored(row) }));
        const keys = entries.length > 0 ? picks.map((pick) => entries[pick % entries.length]!.key) : [];
        const bounds = [...keys, ...texts.map((one) => asStored(one ?? ''))].sort((a, b) => (a < b ? -1 : 1));
        const rangeOf = (key: string): number => bounds.filter((bound) => bound <= key).length;
        const ranges = Array.from({ length: bounds.length + 1 }, (_, range) =>
          entries.filter(({ key }) => rangeOf(key) === range).map(({ row }) => row),
        );
        expect(rowsOfRanges(derive(all, bounds))).toEqual(ranges);
      }),
      { numRuns: 300 },
    );
  });

  test('are those of the last table only', () => {
    const rows = slots.map((slot): Entry[] => (slot === busca.derivedFrom.entity ? several : []));
    const bounds = ['0', '1', '2'];
    derive([{ partition: '99111000', rows }], bounds);
    const one = slots.map((slot): Entry[] => (slot === busca.derivedFrom.entity ? several.slice(0, 1) : []));
    const { counts } = derive([{ partition: '99111001', rows: one }], bounds.slice(0, 1));
    expect(counts.length).toBe(2);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  test('of a document have its lists once, whatever their number', () => {
    const entity = slots.map((slot): Entry[] => (slot === busca.derivedFrom.entity ? several : []));
    const partners = slots.indexOf(cells.lists[0]!.resource);
    const bytesWith = (list: readonly Entry[]): number => {
      const rows = entity.with(partners, [...list]);
      return derive([{ partition: '99111001', rows }], []).bytes.length;
    };
    const name = encodeRow(Array.from({ length: 12 }, () => 'SOCIO'));
    const more = bytesWith(Array.from({ length: 100 }, () => ({ ...several[0]!, row: name })));
    expect(more - bytesWith([])).toBeLessThan(100 * name.length);
  });

  test('of a document with more bytes in lists of all entries than the bound are refused by its key', () => {
    const partners = slots.indexOf(cells.lists[0]!.resource);
    const list = Array.from({ length: 100 }, () => ({
      ...several[0]!,
      row: encodeRow(Array.from({ length: 12 }, () => 'SOCIO')),
    }));
    const rows = slots.map((slot): Entry[] => (slot === entity ? several : [])).with(partners, list);
    const document = { partition: '99111001', rows };
    // A separator before each value, and a cell before the list.
    const bytes = 1 + list.length * (cells.lists[0]!.fields.length * 'SOCIO␟'.length) - 1;
    expect(derive([document], [], several.length * bytes).counts).toEqual([several.length]);
    expect(() => derive([document], [], several.length * bytes - 1)).toThrow(
      `99111001 ${several.length} ${bytes}`,
    );
  });

  test('are found again where their buffer has grown, in lengths of one byte to three', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `${i}`.repeat(i % 5_000 === 0 ? 4_000 : i % 40));
    const derived = new DerivedRows(1);
    for (const one of texts) derived.add(0, one);
    const { bytes } = derived.sorted();
    const found: string[] = [];
    forEachDerivedRow(bytes, (start, end) => found.push(bytes.toString('utf8', start, end)));
    expect(found).toEqual(texts);
  });

  test('with another number of cells are refused', () => {
    for (const [row, message] of [
      ['a\x7fb', 'too few'],
      ['a\x7f'.repeat(99), 'too many'],
    ] as const) {
      const derived = new DerivedRows(1);
      derived.add(0, row);
      const rows = { bytes: derived.sorted().bytes, count: 1 };
      const counts = { columns: columnCount(cells), lists: cells.lists.length };
      expect(() => withContainer(rows, counts, () => {})).toThrow(message);
    }
  });

  test('that are not as many as were counted, or are cut off, are refused', () => {
    const { bytes } = entryRows([{ columns: ['a'] }, { columns: ['b'.repeat(100)] }]);
    const counts = { columns: 1, lists: 0 };
    const read = (rows: EntryRows) => (): void => withContainer(rows, counts, () => {});
    expect(read({ bytes, count: 2 })).not.toThrow();
    for (const count of [1, 3])
      expect(read({ bytes, count })).toThrow(`the rows of the entries are not ${count}`);
    for (let length = 0; length < bytes.length; length++)
      expect(read({ bytes: bytes.subarray(0, length), count: 2 })).toThrow('are not 2');
  });
});
