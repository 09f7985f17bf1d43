/** The short form of `npm run bench -- names`: what is promised of names as people write them. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRegistry } from '../readers/search/registry.ts';
import { folderForFile } from '../support/for-file.ts';
import {
  environmentOf,
  FIRST_MONTH,
  inventMonth,
  loadMonth,
  type Served,
  serve,
} from './campaign/service.ts';
import { askDistorted, askStrangers, MATCHING } from './names/asked.ts';

const COMPANIES = 5_000;
const NAMES = 200;
const STRANGERS = 1_000;
const SEED = 1;

const work = folderForFile('names-campaign');
const files = join(work, 'files');
const env = environmentOf(work);
let served: Served;

beforeAll(async () => {
  await inventMonth(files, COMPANIES, SEED);
  await loadMonth(env, files, FIRST_MONTH);
  served = await serve(env);
});
afterAll(() => served?.close());

test('the matching has the right company first, and is certain of no other one', async () => {
  const found = await askDistorted(
    served.client,
    await readRegistry(files),
    { names: NAMES, seed: SEED },
    MATCHING,
  );
  const shares = Object.entries(found).flatMap(([distortion, ways]) =>
    Object.entries(ways).map(([way, { asked, apart, first, wrong }]) => ({
      name: `${distortion}, ${way}`,
      isWhole: asked > NAMES / 4,
      first: first / (asked - apart),
      wrong,
    })),
  );
  const isPlaced = (name: string): boolean => name.endsWith('municipio');
  expect(shares.filter(({ wrong, isWhole }) => wrong > 0 || !isWhole)).toEqual([]);
  expect(shares.filter(({ name, first }) => first < (isPlaced(name) ? 0.98 : 0.95))).toEqual([]);
});

test('the matching is certain of no company for names that none has', async () => {
  const registry = await readRegistry(files);
  expect(await askStrangers(served.client, registry, { names: STRANGERS, seed: SEED })).toEqual(
    Object.fromEntries(MATCHING.map(({ name }) => [name, 0])),
  );
});
