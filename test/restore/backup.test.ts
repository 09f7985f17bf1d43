/** A backup that is made while a service runs serves the same answers; until then a lost store is a 503. */
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { serveLoaded } from '../support/loaded-service.ts';
import { SMALL_CNPJ, versionOf, writeGeneration } from '../support/loads/generations.ts';
import { type Service, testPrograms, until } from '../support/programs.ts';
import { ask } from '../support/service/http.ts';

const programs = testPrograms('backup');
const backup = join(programs.root, 'backup');
const publication = join(programs.root, 'publication');
/** Of sources that are not loaded meanwhile. */
const PATHS = [
  '/v1/cafir/imoveis?limite=5',
  '/v1/cnpjs/99111001000170/dividas-pgfn?categoria=fgts',
  '/v1/exportacoes/cno',
];
/** Companies of the sample and of the publication that is loaded: at least one of both is served. */
const COMPANIES = ['99111001000170', SMALL_CNPJ].map((cnpj) => `/v1/cnpjs/${cnpj}`);

let service: Service;
let key: string;
const answer = async (path: string) => {
  const { status, text } = await ask(service.url, path, { headers: { 'x-api-key': key } });
  return { path, status, text };
};
const answers = (paths: readonly string[]) => Promise.all(paths.map(answer));
const statuses = async (paths: readonly string[]) => (await answers(paths)).map(({ status }) => status);

/** The process of the service besides the first one. */
const other = (): number =>
  Number(
    readdirSync('/proc').find((name) => {
      try {
        return /^\d+$/.test(name) && parentOf(name) === service.pid;
      } catch {
        // The process has ended since it was listed.
        return false;
      }
    }),
  );
const parentOf = (pid: string): number =>
  Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

beforeAll(async () => {
  await writeGeneration(publication, 1);
  service = await serveLoaded(programs, { SERVICE_PROCESSES: '2', MANIFEST_TTL_SECONDS: '1' });
  key = service.key ?? '';
});

test.runIf(process.platform === 'linux')(
  'a backup serves what was served, and a lost store nothing',
  async () => {
    const before = await answers(PATHS);
    expect(before.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
    const loading = programs.load(publication, versionOf(1));
    const made = await programs.run('operate/backup', ['--to', backup]).ended;
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^\d+ tables with keys and records in .+backup\n$/);
    const again = await programs.run('operate/backup', ['--to', backup]).ended;
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('which is not empty')]);
    expect(await loading).toMatchObject({ code: 0 });

    for (const name of readdirSync(programs.dataDir).filter((one) => one.startsWith('store.db')))
      rmSync(join(programs.dataDir, name));
    const [load, start] = await Promise.all([
      programs.load(publication, versionOf(2)),
      programs.run('local', []).ended,
    ]);
    for (const { code, err } of [load, start])
      expect([code, err]).toEqual([2, expect.stringContaining('has data (tables/')]);
    expect(load.out).toContain('"published":false');
    const is503 = async () => (await statuses(COMPANIES)).every((status) => status === 503);
    await until(is503);
    const killed = other();
    process.kill(killed, 'SIGKILL');
    await until(() => service.err().includes(`The service process ${killed} has ended (SIGKILL)`));
    // The manifest is in memory for a second; the data are asked for at once.
    for (let i = 0; i < 10; i++) expect(await statuses(COMPANIES)).toEqual(COMPANIES.map(() => 503));
    await until(async () => (await statuses(PATHS)).every((status) => status === 503));
    expect(service.out()).toContain('was removed or replaced while this program had it open');
    service.signal('SIGTERM');
    await service.ended;

    rmSync(programs.dataDir, { recursive: true });
    cpSync(backup, programs.dataDir, { recursive: true });
    service = await programs.serve();
    expect(await answers(PATHS)).toEqual(before);
    const served = await statuses(COMPANIES);
    expect([served.includes(200), served.includes(503)]).toEqual([true, false]);
  },
);
