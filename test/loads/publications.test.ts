/** Equal publications have equal fingerprints, and incomplete publications are refused. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LoadResult } from '../../local/load/result.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { resourcesOf } from '../../shared/datasets/define.ts';
import { forFile } from '../support/for-file.ts';
import { archiveOf } from '../support/loads/archives.ts';
import { publishedName, writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';
import { companies, companiesNamed } from '../support/loads/plain-companies.ts';

const loading = await forFile(startLoading());

const published = (result: LoadResult): LoadResult => {
  expect(result.reason).toBeNull();
  return result;
};

describe('the same rows', () => {
  test('zipped, plain, or named in another letter case give the same fingerprint', async () => {
    const rows = companies(40, { empresas: [] });
    const fingerprints: (string | null)[] = [];
    const shapes = [
      {},
      { zip: true },
      {
        names: {
          empresas: () => 'k3241.k03200y0.d61010.emprecsv',
          socios: () => 'Socios0',
          cnaes: () => 'Cnaes',
        },
      },
    ];
    for (const shape of shapes) {
      const dir = loading.folder('shape');
      await writePublication(dir, rows, shape);
      fingerprints.push(
        published(await loading.load(dir, { accept: ['row-change', 'fewer-files'] })).fingerprint,
      );
    }
    expect(new Set(fingerprints).size).toBe(1);
    expect(fingerprints[0]).toBe((await loading.manifest()).fingerprint);
  });

  test('under another version give another fingerprint', async () => {
    const before = (await loading.manifest()).fingerprint;
    const result = await loading.loadRows(companies(40), { version: '2026-11' });
    expect(published(result).fingerprint).not.toBe(before);
  });

  test('are not loaded again', async () => {
    const revision = (await loading.manifest()).revision;
    const result = await loading.loadRows(companies(40), { version: '2026-11' });
    expect(result).toMatchObject({ published: true, already_published: true, rows: { empresas: 40 } });
    expect((await loading.manifest()).revision).toBe(revision);
  });
});

describe('a publication', () => {
  test('without files of some kinds, or of any, is refused with the name of each', async () => {
    const kinds = resourcesOf(cnpj).map(({ name }) => name);
    const reasonOf = async (lacking: readonly string[]): Promise<string | null> =>
      (
        await loading.loadRows({
          ...companies(3),
          ...Object.fromEntries(lacking.map((kind) => [kind, null])),
        })
      ).reason;
    for (const lacking of [...kinds.map((kind) => [kind]), kinds]) {
      const reason = (await reasonOf(lacking)) ?? '';
      expect(kinds.filter((kind) => reason.includes(`${kind} (a member named like`))).toEqual(lacking);
    }
  });

  test('with undeclared files, and with those that other programs left, is loaded without them; they are listed', async () => {
    const dir = loading.folder('beside');
    await writePublication(dir, companies(40), { zip: true });
    const others = ['CnaesSecundarios0', 'EmpresasInaptas'].map((name) => `${name}.csv`);
    for (const name of others)
      writeFileSync(join(dir, `${name}.zip`), archiveOf([{ name, bytes: Buffer.from('"1";"2"') }]));
    // The operator creates this file, not the publisher.
    writeFileSync(join(dir, '_PRONTO'), '');
    const [archive = ''] = readdirSync(dir).filter((name) => /^Empresas0/i.test(name));
    const member = publishedName('empresas', 0);
    const left = [
      ...['.sha256', '.md5', '.asc', '.part', '.crdownload', '.aria2', '.tmp'].map((e) => `${archive}${e}`),
      ...[`${archive}.sha256.txt`, `~$${member}`, `${member}.orig`, `${member}:Zone.Identifier`, '.Trash-0'],
      ...['LEIAME.txt', '.DS_Store', 'Thumbs.db', 'desktop.ini', `._${archive}`, `__MACOSX/._${archive}`],
    ];
    mkdirSync(join(dir, '__MACOSX'));
    for (const name of left) writeFileSync(join(dir, name), 'x');
    const inside = [`__MACOSX/._${member}`, '__MACOSX/._Empresas1.zip', '.DS_Store'];
    writeFileSync(
      join(dir, 'notas.zip'),
      archiveOf(inside.map((name) => ({ name, bytes: Buffer.from('x') }))),
    );
    const result = published(await loading.load(dir, { version: '2027-01' }));
    const packed = [
      ...inside.map((name) => `notas.zip/${name}`),
      ...others.map((name) => `${name}.zip/${name}`),
    ];
    expect(result.ignored.toSorted()).toEqual([...left, ...packed].sort());
    expect(result.rows).toMatchObject({ empresas: 40 });
  });
});

const rows = (name: string) => companiesNamed(30, () => name);

test('loading the files of the previous generation again is refused, and names the rollback', async () => {
  expect((await loading.loadRows(rows('A'), { version: '2026-08' })).reason).toBeNull();
  expect((await loading.loadRows(rows('B'), { version: '2026-09' })).reason).toBeNull();
  const before = { manifest: await loading.manifest(), tables: await loading.tables() };
  const again = await loading.loadRows(rows('A'), { version: '2026-08' });
  expect(again).toMatchObject({
    published: false,
    reason:
      'these files are the generation before the served one, which is kept: npm run rollback -- cnpj; if its tables are damaged, load it with --again',
  });
  expect({ manifest: await loading.manifest(), tables: await loading.tables() }).toEqual(before);
  expect(loading.workFiles()).toEqual([]);
  // The next load replaces it as the previous generation; after that the same files can be loaded.
  expect((await loading.loadRows(rows('C'), { version: '2026-10' })).reason).toBeNull();
  expect((await loading.loadRows(rows('A'), { version: '2026-08' })).reason).toBeNull();
});
