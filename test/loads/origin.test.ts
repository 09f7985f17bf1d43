/** A publication's origin goes from `origem.json` to the generation, the status page and operators' lists. */
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { status } from '../../functions/status/status.ts';
import { report } from '../../local/load/report.ts';
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { snapshots } from '../../shared/store/generations/snapshots.ts';
import { forFile } from '../support/for-file.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';

const loading = await forFile(startLoading());

const SERVED = {
  endereco: 'https://publisher.invalid/CNPJ/2026-10/',
  publicado_em: '2026-10-11T18:35:00.000Z',
  obtido_em: '2026-10-12T03:10:00.000Z',
};

/** Writes the origin beside the files, whose sizes it gives. */
function seal(dir: string, names: readonly string[], changes: Partial<Origin> = {}): void {
  const arquivos = names.map((arquivo) => ({
    arquivo,
    endereco: `${SERVED.endereco}${arquivo}`,
    tamanho: statSync(join(dir, arquivo)).size,
    etag: '"0a1b"',
    modificado_em: SERVED.publicado_em,
    obtido_em: SERVED.obtido_em,
    sha256: 'a'.repeat(64),
  }));
  const origin: Origin = { fonte: 'cnpj', versao: '2026-10', ...SERVED, arquivos, ...changes };
  writeFileSync(join(dir, ORIGIN), JSON.stringify(origin));
}

async function publication(
  rows: Parameters<typeof writePublication>[1] = {},
  version = '2026-10',
): Promise<string> {
  const dir = loading.folder('publication');
  const names = (part: number): string => `Empresas${part}.EMPRECSV`;
  await writePublication(dir, rows, { version, names: { empresas: names, cnaes: () => 'Cnaes.CNAECSV' } });
  return dir;
}

const statusOf = async () => {
  const page: { fontes: Record<string, Record<string, unknown>> } = JSON.parse(
    await status()({ manifest: await loading.manifest() } as never, { now: () => 0 } as never),
  );
  const { origem, publicado_na_origem_em, obtido_em } = page.fontes['cnpj']!;
  return [origem, publicado_na_origem_em, obtido_em];
};

const active = async () => {
  const all = await snapshots(loading.store.client, 'dev', async () => undefined);
  return all.find(({ source }) => source === 'cnpj')?.active;
};

describe('the origin of a publication', () => {
  test('is served with the generation, and returns with it after a rollback', async () => {
    const dir = await publication();
    seal(dir, ['Empresas0.EMPRECSV', 'Cnaes.CNAECSV']);
    const result = await loading.load(dir);
    expect(result).toMatchObject({ published: true, origin: SERVED, ignored: [] });
    expect(report(result)).toContain(
      `origin          ${SERVED.endereco}, published 2026-10-11T18:35:00.000Z, fetched 2026-10-12T03:10:00.000Z`,
    );
    expect(await statusOf()).toEqual(Object.values(SERVED));
    expect((await active())?.origin).toEqual(SERVED);
    // The stamp in the names of the files, D61010.
    expect([result.extracted, (await active())?.extracted]).toEqual(['2026-10-10', '2026-10-10']);
    expect(report(result)).toContain('extracted       2026-10-10, the day in the names of the files');

    const other = await publication({}, '2026-11');
    expect(await loading.load(other, { version: '2026-11', now: () => Date.UTC(2026, 11, 1) })).toMatchObject(
      {
        published: true,
        origin: null,
      },
    );
    expect(await statusOf()).toEqual([null, null, null]);

    await loading.rollback();
    expect(await statusOf()).toEqual(Object.values(SERVED));
  });

  test.each<[string, (dir: string) => void, RegExp]>([
    [
      'is malformed',
      (dir) => writeFileSync(join(dir, ORIGIN), '{"fonte":"cnpj"}'),
      /^origem\.json: not the origin/,
    ],
    ['is of another source', (dir) => seal(dir, [], { fonte: 'cno' }), /the folder has cno 2026-10/],
    [
      'names a file that was cut since',
      (dir) => {
        seal(dir, ['Empresas0.EMPRECSV']);
        writeFileSync(join(dir, 'Empresas0.EMPRECSV'), 'PK');
      },
      /^Empresas0\.EMPRECSV: origem\.json says [\d,]+ bytes, and it has 2 bytes/,
    ],
    [
      'names a file that was removed since',
      (dir) => {
        seal(dir, ['Empresas0.EMPRECSV', 'Cnaes.CNAECSV']);
        rmSync(join(dir, 'Cnaes.CNAECSV'));
      },
      /^Cnaes\.CNAECSV: origem\.json says .* and it is not there/,
    ],
    [
      'is larger than any origin',
      (dir) => writeFileSync(join(dir, ORIGIN), ' '.repeat(300_000)),
      /^origem\.json: 300,000 bytes; allowed: at most 262,144/,
    ],
  ])('is refused where it %s', async (_, change, reason) => {
    const dir = await publication();
    change(dir);
    const result = await loading.load(dir);
    expect(result.published).toBe(false);
    expect(result.reason).toMatch(reason);
  });
});
