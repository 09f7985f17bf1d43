/** `npm run synthetic`: its files, its output, the bad rows on request, and its usage errors. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { resourcesOf } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { createZip } from '../../synthetic/kit/zip.ts';
import { SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { readMembers } from '../readers/members.ts';
import { readPublication } from '../readers/publication.ts';
import { folderForFile } from '../support/for-file.ts';

const work = folderForFile('synthetic-command');
const write = (to: string, faults: number) =>
  writeSynthetic({ ...PUBLICATION_DEFAULTS, dir: join(work, to), companies: 1_000, parts: 3, faults });

describe('--faults', () => {
  test('adds the requested number of bad rows and loses no company', async () => {
    await write('faulty', 40);
    await write('faultless', 0);
    const [faulty, faultless] = await Promise.all(
      ['faulty', 'faultless'].map((name) => readPublication(join(work, name))),
    );
    for (const kind of ['empresas', 'estabelecimentos', 'socios', 'simples'] as const) {
      expect(faulty!.counts[kind].rows, kind).toBe(faultless!.counts[kind].rows + 10);
      expect(faulty!.counts[kind].rejected, kind).toBe(10);
      expect(faulty!.counts[kind].repeated, kind).toBe(faultless!.counts[kind].repeated);
    }
    expect([...faulty!.companies.keys()].sort()).toEqual([...faultless!.companies.keys()].sort());
  });
});

describe('bin/synthetic.ts', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['bin/synthetic.ts', ...args], {
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: '' },
    });

  test('prints the number of rows it wrote, with --json as JSON on the last line', () => {
    const { status, stdout } = run('--companies', '50', '--to', join(work, 'cli'), '--parts', '1', '--json');
    expect(status).toBe(0);
    const summary = JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
    expect(summary.rows.empresas).toBeGreaterThanOrEqual(50);
    expect(Object.keys(summary.rows)).toHaveLength(10);
    expect(summary.bytes).toBeGreaterThan(10_000);
    expect(stdout).toContain('a part of a publication: its load needs --accept completeness\n');
  });

  const others = SOURCES.filter((source) => source !== cnpj && Object.hasOwn(SYNTHETIC_SOURCES, source.name));

  test.each(others)(
    'writes the publication of --source $name with rows of every resource',
    async (source) => {
      const dir = join(work, `cli-${source.name}`);
      const { rows } = await writeSynthetic({
        ...PUBLICATION_DEFAULTS,
        source: source.name,
        companies: 50,
        dir,
      });
      expect(Object.keys(rows)).toHaveLength(resourcesOf(source).length);
      expect(Math.min(...Object.values(rows))).toBeGreaterThan(0);
    },
  );

  test('resolves --to against the working directory of the caller', () => {
    const env = { ...process.env, INIT_CWD: work };
    const args = ['bin/synthetic.ts', '--source', 'cafir', '--companies', '1', '--to', 'relative'];
    expect(spawnSync(process.execPath, args, { env }).status).toBe(0);
    expect(readdirSync(join(work, 'relative'))).toContain('K34313UF.D60901.MG01.csv');
  });

  test.each([
    [['--companies', '0', '--to', join(work, 'x')], '--companies is "0"; allowed: a whole number from 1'],
    [['--companies', '5', '--to', 'bin'], 'not empty'],
    [['--companies', '5', '--to', join(work, 'x'), '--month', '2026-13'], 'allowed: a month like 2026-12'],
    [
      ['cno', '--source', 'cno', '--companies', '5', '--to', join(work, 'x')],
      '--source is "cno" beside SOURCE "cno"',
    ],
  ])('refuses %j with code 2', (args, message) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('the zip writer', () => {
  test.each([
    ['32-bit', undefined],
    ['Zip64', 1],
  ])('writes members that others read, in %s form', async (form, zip64From) => {
    const dir = join(work, form);
    mkdirSync(dir);
    const zip = createZip(join(dir, 'a.zip'), zip64From === undefined ? {} : { zip64From });
    const content = Buffer.alloc(600_000, 'linha de teste;');
    await zip.add('X.EMPRECSV', [content.subarray(0, 100_000), content.subarray(100_000)]);
    await zip.add('X.SOCIOCSV', [Buffer.from('"1"\n')]);
    zip.close();
    const members = await readMembers(dir);
    expect(members.map(({ name }) => name)).toEqual(['X.EMPRECSV', 'X.SOCIOCSV']);
    expect(members[0]!.bytes.equals(content)).toBe(true);
    const unzip = spawnSync('unzip', ['-tq', join(dir, 'a.zip')], { encoding: 'utf8' });
    if (!unzip.error) expect(unzip.stdout).toContain('No errors');
  });
});
