/** The digest of a share of a publication: which records it has, and what comparing two shares counts. */
import { describe, expect, test } from 'vitest';
import { compareResource } from '../../loaders/compare/compare.ts';
import { type Digest, decodeDigest, encodeDigest, joinDigests } from '../../loaders/compare/digest.ts';
import { writeValues } from '../../loaders/compare/hash.ts';
import { halvingsFor } from '../../loaders/compare/sample.ts';
import { digestTaker } from '../../loaders/compare/taken.ts';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { bucketOfKey } from '../../loaders/shuffle/buckets.ts';
import type { Plan } from '../../loaders/work/plan.ts';
import { imoveis } from '../../shared/datasets/cafir/imoveis.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { socios } from '../../shared/datasets/cnpj/socios.ts';
import { type Resource, type RowsTable, rowsTables } from '../../shared/datasets/define.ts';
import type { Entry, Rows } from '../../shared/store/records/entries.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

/** The rows of one owner: cells by field. */
type Cells = Readonly<Record<string, string | null>>;
type Owners = Readonly<Record<string, readonly Cells[]>>;

/** Takes the digest of the owners' rows of one resource as the build does: bucket by bucket. */
function digestOf(
  table: RowsTable,
  resource: Resource,
  owners: Owners,
  buckets: number,
  halvings: number,
): Digest {
  const codec = codecOf(table);
  const { fields } = codec.rows(resource);
  const entryOf = (cells: Cells): Entry => ({
    row: encodeRow(fields.map((name) => cells[name] ?? null)),
    key: '',
    cents: null,
    task: 0,
    line: 1,
  });
  const parts: Digest[] = [];
  const bucketOf = (owner: string): number => bucketOfKey(codec, owner, buckets);
  const ownersIn = Map.groupBy(Object.entries(owners), ([owner]) => bucketOf(owner));
  for (let bucket = 0; bucket < buckets; bucket++) {
    const taker = digestTaker({ plan: { buckets } as Plan, bucket }, halvings);
    const kept = taker.packTo(codec).kept;
    for (const [owner, rows] of ownersIn.get(bucket) ?? []) {
      const slots: Rows = codec.slots.map((slot) => (slot === resource ? rows.map(entryOf) : []));
      kept?.(owner, () => slots);
    }
    const part = taker.digest();
    if (part) parts.push(decodeDigest(encodeDigest(part))!);
  }
  return joinDigests(halvings, parts);
}

const [companies] = rowsTables(cnpj.tables);
const [properties] = rowsTables(cafir.tables);
const partners = (owners: Owners, buckets = 8, halvings = 0): Digest =>
  digestOf(companies!, socios, owners, buckets, halvings);
const estates = (owners: Owners, buckets = 8, halvings = 0): Digest =>
  digestOf(properties!, imoveis, owners, buckets, halvings);

const numbered = (n: number): string => String(n).padStart(8, '0');
const many = (count: number, cellsOf: (n: number) => readonly Cells[]): Owners =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [numbered(n), cellsOf(n)]));
const named = (n: number): Cells[] => [{ nome_socio_razao_social: `SÓCIO ${n}` }];

const idsIn = (digest: Digest): string[] => {
  const [{ records } = { records: Buffer.alloc(0) }] = digest.sections;
  return Array.from({ length: records.length / 8 }, (_, i) =>
    records.toString('hex', i * 8, i * 8 + 8),
  ).sort();
};

describe('the chosen share', () => {
  test.each([
    [0, 0],
    [1, 0],
    [200_000, 0],
    [200_001, 1],
    [650_000, 2],
    [216_000_000, 11],
  ])('of %d rows is halved %d times', (rows, halvings) => {
    expect(halvingsFor(rows)).toBe(halvings);
  });

  test.each([1, 2, 3, 5, 7])('halved %d times has the same records for any number of buckets', (halvings) => {
    const owners = many(2_000, named);
    const [few, ...others] = [8, 16, 64, 1_024].map((buckets) => idsIn(partners(owners, buckets, halvings)));
    for (const other of others) expect(other).toEqual(few);
    expect(few!.length / 2_000).toBeGreaterThan(0.5 * 2 ** -halvings);
    expect(few!.length / 2_000).toBeLessThan(1.5 * 2 ** -halvings);
  });

  test('has all rows of a chosen owner, so that equal publications have no differences', () => {
    const owners = many(500, (n) => Array.from({ length: n % 5 }, (_, i) => named(n * 10 + i)[0]!));
    const compared = compareResource(socios, partners(owners, 8, 2), partners(owners, 64, 2));
    expect(compared).toEqual({ share: 0.25, added: 0, removed: 0, changed: 0, values: {} });
  });
});

describe('two shares of different sizes', () => {
  test('are compared in the smaller one', () => {
    const owners = many(4_000, named);
    const larger = { ...owners, ...many(2_000, (n) => [...named(n), ...named(n + 10_000)]) };
    const small = compareResource(socios, partners(owners, 16, 3), partners(larger, 8, 1));
    expect(small).toEqual(compareResource(socios, partners(owners, 16, 3), partners(larger, 8, 3)));
    expect(small).toMatchObject({ share: 0.125, removed: 0, changed: 0 });
    expect(small.added).toBeGreaterThan(125);
    expect(small.added).toBeLessThan(375);
  });

  test('of the whole and a part find in both directions what differs', () => {
    const owners = many(300, named);
    const { [numbered(7)]: _, ...fewer } = owners;
    expect(compareResource(socios, partners(owners), partners(fewer, 32))).toMatchObject({
      removed: 1,
      added: 0,
    });
    expect(compareResource(socios, partners(fewer, 32), partners(owners))).toMatchObject({
      removed: 0,
      added: 1,
    });
  });
});

describe('records', () => {
  test('without a key are counted as often as they occur', () => {
    const [row] = named(1);
    const twice = partners({ [numbered(1)]: [row!, row!, row!] });
    const once = partners({ [numbered(1)]: [row!] });
    expect(compareResource(socios, twice, once)).toMatchObject({ added: 0, removed: 2, changed: 0 });
    expect(compareResource(socios, once, twice)).toMatchObject({ added: 2, removed: 0, changed: 0 });
  });

  test('of another owner are other records', () => {
    const [row] = named(1);
    const one = partners({ [numbered(1)]: [row!] });
    const other = partners({ [numbered(2)]: [row!] });
    expect(compareResource(socios, one, other)).toMatchObject({ added: 1, removed: 1 });
  });

  test('with a key are changed where a value is, except where only the stamp of the file is another one', () => {
    const month = (codigo_lote: string, municipio: string): Digest =>
      estates(many(100, (n) => [{ codigo_lote, municipio: n < 30 ? municipio : 'CIDADE MODELO' }]));
    const compared = compareResource(imoveis, month('D60801', 'CIDADE A'), month('D60901', 'CIDADE B'));
    expect(compared).toMatchObject({ added: 0, removed: 0, changed: 30 });
    expect(compared.values).toMatchObject({
      municipio: { changed: 30 },
      codigo_lote: { changed: 100 },
      uf: { changed: 0 },
    });
  });

  test('that only one of the publications has are all added or all removed', () => {
    const owners = many(20, named);
    const [none, all] = [partners({}), partners(owners)];
    expect(compareResource(socios, none, all)).toMatchObject({ share: 1, added: 20, removed: 0 });
    expect(compareResource(socios, all, none)).toMatchObject({ share: 1, added: 0, removed: 20 });
    expect(compareResource(socios, none, none)).toMatchObject({ share: 1, added: 0, removed: 0 });
    expect(compareResource(socios, null, all)).toMatchObject({ share: 0, added: 0, removed: 0 });
  });
});

describe('look-up tables', () => {
  const lookup = companies!.kind === 'document' ? companies!.lookups[0]! : socios;
  const codes = (...descriptions: string[]): Owners => ({
    [`#${lookup.name}`]: descriptions.map((descricao) => ({ codigo: descricao.slice(0, 1), descricao })),
  });

  test('are compared whole, whatever the share is', () => {
    const before = digestOf(companies!, lookup, codes('A um'), 64, 6);
    const now = digestOf(companies!, lookup, codes('A dois'), 64, 6);
    expect(compareResource(lookup, before, now)).toMatchObject({ share: 1, changed: 1 });
  });
});

describe('a digest', () => {
  test('that is cut off, of another form or no digest at all is none', () => {
    const bytes = encodeDigest(partners(many(3, named)));
    expect(decodeDigest(bytes)).not.toBeNull();
    expect(decodeDigest(bytes.subarray(0, -1))).toBeNull();
    expect(
      decodeDigest(Buffer.from(bytes.toString('latin1').replace('"form":2', '"form":9'), 'latin1')),
    ).toBeNull();
    for (const text of ['', 'x', 'no digest at all']) expect(decodeDigest(Buffer.from(text))).toBeNull();
  });

  test('has 0 for an absent value and for no other, and leaves out the fields of the key', () => {
    const hashes = (cells: readonly (string | null)[], skipped: readonly number[] = []): number[] => {
      const bytes = Buffer.alloc(cells.length * 2);
      writeValues(
        bytes,
        0,
        encodeRow(cells),
        Uint8Array.from(cells, (_, i) => skipped[i] ?? 0),
      );
      return cells.map((_, i) => bytes.readUInt16LE(i * 2));
    };
    const all = Array.from({ length: 100_000 }, (_, i) => String(i));
    const found = hashes(all);
    expect(Math.min(...new Set(found))).toBeGreaterThan(0);
    expect(new Set(found).size).toBeGreaterThan(50_000);
    const [a = 0, b = 0] = hashes(['a', 'b\n']);
    expect(hashes([null, 'a', null, 'b\n', null])).toEqual([0, a, 0, b, 0]);
    expect(hashes(['key', 'a', 'b\n'], [1])).toEqual([a, b, 0]);
    expect(hashes(['a', 'a'])).toEqual([a, a]);
  });
});
