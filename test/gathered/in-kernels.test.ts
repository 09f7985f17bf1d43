/** The kernels give the same items and entries whether documents are packed together or added one by one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentWriter } from '../../loaders/pack/segments/writer.ts';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { type DocumentsTo, joined } from '../../loaders/records/codecs/table-codec.ts';
import type { RowTable } from '../../loaders/records/gathered/row-table.ts';
import { indexCodecOf } from '../../loaders/records/indexing/indexes.ts';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

const table = busca.derivedFrom;
const codec = codecOf(table);
const LISTED = {
  most: 2 ** 28,
  refuse: (): never => {
    throw new Error('refused');
  },
};
const BOUNDS = [Buffer.from('5')];

const cell = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom('', '02', 'SP', 'PADARIA', 'AÇAÍ') },
  fc.constant('x'.repeat(2_000)),
);
const rowOf = (resource: Resource): fc.Arbitrary<string> => {
  const { fields } = codec.rows(resource);
  const keyed = (name: string): fc.Arbitrary<string> =>
    resource.key.includes(name) ? fc.constantFrom('0001', '0002') : cell;
  return fc.tuple(...fields.map(keyed)).map((cells) => encodeRow(cells));
};
const mostOf = (slot: Resource): number =>
  table.lookups.includes(slot) ? 0 : slot === table.entity ? 2 : table.lists.includes(slot) ? 3 : 1;
/** Rows of each slot. Most documents have one entity, some have a repeated row or none. */
const document = fc.tuple(...codec.slots.map((slot) => fc.array(rowOf(slot), { maxLength: mostOf(slot) })));
const several = fc.array(document, { minLength: 1, maxLength: 30 });

function pack(documents: readonly (readonly string[][])[], areAdded: boolean) {
  const groups = codec.gathering();
  documents.forEach((rows, i) => {
    rows.forEach((own, slot) => {
      own.forEach((row, line) => {
        const key = String(10_000_000 + ((i * 7_919_111) % 89_999_999));
        groups.add(key, slot, { row, key: '', cents: null, task: slot, line });
      });
    });
  });
  let entries: unknown = null;
  let added = 0;
  const index = (rows: RowTable): DocumentsTo => {
    const own = indexCodecOf(busca).derive(rows, BOUNDS, LISTED);
    return {
      inKernels: { derives: true },
      add: (one) => {
        added++;
        own.add(one);
      },
      end: () => {
        entries = own.end();
      },
    };
  };
  const receivers = joined([index]);
  const items = new SegmentWriter();
  const packed = groups.pack({
    items,
    report: null,
    documents: (rows) => (areAdded ? { ...receivers(rows), inKernels: null } : receivers(rows)),
    kept: null,
  });
  const segment = Buffer.from(items.bytes());
  items.release();
  return { of: { packed, segment, entries }, added };
}

test('documents that are packed together are derived like those that are added', () => {
  let [together, all] = [0, 0];
  fc.assert(
    fc.property(several, (documents) => {
      const [kernels, each] = [pack(documents, false), pack(documents, true)];
      expect(kernels.of).toEqual(each.of);
      expect(each.added).toBe(each.of.packed.documents);
      together += each.added - kernels.added;
      all += each.added;
    }),
    { numRuns: 60 },
  );
  expect(together).toBeGreaterThan(all / 4);
  expect(together).toBeLessThan(all);
});
