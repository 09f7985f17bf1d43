/** `npm start` as a program: first start, second start, Ctrl-C, wrong settings, and a port that is taken. */

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import { FUNCTION_SETTINGS, LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { secretsIn } from '../../shared/store/keys/secret-form.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';
import { expectEach } from '../support/offences.ts';
import { isAlive, type Service, testPrograms, until } from '../support/programs.ts';
import { ask } from '../support/service/http.ts';

const programs = testPrograms('start');

const BAKERY = '/v1/cnpjs/99111001000170';
const pgfn = findSource('pgfn')!;

describe('npm start', () => {
  let first: Service;
  test('reports a taken PORT or PORTAL_PORT', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    for (const name of ['PORT', 'PORTAL_PORT']) {
      const { code, err, out } = await programs.run('local', [], { [name]: String(port) }).ended;
      expect(code).toBe(1);
      expect(err).toMatch(new RegExp(`^${name} is taken: .*${port}; allowed: a free port, or 0 for any\n$`));
      expect(err).not.toContain('    at ');
      expect(out).not.toContain('Loaded');
    }
    await new Promise((done) => other.close(done));
  });

  test('started twice at once serves once: the other ends, and names the process that serves', async () => {
    const accepted = UNRELATED.flatMap((gate) => ['--accept', gate]);
    const own = [pgfn.name, '--version', '2026-T1', '--from', sampleFolder(pgfn), ...accepted];
    expect((await programs.run('load', own).ended).code).toBe(0);
    const rivals = [programs.run('local', []), programs.run('local', [])];
    const [loser, ended] = await Promise.race(rivals.map(async (one) => [one, await one.ended] as const));
    const winner = rivals.find((one) => one !== loser)!;
    expect(ended).toEqual({
      code: 1,
      out: '',
      err: `DATA_DIR ${programs.dataDir} is already served by process ${winner.pid}; stop that service, or give this one another DATA_DIR\n`,
    });
    await until(() => winner.out().includes('Ctrl-C stops'));
    // Its output is no terminal, and it was not asked for a key: it prints none and issues none.
    expect(winner.out()).toContain(
      'Key    not shown, because the output is no terminal; for one: npm run admin',
    );
    expect(secretsIn(winner.out())).toEqual([]);
    const loaded = [...winner.out().matchAll(/^Loaded the sample of (\w+) /gm)].map(([, name]) => name);
    const others = SOURCES.filter((source) => source !== pgfn);
    expect(loaded).toEqual(others.map(({ name }) => name));
    winner.signal('SIGKILL');
    await winner.ended;
    // The place of a service that was killed is free at once.
    first = await programs.serve();
    expect(first.out()).not.toContain('Loaded');
    // The starts before did not use up the key, which is shown once.
    expect(secretsIn(first.out())).toEqual([first.key]);
  });

  test('keeps what was loaded before, serves the other samples, and shows requests for records of theirs', async () => {
    const { fontes } = JSON.parse((await ask(first.url, '/v1/status')).text);
    for (const { name, sampleVersion } of SOURCES) {
      const isOwn = name === pgfn.name;
      expect(fontes[name]).toMatchObject({ versao: isOwn ? '2026-T1' : sampleVersion, amostra: !isOwn });
      expect(fontes[name].dispensas).not.toContain('quarantine');
    }
    expect([...first.out().matchAll(/curl .*'http:\/\/[\d.:]+(\/.*)'/g)].map(([, path]) => path)).toEqual([
      BAKERY,
      '/v1/cnos/900010000170',
      '/v1/cafir/imoveis/90000017',
      '/v1/cafir/imoveis?limite=2',
    ]);
  });

  test('started twice shows the key once and keeps the data; Ctrl-C ends it and leaves no process', async () => {
    const headers = { 'x-api-key': first.key ?? '' };
    const before = await ask(first.url, BAKERY, { headers });
    expect(before.status).toBe(200);
    first.signal('SIGINT');
    expect(await first.ended).toMatchObject({ code: 0, out: expect.stringMatching(/Stopping\.\n$/) });

    const second = await programs.serve();
    expect(second.key).toBeNull();
    expect(second.out()).toContain('Key    shown at the first start only');
    expect(second.out()).not.toContain('Loaded');
    const after = await ask(second.url, BAKERY, { headers });
    expect([after.status, after.text]).toEqual([200, before.text]);

    // An idle connection of a caller does not delay the end.
    const kept = await fetch(second.url + BAKERY, { headers });
    expect(kept.status).toBe(200);
    second.signal('SIGINT');
    expect((await second.ended).code).toBe(0);
    expect(isAlive(second.pid)).toBe(false);
  });
});

describe('a wrong setting', () => {
  /** One wrong value for each setting; the type requires an entry for a new setting. */
  const wrong: Record<keyof typeof FUNCTION_SETTINGS | keyof typeof LOCAL_SETTINGS, string> = {
    API_ENVIRONMENT: 'prod',
    TABLE_PREFIX: 'Dev_1',
    API_REQUIRE_KEY: 'yes',
    API_CORS_ORIGINS: '*',
    PORTAL_URL: 'portal.example',
    CNPJ_ALFANUMERICO: '1',
    MANIFEST_TTL_SECONDS: '31',
    KEY_TTL_SECONDS: '31',
    LIMIT_PER_SECOND: '10001',
    LIMIT_BURST: '1.5',
    LIMIT_PER_MONTH: '-1',
    PORT: '65536',
    PORTAL_PORT: '-1',
    HOST: '203.0.113.7',
    ALLOWED_HOSTS: 'api.example:80',
    HEADERS_SECONDS: '0',
    BODY_SECONDS: '301',
    MAX_CONNECTIONS: '9',
    SERVICE_PROCESSES: '65',
    DATA_DIR: 'a file',
    LOAD_WORKERS: '65',
    EXPORT_ROWS: '-1',
  };
  const settings = { ...FUNCTION_SETTINGS, ...LOCAL_SETTINGS };
  const messageOf = (name: keyof typeof wrong, value: string): string =>
    `${name} is "${value}"; allowed: ${settings[name].allowed}`;

  const CHECKED_BY_USE = ['DATA_DIR', 'HOST'] as const;

  test('is rejected by name, with the allowed values', async () => {
    const readable = (Object.keys(wrong) as (keyof typeof wrong)[]).filter(
      (name) => !(CHECKED_BY_USE as readonly string[]).includes(name),
    );
    await expectEach(readable, String, (name) => {
      expect(() => readSettings(settings, { [name]: wrong[name] })).toThrow(messageOf(name, wrong[name]));
    });
  });

  // One setting of a function, and the two that only the machine itself can check.
  test.each(['API_ENVIRONMENT', ...CHECKED_BY_USE] as const)(
    '%s ends npm start with exit 2',
    async (name) => {
      const file = join(programs.root, 'file');
      writeFileSync(file, '');
      const value = name === 'DATA_DIR' ? file : wrong[name];
      const { code, out, err } = await programs.run('local', [], { [name]: value }).ended;
      expect(code).toBe(2);
      expect(out).not.toContain('cnpj_dev_');
      expect(err.split(/(?<=\n)/).at(-1)).toBe(`${messageOf(name, value)}\n`);
    },
  );
});
