/** A row's bucket is computed from its bytes, and its group's from the stored key: both must be equal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault, rowReader, tallyOf } from '../../loaders/read/cells.ts';
import { formOf } from '../../loaders/read/forms.ts';
import { codecsOf } from '../../loaders/records/codecs/codec.ts';
import type { TableCodec } from '../../loaders/records/codecs/table-codec.ts';
import { assertPlaced, bucketFinder, bucketOfKey } from '../../loaders/shuffle/buckets.ts';
import { collector } from '../../loaders/shuffle/groups.ts';
import type { Form } from '../../loaders/work/form.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';

const BUCKETS = 64;
/** Random rows of each resource without a fault. With SLOW=1 there are up to 2,000, which take a minute. */
const ENOUGH = process.env['SLOW'] ? 2_000 : 150;

interface Placed {
  readonly name: string;
  readonly codec: TableCodec;
  readonly resource: Resource;
}

/** Every resource that is read from files into a table. */
const ALL: readonly Placed[] = SOURCES.flatMap((source) =>
  codecsOf(source).flatMap((codec) =>
    codec.sources.map((resource) => ({ name: `${source.name} ${resource.name}`, codec, resource })),
  ),
);

/** Parts of cells that have caused faults: quotes, delimiters, masks, blanks, accents, NULs, lower case. */
const piece = fc.constantFrom(...'"";,\t-./ \0aZ0ç€ı'.split(''), '""', '"a;b"', '2023-05', 'SP');
const cell = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.constantFrom(
    '99111001000170',
    '99.111.001/0001-70',
    '12.abc.345/01de-35',
    '"99111001000170"',
    '***111222**',
  ),
  fc.constantFrom('900010000170', '"900010000170"', ' 900010000170 ', '99111001', '"12ABC345"'),
);

const KEYS = ['99111001', '12ABC345', '0001', 'E08G', '70', '900010000170', '01'];

/** Cells of a row in the order of the file. Most keys are valid, so that most rows are. */
function rowsOf({ layout, fields }: Resource): fc.Arbitrary<string[]> {
  const names = layout.kind === 'headered' ? fieldsOf(layout).toReversed() : fieldsOf(layout);
  return fc.tuple(
    ...names.map((name) => {
      const good = KEYS.filter((key) => fields[name]?.pattern?.test(key));
      return good.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, cell) : cell;
    }),
  );
}

function formFor({ layout }: Resource, delimiter: string): Form {
  if (layout.kind !== 'headered') return formOf(layout, 'K34313UF.D60901.MG01.csv', Buffer.alloc(0), {}).form;
  const names = fieldsOf(layout).map((field) => layout.headers[field]![0]!);
  // The columns are reversed, so that the keys do not come first.
  const header = names.toReversed().join(layout.delimiter === 'detect' ? delimiter : layout.delimiter);
  return formOf(layout, 'file.csv', Buffer.from(header, 'latin1'), {}).form;
}

function lineOf(form: Form, cells: readonly string[]): Buffer {
  if (form.kind === 'separated') return Buffer.from(cells.join(form.delimiter), 'latin1');
  return Buffer.from(cells.join('').padEnd(245).slice(0, 245), 'latin1');
}

test.each(ALL)(
  'a row of $name goes to the bucket of its group key, for any bytes of its line',
  ({ codec, resource }) => {
    const random = fc.tuple(fc.constantFrom(';', ',', '\t'), rowsOf(resource));
    let filed = 0;
    fc.assert(
      fc.property(random, ([delimiter, cells]) => {
        if (filed >= ENOUGH) return;
        const form = formFor(resource, delimiter);
        const line = lineOf(form, cells);
        const row = rowReader(resource, form, codec.table.partition).read(line, 0, line.length);
        if (isFault(row)) return;
        const groups = codec.gathering();
        collector(codec, resource, fieldsOf(resource.layout), groups)(row, { task: 0, line: 1 });
        for (const key of groups.keys()) {
          filed += 1;
          const found = bucketFinder(codec, resource, form, BUCKETS)(line, 0, line.length);
          expect([key, found]).toEqual([key, bucketOfKey(codec, key, BUCKETS)]);
          expect(() => assertPlaced(codec, groups, found, BUCKETS)).not.toThrow();
          const other = (found + 1) % BUCKETS;
          expect(() => assertPlaced(codec, groups, other, BUCKETS)).toThrow(`not in ${found}`);
        }
      }),
      { numRuns: 2_000, seed: 7 },
    );
    expect(filed).toBeGreaterThan(20);
  },
);

test.each(ALL)('a row of $name has the same cells where its values are counted', ({ codec, resource }) => {
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(';', ',', '\t'), rowsOf(resource), (delimiter, cells) => {
      if (read >= ENOUGH) return;
      const form = formFor(resource, delimiter);
      const line = lineOf(form, cells);
      const { partition } = codec.table;
      const row = rowReader(resource, form, partition).read(line, 0, line.length);
      expect(row).toEqual(rowReader(resource, form, partition, tallyOf(resource)).read(line, 0, line.length));
      if (!isFault(row)) read++;
    }),
    { numRuns: 1_000, seed: 7 },
  );
  expect(read).toBeGreaterThan(20);
});
