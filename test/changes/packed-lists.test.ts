/** The lists of an activity that changed in every kind and municipality: no item exceeds DynamoDB's limit. */
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { comparisonKeys } from '../../loaders/changes/job.ts';
import { packPieces } from '../../loaders/changes/pack-pieces.ts';
import { RunWriter } from '../../loaders/changes/runs.ts';
import { type Plan, workKeys } from '../../loaders/work/plan.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import type { Item, TableKey } from '../../shared/aws/read-items.ts';
import { kindsOf } from '../../shared/datasets/changes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { listsBy } from '../../shared/store/changes/feed-form.ts';
import { type FeedFilters, feedReader } from '../../shared/store/changes/read-feed.ts';
import { encodeDirectory } from '../../shared/store/records/directory.ts';
import { changesOf } from '../support/changes/written.ts';
import { folderForFile } from '../support/for-file.ts';

const LARGEST_ITEM = 400 << 10;
const ACTIVITY = '4781400';
const KINDS = kindsOf(changesOf(cnpj)).map(({ name }) => name);
const STATES = 27;
const TOWNS = 6_000;

const root = folderForFile('packed-lists');
const work = fileObjects(root);
const plan = { source: 'cnpj', loadId: 'cnpj-2026-10-test', form: 'lines' } as Plan;

interface Entry {
  readonly tipo: string;
  readonly uf: string;
  readonly municipio: string;
  readonly count: number;
}

/** One change of each kind in each town, in some two, in the order of the feed. */
const ENTRIES: readonly Entry[] = KINDS.flatMap((tipo, kind) =>
  Array.from({ length: TOWNS }, (_, n) => ({
    tipo,
    uf: `U${String.fromCharCode(65 + Math.floor((n * STATES) / TOWNS))}`,
    municipio: String((n * 1_663) % 9_973).padStart(4, '0'),
    count: (n + kind) % 97 === 0 ? 2 : 1,
  })).sort((a, b) => (a.uf + a.municipio < b.uf + b.municipio ? -1 : 1)),
);
const totalOf = (entries: readonly Entry[]): number => entries.reduce((sum, { count }) => sum + count, 0);

async function packed(): Promise<ReadonlyMap<string, Item>> {
  const writer = await work.writer('rows');
  const to = new RunWriter(writer, KINDS);
  let key = 0;
  for (const { tipo, uf, municipio, count } of ENTRIES) {
    for (let i = 0; i < count; i++) {
      const chave = String(10_000_000 + key++);
      to.add([chave, 'empresas', chave, tipo, null, null, null, uf, municipio, ACTIVITY]);
      if (to.isFull) await to.relieve();
    }
  }
  await to.relieve();
  await writer.close();
  const runs = to.runs.filter(({ piece }) => piece.by === 'cnae');
  const task = {
    by: 'cnae',
    value: ACTIVITY.slice(0, 2),
    runs: runs.map((run) => ({ ...run, object: 'rows' })),
  };
  await work.write(comparisonKeys(plan).pieces, JSON.stringify([[task]]));
  await packPieces(work, plan, 0);
  const items = new Map<string, Item>();
  for (const { key: object } of await work.list(workKeys(plan).items(changesOf(cnpj).name))) {
    const bytes = await work.read(object);
    for (const line of zstdDecompressSync(bytes).toString('utf8').trimEnd().split('\n')) {
      const { Item: item } = JSON.parse(line) as { Item: Record<string, { S?: string; B?: string }> };
      const values = Object.entries(item).map(([name, { S, B }]) => [
        name,
        S ?? Buffer.from(B ?? '', 'base64'),
      ]);
      items.set(`${item['k']?.S} ${item['sk']?.S}`, Object.fromEntries(values) as Item);
    }
  }
  return items;
}

const items = await packed();
const names = encodeDirectory([{ values: [ACTIVITY], count: totalOf(ENTRIES) }]);
const TABLE = 'dev-cnpj-alteracoes-g1';
const reads: number[] = [];
const read = async (keys: readonly TableKey[]): Promise<(Item | undefined)[]> => {
  reads.push(keys.length);
  return keys.map(({ key: { k, sk } }) =>
    `${k} ${sk}` === 'D A'
      ? { ...listsBy('cnae').directoryKey, [names.attribute]: names.bytes }
      : items.get(`${k} ${sk}`),
  );
};
const feed = feedReader();
const ask = (filters: Partial<FeedFilters>, offset: number, limite = 100) =>
  feed(
    read,
    TABLE,
    { tipo: null, uf: null, municipio: null, cnae: ACTIVITY, ...filters },
    { offset, limite },
  );

type Place = readonly [tipo: string | null, uf: string | null, municipio: string | null];

/** The places of the changes that a scan finds, each as often as it has changes. */
const scanned = (filters: Partial<FeedFilters>): Place[] =>
  ENTRIES.filter((entry) =>
    (['tipo', 'uf', 'municipio'] as const).every((name) => !filters[name] || filters[name] === entry[name]),
  ).flatMap(({ tipo, uf, municipio, count }) =>
    Array.from({ length: count }, (): Place => [tipo, uf, municipio]),
  );

test('no item exceeds the limit, as one directory of all combinations would', () => {
  const all = ENTRIES.map(({ tipo, uf, municipio, count }) => ({ values: [tipo, uf, municipio], count }));
  expect(encodeDirectory(all).bytes.length).toBeGreaterThan(LARGEST_ITEM);
  const sizes = [...items.values()].map((item) =>
    Object.values(item).reduce<number>((sum, value) => sum + Buffer.byteLength(value as Buffer), 0),
  );
  expect(Math.max(...sizes)).toBeLessThan(LARGEST_ITEM);
});

test.each<Partial<FeedFilters>>([
  {},
  { tipo: KINDS[3]! },
  { uf: 'UC' },
  { municipio: ENTRIES[4_321]!.municipio },
  { tipo: KINDS.at(-1)!, uf: 'UA' },
  { tipo: KINDS[1]!, municipio: ENTRIES[77]!.municipio },
  { municipio: '9999' },
])(
  'with %j the total is exact, and pages are those of a scan, the last as cheap as the first',
  async (filters) => {
    const wanted = scanned(filters);
    const { length } = wanted;
    for (const offset of [0, Math.floor(length / 2), Math.max(0, length - 7), length + 5]) {
      const { total, changes } = await ask(filters, offset);
      expect(total).toBe(length);
      expect(changes.map(({ tipo, uf, municipio }) => [tipo, uf, municipio])).toEqual(
        wanted.slice(offset, offset + 100),
      );
    }
    for (const offset of [0, Math.max(0, length - 100)]) {
      reads.length = 0;
      await ask(filters, offset);
      expect(reads.length).toBeLessThanOrEqual(1);
    }
  },
);
