/** `npm run fetch` and `npm run load` without `--from`: real programs and a stand-in publisher. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPrograms, until } from '../support/programs.ts';
import { published } from '../support/publisher/site.ts';
import { type StandIns, startPublishers } from '../support/update/publishers.ts';

const programs = testPrograms('fetch');
let publishers: StandIns;
beforeAll(async () => {
  publishers = await startPublishers();
  publishers.publishCno(Date.UTC(2025, 8, 12, 18, 30));
});
afterAll(() => publishers.close());

const run = (name: 'load' | 'publications/fetch', ...args: string[]) =>
  programs.run(name, args, { ...publishers.env, LOAD_WORKERS: '1' });

test('a fetch that Ctrl-C ends says so, and the next one fetches only what is missing', async () => {
  const folder = join(programs.dataDir, 'snapshots/pgfn/2025-T2');
  const records = join(folder, '.obtidos/accepted');
  const fetched = () => (existsSync(records) ? readdirSync(records) : []);
  publishers.pgfn.faults = ({ path }) =>
    existsSync(folder) && path.includes('Nao_Previdenciario') ? { kind: 'stalled', after: 100 } : null;
  const first = run('publications/fetch', 'pgfn');
  await until(() => fetched().filter((name) => name.endsWith('.json')).length === 2);
  first.signal('SIGINT');
  const { code, err } = await first.ended;
  expect(code).toBe(130);
  expect(err.trim().split('\n').at(-1)).toBe(
    `Interrupted. ${folder} keeps what was fetched, and the same command continues.`,
  );
  publishers.pgfn.faults = () => null;
  const before = statSync(join(folder, 'Dados_abertos_FGTS.zip'));
  const again = await run('publications/fetch', 'pgfn', '--version', '2025-T2', '--json').ended;
  const result = JSON.parse(again.out) as { fetched: boolean; folder: string; files: unknown[] };
  expect([again.code, result.fetched, result.folder, result.files.length]).toEqual([0, true, folder, 3]);
  const after = statSync(join(folder, 'Dados_abertos_FGTS.zip'));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('--list shows the versions at the publisher, newest first', async () => {
  const { code, out } = await run('publications/fetch', 'pgfn', '--list').ended;
  expect([code, out.split('\n')[0]?.split(/ +/), out.split('\n')[1]?.split(/ +/)[0]]).toEqual([
    0,
    ['version', 'address'],
    '2025-T2',
  ]);
});

test('a load without --from fetches the newest version first', async () => {
  const { code, out, err } = await run('load', 'cno', '--json').ended;
  expect(JSON.parse(out)).toMatchObject({ source: 'cno', version: '2025-09-12', published: true });
  expect(code).toBe(0);
  expect(err).toContain('cno 2025-09-12: 1 of 1 files');
  // The publisher could not reach the operator of this test.
  expect(err.match(/^FETCH_CONTACT is not set/gm)).toHaveLength(1);
});

test('a fetch ends where one archive is refused while its neighbours are busy, and says why', async () => {
  const name = '2025_trimestre_02/Dados_abertos_FGTS.zip';
  const { body, modified } = publishers.quarter.get(name)!;
  publishers.quarter.set(name, published(body.slice(0, body.size - 30), modified));
  publishers.pgfn.faults = ({ path, range }) =>
    path.includes('Previdenciario') && range !== 'bytes=0-511' ? { kind: 'status', status: 503 } : null;
  const { code, out, err } = await run('load', 'pgfn').ended;
  expect([code, err]).toEqual([1, expect.stringContaining('Dados_abertos_FGTS.zip')]);
  // The reason is said once, to a reader of both outputs.
  expect(`${out}${err}`.match(/not a readable zip archive/g)).toHaveLength(1);
});

test('a load of a version that is not there is not published, also in JSON', async () => {
  const { code, out } = await run('load', 'cno', '--version', '2025-09-11', '--json').ended;
  expect([code, JSON.parse(out)]).toMatchObject([1, { version: '2025-09-11', published: false }]);
});
