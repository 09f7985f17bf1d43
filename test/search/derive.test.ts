/** The rows of entries, which a load derives as bytes, have the cells that the declaration names. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import { type FieldOf, type Resource, resourcesIn } from '../../shared/datasets/define.ts';
import type { Entry, Rows } from '../../shared/store/records/entries.ts';
import { indexCells } from '../../shared/store/records/indexing/cells.ts';
import { indexCodecOf } from '../../shared/store/records/indexing/indexes.ts';
import { indexOrder, partsOf } from '../../shared/store/records/indexing/order.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';
import { decodeRow, encodeRow } from '../../shared/store/records/rows.ts';

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
    const key = order
      .keyOf(busca.order.map(({ field: name }) => field([entity, name])))
      .replaceAll('\n', ' ');
    return { key, row: `${key}\n${encodeRow([...cells.columns.map(field), ...listed])}` };
  });
}

describe('the rows of entries', () => {
  test('have the key and the cells of every establishment of a document', () => {
    const codec = indexCodecOf(busca);
    fc.assert(
      fc.property(fc.constantFrom('99111001', '9\n\x7f1'), document, (of, rows) => {
        const found: { key: string; row: string }[] = [];
        codec.derive(of, rows, (bytes, keyEnd, end) => {
          found.push({ key: bytes.toString('utf8', 0, keyEnd), row: bytes.toString('utf8', 0, end) });
        });
        const asStored = (text: string): string => Buffer.from(text).toString();
        expect(found).toEqual(
          expected(of, rows).map(({ key, row }) => ({ key: asStored(key), row: asStored(row) })),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
