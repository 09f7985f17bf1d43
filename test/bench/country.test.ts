/** `npm run bench -- country` on a small country: its size follows the disk, and it removes its files. */
import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { companiesOf } from '../../bench/country/companies.ts';
import { BYTES_A_COMPANY, bytesUnder } from '../../bench/country/disk.ts';
import { companiesFor } from '../../bench/country/make.ts';
import { PLACES, pagesAt } from '../../bench/country/places.ts';
import { loadInto } from '../../bench/load/measured-load.ts';
import { treeOf, watchEach } from '../../bench/processes.ts';
import { cnpjsOf } from '../../bench/serve/serve-paths.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { folderForFile } from '../support/for-file.ts';
import { until } from '../support/programs.ts';
import { type Ended, runCampaign } from './campaign.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = folderForFile('bench-country');

describe('the pages of a place', () => {
  const offsets = (paths: readonly string[]): number[] =>
    paths.map((path) => Number(new URL(path, 'http://x').searchParams.get('offset')));

  test('begin at the first record, in the middle and at the last page, and are different ones', () => {
    const pages = pagesAt('/x?uf=SP', 100_000, 50);
    for (const place of PLACES) {
      const found = offsets(pages[place]);
      expect(new Set(found).size).toBe(50);
      expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(10_000);
    }
    expect(pages.beginning[0]).toBe('/x?uf=SP&limite=100&offset=0');
    expect([offsets(pages.middle)[0], offsets(pages.end)[0]]).toEqual([49_950, 99_900]);
  });

  test('never leave a short list', () => {
    const pages = pagesAt('/x', 130, 50);
    for (const place of PLACES) {
      for (const offset of offsets(pages[place])) {
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(30);
      }
    }
  });
});

describe('the size of the country', () => {
  const room = (companies: number): number => (companies * BYTES_A_COMPANY) / 0.9;

  test('is smaller where the disk is short, which is said', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(companiesFor(1_000, room(1_001))).toBe(1_000);
    expect(log).not.toHaveBeenCalled();
    expect(companiesFor(1_000, room(334))).toBe(334);
    expect(log.mock.calls.flat().join()).toContain('Runs with 33.4 %, 334 companies.');
    log.mockRestore();
    expect(() => companiesFor(1_000, room(0.5))).toThrow('no room for a country');
  });
});

test('the bytes of a folder are those of all files below it', () => {
  const inner = join(folder, 'bytes', 'inner');
  mkdirSync(inner, { recursive: true });
  writeFileSync(join(inner, 'file'), Buffer.alloc(100_000, 1));
  expect(bytesUnder(join(folder, 'bytes'))).toBeGreaterThanOrEqual(100_000);
  expect(bytesUnder(join(folder, 'nothing'))).toBe(0);
});

test('a file with two names counts once', () => {
  const names = join(folder, 'names');
  mkdirSync(names);
  writeFileSync(join(names, 'segment'), Buffer.alloc(100_000, 1));
  const once = bytesUnder(names);
  linkSync(join(names, 'segment'), join(names, 'imported'));
  expect(bytesUnder(names)).toBe(once);
});

test('a load of which a process writes to stderr ends the campaign', async () => {
  const dir = join(folder, 'noisy');
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies: 200, dir });
  vi.stubEnv('NODE_DEBUG', 'timer');
  const loading = loadInto(join(folder, 'noisy-data'), dir, () => ({ stop: () => undefined }));
  await expect(loading).rejects.toThrow('a process of the load reported: TIMER');
  vi.unstubAllEnvs();
});

test('companies are drawn from those of the files', async () => {
  const dir = join(folder, 'drawn');
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies: 500, dir });
  const published = new Set(await cnpjsOf(dir));
  const { drawn, branched, partnered } = companiesOf(500);
  expect(drawn.length).toBeGreaterThan(400);
  for (const cnpj of [...drawn, branched, partnered]) expect(published.has(cnpj), cnpj).toBe(true);
});

const namesIn = (watch: ReturnType<typeof watchEach>): string[] =>
  watch.peaks().map(({ program }) => program);

test.each([
  ['local/load/worker.ts', ['local/load/worker.ts', '/tmp']],
  ['bench/main.ts', ['bench/main.ts']],
])('a process of %s is named by its source', async (named, [first = '', ...others]) => {
  const words = [join(ROOT, first), ...others];
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)', ...words]);
  const watch = watchEach(child.pid!);
  try {
    await until(() => isDeepStrictEqual(namesIn(watch), [named]));
  } finally {
    watch.stop();
    child.kill();
  }
});

test('each process of a program is watched on its own', async () => {
  const script = `require('node:child_process').spawn('sleep', ['9999']); setInterval(() => {}, 1_000)`;
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const watch = watchEach(child.pid ?? 0);
  try {
    await until(() => isDeepStrictEqual(namesIn(watch), ['node', 'sleep']));
  } finally {
    watch.stop();
    for (const pid of treeOf(child.pid ?? 0).toReversed()) process.kill(pid);
  }
  const [node] = watch.peaks();
  expect(node?.rss).toBeGreaterThan(20);
  expect(node?.own).toBeGreaterThan(5);
});

describe.runIf(process.env['SLOW'])('bench country', () => {
  const place = join(folder, 'in');
  let first: Ended;

  beforeAll(async () => {
    const small = ['--companies', '400', '--seconds', '1', '--rounds', '1', '--warm-up', '3', '--in', place];
    first = await runCampaign('country', [...small, '--json']);
  });

  test('reports steps, disk, memory of each process, and pages', () => {
    expect(first.code, first.err).toBe(0);
    for (const part of [
      'writing the archives',
      'from the archives to serving',
      'data folder at the peak of the load',
      '| loading | bin/load.ts |',
      '| serving | bin/local.ts |',
      '| search without a filter |',
      'No errors.',
    ]) {
      expect(first.out).toContain(part);
    }
    const { loaded, asked } = JSON.parse(first.out.trim().split('\n').at(-1) ?? '');
    expect(loaded.items).toBeGreaterThan(400);
    expect(loaded.peakBytes).toBeGreaterThan(loaded.finalBytes * 0.9);
    expect(asked.lists.length).toBe(5);
  });

  test('removes what it made', () => {
    expect(readdirSync(place)).toEqual([]);
  });
});
