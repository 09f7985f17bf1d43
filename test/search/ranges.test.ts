/**
 * The ranges of a load: entries that are sorted in several ranges, and so numbered in several containers, are
 * found, listed and counted as those of one range.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { termTasks, writeDirectories } from '../../loaders/pack/indexes.ts';
import { build } from '../../loaders/steps/build.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { partitionMember } from '../../loaders/steps/partition.ts';
import { type Plan, rowBuckets } from '../../loaders/work/plan.ts';
import type { ScatterIndex } from '../../loaders/work/scattered.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { busca, cnpj } from '../../shared/datasets/cnpj/index.ts';
import { indexedWords } from '../../shared/datasets/names/words.ts';
import { decodeRow } from '../../shared/store/records/rows.ts';
import { decodeDirectoryHead } from '../../shared/store/records/sets/index-directory.ts';
import { directoryKey, wordText } from '../../shared/store/records/sets/keys.ts';
import { type Clause, createSearcher, type IndexAt } from '../../shared/store/search/searcher.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { folderForFile } from '../support/for-file.ts';
import { storeOf } from '../support/search/wide-index.ts';
import { itemsOf } from '../support/service/published.ts';

const COMPANIES = 1_000;
const RANGES = 7;
/** Entries for which a load plans one range. */
const RANGE_ENTRIES = 52_000;

const root = folderForFile('ranges');
const files = fileObjects(join(root, 'files'));

interface BuiltIndex {
  readonly index: IndexAt;
  readonly containers: number;
}

let one: BuiltIndex;
let several: BuiltIndex;

/** `asIf` gives the number of rows that each file claims to have, by which a load plans its ranges. */
async function built(folder: string, asIf: (rows: number) => number): Promise<BuiltIndex> {
  const work = fileObjects(join(root, folder));
  const plan: Plan = await takeInventory(cnpj, '2026-10', files);
  const indexes: ScatterIndex[] = [];
  for (const member of plan.members) {
    const index = await partitionMember(files, work, plan, member, () => undefined);
    indexes.push({ ...index, rows: asIf(index.rows) });
  }
  const buckets = Array.from({ length: plan.buckets }, (_, bucket) => bucket);
  for (const bucket of rowBuckets(plan))
    await build({ work, exports: work }, plan, indexes, { kind: 'rows', bucket });
  for (const bucket of buckets)
    await build({ work, exports: work }, plan, indexes, { kind: 'derived', bucket });
  for (const task of termTasks(plan)) await build({ work, exports: work }, plan, indexes, task);
  await writeDirectories(work, plan);
  const items = new Map(
    (await itemsOf(work, plan, busca.name)).map((line) => {
      const { k, sk, ...block } = (JSON.parse(line) as { Item: Record<string, Record<string, string>> }).Item;
      const bytes = Object.entries(block).map(([name, value]) => [name, Buffer.from(value['B']!, 'base64')]);
      return [`${k!['S']} ${sk!['S']}`, Object.fromEntries(bytes)] as const;
    }),
  );
  const directory = items.get(`${directoryKey['k']} ${directoryKey['sk']}`)!;
  const { entries } = decodeDirectoryHead(directory.r);
  return { index: { ...storeOf(items), stored: folder }, containers: entries.length };
}

beforeAll(async () => {
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies: COMPANIES, seed: 5, dir: join(root, 'files') });
  one = await built('one', (rows) => rows);
  several = await built('several', (rows) => Math.ceil((rows * RANGES * RANGE_ENTRIES) / (COMPANIES * 1.08)));
});

const pageOf = ({ index: at }: BuiltIndex, clauses: readonly Clause[], offset: number) =>
  createSearcher().page(at, clauses, { limite: 100, offset });

/** Questions from the entries themselves: their words, places, activities and dates, alone and together. */
async function questions(): Promise<Clause[][]> {
  const { rows } = await pageOf(one, [], 500);
  const any = (...terms: string[]): Clause => ({ kind: 'any', terms });
  return rows.slice(0, 60).flatMap((row) => {
    const [, name, , situacao, , uf, municipio, cnae] = decodeRow(row);
    const words = indexedWords(name ?? '').map((word) => any(wordText('nome', word)));
    const place = [any(`uf:${uf}`), any(`situacao:${situacao}`)];
    return [place, words, [...words.slice(0, 1), ...place], [any(`municipio:${municipio}`, `cnae:${cnae}`)]];
  });
}

describe('an index of several ranges', () => {
  test('has as many containers as ranges', () => {
    expect(one.containers).toBe(1);
    expect(several.containers).toBeGreaterThanOrEqual(RANGES - 1);
  });

  test('lists every entry once, in the order of one range', async () => {
    for (let offset = 0; offset < COMPANIES * 1.2; offset += 100) {
      const [expected, found] = [await pageOf(one, [], offset), await pageOf(several, [], offset)];
      expect(found).toEqual(expected);
    }
  });

  test('answers questions as an index of one range', async () => {
    let matches = 0;
    for (const clauses of await questions()) {
      for (const offset of [0, 40]) {
        const expected = await pageOf(one, clauses, offset);
        matches += expected.total;
        expect(await pageOf(several, clauses, offset)).toEqual(expected);
      }
    }
    expect(matches).toBeGreaterThan(1_000);
  });

  test('counts as an index of one range', async () => {
    for (const clauses of [[], ...(await questions()).slice(0, 24)]) {
      for (const { name } of busca.counts) {
        const expected = await createSearcher().counts(one.index, clauses, name);
        const found = await createSearcher().counts(several.index, clauses, name);
        expect(found).toEqual(expected);
      }
    }
  });
});
