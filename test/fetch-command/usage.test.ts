/** Wrong calls of the commands that fetch end before any publisher is asked. */
import { expect, test } from 'vitest';
import { UPDATE } from '../../bin/commands/fetch.ts';
import { usageOf } from '../../operator/command/usage-text.ts';
import { lineWith, read } from '../support/docs/pages.ts';
import { testPrograms } from '../support/programs.ts';

const programs = testPrograms('fetch-usage');

test.concurrent.each([
  ['load', ['cno', '--from', '.'], '--version is missing; allowed beside --from: like 2026-09-12'],
  [
    'load',
    ['cno', '--version', '2026-09-12', '--from', '.', '--url', 'https://dados.example/'],
    '--url is given beside --from; allowed: one of both',
  ],
  ['publications/fetch', ['cno', '--version', '2026-09'], '--version is "2026-09"; allowed: like 2026-09-12'],
  ['publications/update', ['cno', 'transacoes_rfb'], 'in the setting FETCH_URL_TRANSACOES_RFB'],
] as const)('npm run %s %j exits with 2', async (program, args, message) => {
  const { code, out, err } = await programs.run(program, args).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
});

test('a setting that is no address stops every update with its name', async () => {
  const env = { FETCH_URL_CAFIR: 'ftp://dados.example/' };
  const { code, err } = await programs.run('publications/update', ['cno'], env).ended;
  expect(code).toBe(2);
  expect(err).toContain('FETCH_URL_CAFIR is "ftp://dados.example/"; allowed: http or https addresses');
});

test('a source without a public place names the flag and the setting, also in JSON', async () => {
  const { code, out, err } = await programs.run('publications/fetch', ['parcelamentos_rfb', '--json']).ended;
  const reason =
    'parcelamentos_rfb: No public place of the plans is known in 2026. Give the address of its folder or file in --url, or in the setting FETCH_URL_PARCELAMENTOS_RFB';
  expect([code, err.trim()]).toEqual([1, reason]);
  expect(JSON.parse(out)).toMatchObject({
    source: 'parcelamentos_rfb',
    version: null,
    fetched: false,
    reason,
  });
});

test('the usage and the documentation have the exit codes of an update', () => {
  const documented = lineWith(read('docs/loading.md'), ['Exit codes: 0 ', ', 1 ', ', 2 ']) ?? '';
  expect(Object.keys(UPDATE.codes ?? {})).toEqual(['3', '4']);
  for (const [code, meaning] of Object.entries(UPDATE.codes ?? {})) {
    expect(usageOf(UPDATE)).toContain(`exit code ${code}: ${meaning}`);
    expect(documented).toContain(`, ${code} `);
  }
});
