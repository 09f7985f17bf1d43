/** Several processes act as one service: connections, limits, counts, log lines and the administration. */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdminToken } from '../../shared/store/keys/admin-token.ts';
import { adminAsk } from '../support/admin/administration.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { isAlive, type Service, testPrograms, until } from '../support/programs.ts';
import { connection, statusesOf } from '../support/service/gateway.ts';
import { ask } from '../support/service/http.ts';

const PROCESSES = 3;
const { token, line } = createAdminToken('plantao');
const PROFILE = '/v1/cnpjs/99111001000170';

const programs = testPrograms('processes');
let service: Service;
let key: string;
const inProcesses = (env: Readonly<Record<string, string>>) => ({
  SERVICE_PROCESSES: String(PROCESSES),
  ADMIN_TOKEN_SHA256: line,
  ...env,
});
beforeAll(async () => {
  service = await serveLoaded(programs, inProcesses({ HEADERS_SECONDS: '1' }));
  key = service.key ?? '';
});

const others = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const { 1: parent } = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
        const program = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return Number(parent) === pid && /service\/worker\.(ts|mjs)/.test(program);
      } catch {
        // The process has ended since it was listed.
        return false;
      }
    })
    .map(Number);

const request = (path = PROFILE): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`;
const logged = (): string[] =>
  service
    .out()
    .split('\n')
    .filter((text) => text.includes('"event":"request"'));

/** Opens connections that stay open, each with an answered request. */
async function openConnections(count: number) {
  const open = [];
  for (let i = 0; i < count; i++) {
    const one = connection(service.url, request());
    await until(() => statusesOf(one.received()).length === 1);
    open.push(one);
  }
  return open;
}

describe.skipIf(process.platform !== 'linux')('a service of three processes', () => {
  test('serves the connections in all of them, and starts one again that was killed', async () => {
    const open = await openConnections(6);
    const ended = new Set<number>();
    open.forEach(({ ended: end }, i) => void end.then(() => ended.add(i)));
    const [killed = 0] = others(service.pid);
    process.kill(killed, 'SIGKILL');
    await until(() => service.err().includes(`The service process ${killed} has ended (SIGKILL)`));
    await until(() => others(service.pid).filter((pid) => pid !== killed).length === PROCESSES - 1);
    // Each process had two of them.
    await until(() => ended.size === 2);
    for (const { socket } of open) socket.destroy();
    await openConnections(PROCESSES).then((again) => again.map(({ socket }) => socket.destroy()));
    expect(ended.size).toBe(6);
  });

  test('answers a caller that closes its side, and ends a slow one, in each of them', async () => {
    const slow = Array.from({ length: PROCESSES }, () => connection(service.url, 'GET / HTTP/1.1\r\nHost'));
    for (const { ended } of slow) expect(statusesOf(await ended)).toEqual([408]);
    const half = await openConnections(PROCESSES);
    for (const { socket } of half) socket.end(request());
    for (const { ended } of half) expect(statusesOf(await ended)).toEqual([200, 200]);
  });

  test('runs the administration in the first one, whichever has the connection', async () => {
    const open = await openConnections(2);
    const body = { fonte: 'cnpj', versao: '2019-01' };
    const one = await adminAsk(service.url, token, 'POST', '/v1/admin/cargas', { body });
    for (const { socket } of open) socket.destroy();
    const other = await adminAsk(service.url, token, 'POST', '/v1/admin/cargas', { body });
    expect([one.status, one.body]).toEqual([422, other.body]);
    // Wrong tokens are counted once for all processes, which the connections of all requests occupy.
    const wrong = Array.from({ length: 11 }, () => createAdminToken('x').token);
    const asked = wrong.map((one) => adminAsk(service.url, one, 'GET', '/v1/admin/chaves'));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429]);
  });

  test('answers while one of them is suspended', async () => {
    const [suspended = 0] = others(service.pid);
    const asked = request('/v1/status');
    process.kill(suspended, 'SIGSTOP');
    const open = Array.from({ length: 16 }, () => connection(service.url, asked));
    const statuses = () => open.map((one) => statusesOf(one.received()).join());
    try {
      await until(() => statuses().every((status) => status === '200'));
    } finally {
      process.kill(suspended, 'SIGKILL');
    }
    await until(() => service.err().includes(`The service process ${suspended} has ended (SIGKILL)`));
    for (const { socket } of open) socket.write(asked);
    await until(() => statuses().every((status) => status === '200,200'));
    for (const { socket } of open) socket.destroy();
  });

  test('leaves no process behind when the first one is killed', async () => {
    await until(() => others(service.pid).length === PROCESSES - 1);
    const children = others(service.pid);
    service.signal('SIGKILL');
    await service.ended;
    await until(() => !children.some(isAlive));
  });

  test('keeps the limit of a key, counts every request, loses no log line and ends as one', async () => {
    const limit = 30;
    service = await programs.serve(inProcesses({ LIMIT_PER_MONTH: String(limit) }));
    const asked = 90;
    const agent = new Agent({ keepAlive: true, maxSockets: 9 });
    const answers = await Promise.all(
      Array.from({ length: asked }, () =>
        ask(service.url, PROFILE, { headers: { 'x-api-key': key }, agent }).then(({ status }) => status),
      ),
    );
    agent.destroy();
    const of = (status: number): number => answers.filter((one) => one === status).length;
    expect(of(200) + of(429)).toBe(asked);
    const children = others(service.pid);
    expect(children).toHaveLength(PROCESSES - 1);
    service.signal('SIGINT');
    const { code, out } = await service.ended;
    expect([code, out]).toEqual([0, expect.stringContaining('Stopping.')]);
    expect(children.filter(isAlive)).toEqual([]);
    expect(logged()).toHaveLength(asked);
    // On a busy machine a request may pass before its lease is there, and its log line says so.
    const unlimited = logged().filter((text) => text.includes('"unlimited":true')).length;
    const admitted = of(200) - unlimited;
    expect(of(200)).toBeGreaterThanOrEqual(limit / 2);
    expect(admitted).toBeLessThanOrEqual(limit);
    const usage = await programs.run('admin', ['usage', '--days', '1', '--json']).ended;
    const rows = JSON.parse(usage.out) as { prefix: string; requests: number; limited: number }[];
    const limited = rows.map((row) => row.limited).reduce((sum, one) => sum + one, 0);
    expect(limited).toBe(of(429));
  });
});
