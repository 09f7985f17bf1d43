/** The kernels write the same records of documents as are written of their rows as text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Digest } from '../../loaders/compare/digest.ts';
import { type DigestTaker, digestTaker } from '../../loaders/compare/taken.ts';
import type { Plan } from '../../loaders/work/plan.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { type Resource, rowsTables } from '../../shared/datasets/define.ts';
import { codecOf } from '../../shared/store/records/codec.ts';
import type { Entry } from '../../shared/store/records/entries.ts';
import { DocumentRows } from '../../shared/store/records/gathered/document-rows.ts';
import { RowTable } from '../../shared/store/records/gathered/row-table.ts';
import { decodeRow, encodeRow } from '../../shared/store/records/rows.ts';

const [table] = rowsTables(cnpj.tables);
const codec = codecOf(table!);
const { slots } = codec;
const PARTITION = 'cnpj_basico';

const cell = fc.oneof(
  fc.constantFrom(null, '02', 'SP', 'PADARIA', '\x7f', '\n', '\x1a', '\x1ac', 'ÁGUA', '日本', '\u{1f600}'),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => Buffer.from(text).toString() || null),
);

const keyOf = (resource: Resource, row: string): string => {
  const { fields } = codec.rows(resource);
  const values = decodeRow(row);
  const names = resource.key.filter((name) => name !== PARTITION);
  return names.map((name) => values[fields.indexOf(name)] ?? '').join('\0');
};

const entryOf = (resource: Resource): fc.Arbitrary<Entry> => {
  const { length } = codec.rows(resource).fields;
  return fc.array(cell, { minLength: length, maxLength: length }).map((cells) => {
    const row = encodeRow(cells);
    return { row, key: keyOf(resource, row), cents: null, task: 0, line: 1 };
  });
};
const documents = fc.array(
  fc.tuple(
    fc.constantFrom('99111', '9\n\x7f', 'ÁÉ\u{1f600}'),
    fc.tuple(...slots.map((slot) => fc.array(entryOf(slot), { maxLength: 3 }))),
  ),
  { maxLength: 4 },
);

const BUCKET = { plan: { buckets: 1 } as Plan, bucket: 0 };

/** The records of each resource in the order of their bytes. */
function recordsIn(digest: Digest | null): Record<string, string[]> {
  const sections = digest?.sections ?? [];
  return Object.fromEntries(
    sections.map(({ resource, fields, records }) => {
      const size = 8 + 2 * fields.length;
      const all = Array.from({ length: records.length / size }, (_, i) =>
        records.toString('hex', i * size, (i + 1) * size),
      );
      return [resource, all.sort()];
    }),
  );
}

function digestOf(halvings: number, add: (taker: DigestTaker) => void): Record<string, string[]> {
  const taker = digestTaker(BUCKET, halvings);
  add(taker);
  return recordsIn(taker.digest());
}

test('a digest of documents has the records of their rows', () => {
  fc.assert(
    fc.property(documents, fc.nat({ max: 2 }), (all, halvings) => {
      const named = all.map(([of, rows], i) => ({ of: `${of}${i}`, rows }));
      const asText = digestOf(halvings, (taker) => {
        const kept = taker.of(codec);
        for (const { of, rows } of named) kept?.(of, () => rows);
      });
      const asDocuments = digestOf(halvings, (taker) => {
        const gathered = new RowTable();
        for (const { of, rows } of named) {
          rows.forEach((entries, slot) => {
            for (const { row } of entries) gathered.addText(of, row, { slot, task: 0 }, 1);
          });
        }
        const to = taker.documents(codec)(gathered);
        const document = new DocumentRows(gathered, slots.length, () => '');
        for (let group = 0; group < gathered.groupCount; group++) {
          document.set(group);
          to.add(document);
        }
        to.end();
        gathered.release();
      });
      expect(asDocuments).toEqual(asText);
    }),
    { numRuns: 500 },
  );
});
