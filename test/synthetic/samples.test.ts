/** The bundled samples equal the output of their makers, load without a loss, and fit together. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { pathParameter } from '../../shared/api/path-params.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { BLOCK_ROWS } from '../../shared/store/records/placement.ts';
import { SAMPLES } from '../../synthetic/registry.ts';
import { EXPECTED, writeSample } from '../../synthetic/samples/bundled.ts';
import * as holders from '../../synthetic/samples/holders.ts';
import { readFiles } from '../readers/files.ts';
import { readPublication } from '../readers/publication.ts';
import { ANSWERED, answersOf } from '../sources/answers.ts';
import { published, startSources } from '../support/loads/sources.ts';

const again = mkdtempSync(join(tmpdir(), 'samples-'));
const sources = await startSources();
afterAll(() => {
  sources.close();
  rmSync(again, { recursive: true, force: true });
});

const CASES = ANSWERED.flatMap((source) => answersOf(source).cases);

test.each(SOURCES)('the sample of $name is complete: it has files and expected answers', (source) => {
  const names = readdirSync(sampleFolder(source));
  expect(names).toContain(EXPECTED);
  expect(names.length).toBeGreaterThan(1);
});

test.each(SOURCES.filter(({ name }) => SAMPLES.has(name)))(
  'the sample of $name equals the output of its maker',
  async (source) => {
    const dir = sampleFolder(source);
    const fresh = join(again, source.name);
    await writeSample(SAMPLES.get(source.name)!, fresh);
    expect([...readdirSync(fresh), EXPECTED].sort()).toEqual(readdirSync(dir).sort());
    for (const name of readdirSync(fresh)) {
      // Deflated bytes differ between processors and versions of zlib; the members are compared below.
      if (name.endsWith('.zip')) continue;
      expect(readFileSync(join(fresh, name)).equals(readFileSync(join(dir, name))), name).toBe(true);
    }
    expect(await readFiles(fresh)).toEqual(await readFiles(dir));
  },
);

describe.each(ANSWERED)('the sample of $name', (source) => {
  const dir = sampleFolder(source);

  test('is small', async () => {
    const bytes = (await readFiles(dir)).reduce((sum, file) => sum + file.bytes.length, 0);
    expect(bytes).toBeLessThan(30_000);
  });

  test('loads without the companies, every row of every file accounted for and none quarantined', async () => {
    const { version, dropped } = answersOf(source);
    const result = published(await sources.loadFolder(source.name, dir));
    expect([result.quarantined, result.dropped_by_rule]).toEqual([0, dropped]);
    const { sources: live } = await sources.manifest();
    expect(live[cnpj.name]).toBeUndefined();
    expect(live[source.name]?.versao).toBe(version);
  });
});

describe('the samples together', () => {
  test('belong to companies of the CNPJ sample, and to one that is not in it', async () => {
    const { companies } = await readPublication(sampleFolder(cnpj));
    const known = [...companies.values()].flatMap((c) => c.establishments.map((e) => e['cnpj_completo']));
    const { STRANGER, punctuated: _, ...others } = holders;
    expect(Object.values(others).filter((number) => !known.includes(number))).toEqual([]);
    expect(known).not.toContain(STRANGER);
  });

  // Bulk files are made by loads, and have an example of their own.
  const parameterised = ROUTES.filter(
    (route) =>
      route.path.includes('{') &&
      route.needs.some((source) => source !== cnpj) &&
      !(route.kind === 'view' && route.chosenBy),
  );

  test.each(parameterised)('have a record at $path for the number in the examples', (route) => {
    const { path } = route;
    const { name, example } = pathParameter(path, { alphanumericCnpj: false })!;
    const address = path.replace(`{${name}}`, example);
    const found = CASES.filter((one) => one.path.replace(/\?.*/, '') === address);
    expect(found).toHaveLength(route.kind === 'list' ? route.lists.size : 1);
    for (const { item, itens } of found) expect(item ?? itens).not.toEqual([]);
  });

  test('have a list longer than a block', () => {
    const long = CASES.filter(({ itens }) => itens && itens.length > BLOCK_ROWS);
    expect(long.length).toBeGreaterThanOrEqual(4);
  });
});
