/** `npm run report`: the page of a load as one file, with the counts of its result, and what it refuses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { LoadResult } from '../../local/load/result.ts';
import { announceLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { folderForFile } from '../support/for-file.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';
import { type Ended, testPrograms } from '../support/programs.ts';

const programs = testPrograms('report');
const loading = await startLoading();
const folder = folderForFile('report');
afterAll(async () => {
  loading.close();
});

const env = { DATA_DIR: loading.store.dataDir, INIT_CWD: folder };
const run = (...args: string[]): Promise<Ended> => programs.run('publications/report', args, env).ended;

const BECAUSE = 'conferido <com> o "publicador" & cia';
const BAD = Array.from({ length: 12 }, () => ['2062', 'A', 'B']);

const NATURES = [
  ['2062', 'SOCIEDADE'],
  ['2135', 'EMPRESARIO'],
];
const WAIVED = [...UNRELATED, 'values', 'row-change'];

async function publication(version: string, rows: readonly (readonly string[])[]): Promise<string> {
  const from = loading.folder(version);
  await writePublication(from, { naturezas: rows });
  return from;
}

/** Also writes the bulk files, as the command does. */
async function loaded(version: string, rows: readonly (readonly string[])[], accept: readonly string[] = []) {
  const from = await publication(version, rows);
  return loading.load(from, { version, unrelated: WAIVED, accept, exportRows: 1_000_000 });
}

/** Only the command takes the reason of a waiver. */
async function loadedBecause(version: string, rows: readonly (readonly string[])[]): Promise<LoadResult> {
  const accept = [...WAIVED, 'quarantine'].flatMap((gate) => ['--accept', gate]);
  const call = ['cnpj', '--version', version, '--from', await publication(version, rows), '--json'];
  const { out } = await programs.run('load', [...call, ...accept, '--because', BECAUSE], env).ended;
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as LoadResult;
}

await loaded('2026-09', NATURES);
const second = await loadedBecause('2026-10', [...NATURES, ...BAD]);
const refused = await loaded('2026-11', [...NATURES, ...BAD]);

const textOf = (markup: string): string =>
  markup
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

async function written(...args: string[]): Promise<{ readonly path: string; readonly markup: string }> {
  const { code, out, err } = await run(...args);
  expect([code, err]).toEqual([0, '']);
  const path = out.trim();
  return { path, markup: readFileSync(path, 'utf8') };
}

describe('npm run report', () => {
  test('writes the page of the served generation into the folder of the call', async () => {
    expect(second.published).toBe(true);
    const { path, markup } = await written('cnpj');
    expect(path).toBe(join(folder, `carga-${second.id}.html`));
    const text = textOf(markup);
    expect(text).toContain(`Carga ${second.id}, publicada.`);
    for (const { resource, read, stored, dropped, quarantined } of second.files) {
      const sum = (counts: object): number => Object.values(counts).reduce((all, n) => all + n, 0);
      expect(text).toContain(` ${resource} 1 ${read} ${stored} ${sum(dropped)} ${sum(quarantined)} `);
    }
    expect(text).toContain('Comparação com 2026-09');
    expect(text).toMatch(/Número de colunas errado 12 /);
    expect(text).toMatch(/Por UF .* diferença desde 2026-09\. estabelecimentos SP 1 \(0\) /);
    expect(text).toContain(`npm run admin -- loads quarantine ${second.id}`);
    // It needs no other file and no address.
    expect(markup).not.toMatch(/<(link|script|img|iframe)\b|url\(|@import|src=/);
    expect(markup).not.toMatch(/href="(?!#)/);
  });

  test('has the figures of the gates, why they were waived, the steps, and the sizes', async () => {
    const text = textOf((await written('cnpj', '--to', 'x.html')).markup);
    for (const { detail } of second.gates) if (detail !== null) expect(text).toContain(detail);
    expect(text).toContain(`Motivo da dispensa: ${BECAUSE}`);
    const steps = [
      'Inventário',
      'Partição',
      'Construção',
      'Arquivos para baixar',
      'Importação',
      'Conferência',
    ];
    for (const step of steps) expect(text).toMatch(new RegExp(`${step} \\d+(,\\d)? s`));
    expect(text).toMatch(/estabelecimentos em Parquet \d[\d,]* (bytes|KB)/);
    expect(readdirSync(folder)).toContain('x.html');
  });

  test('writes the page of a refused load by its id, with the reason', async () => {
    expect(refused.published).toBe(false);
    const { markup } = await written('cnpj', '--load', refused.id);
    const text = textOf(markup);
    expect(text).toContain(`Carga ${refused.id}, recusada.`);
    expect(text).toContain('Nada foi publicado, porque não passou em: Poucas linhas em quarentena.');
    expect(text).toContain('acrescente a npm run load -- cnpj : --accept quarantine');
    expect(text).toContain('Poucas linhas em quarentena: recusada');
    expect(text).not.toContain('No ar desde');
    // The messages of the program are quoted as what they are; the page itself is in Portuguese.
    const { detail } = refused.gates.find(({ gate }) => gate === 'quarantine')!;
    const said = text.split(detail!);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/A mensagem do programa, em inglês: $/);
    const own = textOf(markup.replaceAll(/<span lang="en">[^<]*<\/span>/g, ''));
    expect(own).not.toMatch(/\b(the|rows|allowed)\b/);
  });

  test('says of a load of served files that it did nothing', async () => {
    const again = await loaded('2026-10', [...NATURES, ...BAD], ['quarantine']);
    expect(again.already_published).toBe(true);
    const text = textOf((await written('cnpj', '--load', again.id)).markup);
    expect(text).toContain(`Carga ${again.id}, sem efeito, porque os arquivos já estavam no ar.`);
    expect(text).toContain('estabelecimentos – 1 – – – ');
  });

  test.each([
    [['cno'], 1, 'nothing of cno is served; load it: npm run load -- cno'],
    [['cnpj', '--load', 'running'], 1, 'the load running has not recorded its end'],
    [
      ['cnpj', '--to', 'missing/x.html'],
      2,
      '--to is "missing/x.html"; allowed: a file in a folder that exists',
    ],
  ])('%s ends with %d and writes nothing', async (args, code, message) => {
    const times = { started_at: '2026-11-15T12:00:00.000Z', updated_at: '2026-11-15T12:00:00.000Z' };
    const running = { id: 'running', load_id: 'running', source: 'cnpj', versao: '2026-12', ...times };
    await announceLoad(loading.store.client, controlTable('dev'), {
      ...running,
      state: 'running',
      reason: null,
      outcome: null,
    });
    const before = readdirSync(folder);
    const ended = await run(...args);
    expect([ended.code, ended.out]).toEqual([code, '']);
    expect(ended.err).toContain(message);
    expect(readdirSync(folder)).toEqual(before);
  });
});
