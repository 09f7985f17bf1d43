/** `npm run bench -- serve` as a process, alone and next to a server that stands in for another service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Figures } from '../../bench/serve/report.ts';
import { folderForFile } from '../support/for-file.ts';
import { type Ended, figuresOf, runCampaign } from './campaign.ts';
import { httpStandIn, type StandIn } from './stand-ins.ts';

const SMALL = ['--companies', '300', '--seconds', '1', '--rounds', '2', '--warm-up', '3'];
/** No form of a key of the service. */
const PEER_KEY = 'the-key-of-the-other-server';

const folder = folderForFile('bench-serve');
const keyFile = join(folder, 'key');
writeFileSync(keyFile, `${PEER_KEY}\n`);

const bench = (...flags: string[]): Promise<Ended> => runCampaign('serve', flags);

/** Answers every profile, except those for which `status` says something else. */
async function peer(status: (number: number) => number) {
  const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server: StandIn = await httpStandIn(({ url = '', headers }, response) => {
    seen.push({ url, headers });
    response.statusCode = status(seen.length);
    response.end(JSON.stringify({ cnpj: url.slice(1) }));
  });
  return { ...server, seen };
}

describe('bench serve --against', () => {
  test.runIf(process.env['SLOW'])(
    'measures both servers with the same companies by turns, and tells the other one no key',
    async () => {
      const other = await peer(() => 200);
      const flags = ['--against', `${other.url}/base`, '--path', '/{cnpj}', '--pid', `${process.pid}`];
      const { code, out, err } = await bench(...SMALL, ...flags, '--json');
      other.close();
      expect(code, err + out).toBe(0);
      const { measured, fresh, warmUps } = figuresOf<Figures>(out);
      const cells = measured.map(({ server, what, connections }) => `${server} ${what} ${connections}`);
      const name = `${new URL(other.url).host}/base`;
      expect(cells).toEqual([
        'service profiles 1',
        `${name} profiles 1`,
        'service profiles 16',
        `${name} profiles 16`,
        'service lists 1',
        'service lists 16',
      ]);
      for (const { rounds, server } of measured) {
        expect(rounds.length).toBe(2);
        const cpu = rounds.reduce((sum, { cpuMs }) => sum + (cpuMs ?? 0), 0);
        expect(cpu, server).toBeGreaterThan(0);
      }
      expect(fresh.map(({ connections, starts }) => [connections, starts.length])).toEqual([
        [1, 2],
        [16, 2],
      ]);
      for (const { starts } of fresh) for (const { requests } of starts) expect(requests).toBe(1_000);
      expect(warmUps.map(({ seconds }) => seconds.length)).toEqual([3, 3, 3]);
      expect(out).toContain('No errors.');
      expect(out).toMatch(/service answers [\d.,]+ \([\d.,]+–[\d.,]+\) times as many/);
      const paths = new Set(other.seen.map(({ url }) => url));
      expect(paths.size).toBeGreaterThan(250);
      for (const path of paths) expect(path).toMatch(/^\/base\/[0-9A-Z]{12}\d\d$/);
      expect(other.seen.filter(({ headers }) => 'x-api-key' in headers)).toEqual([]);
    },
    240_000,
  );

  test.runIf(process.env['SLOW'])(
    'fails with the errors by status when the other server fails, and sends it the key of the file only',
    async () => {
      const other = await peer((number) => (number > 50 && number % 10 === 0 ? 500 : 200));
      const flags = ['--against', other.url, '--key-file', keyFile];
      const { code, out } = await bench(...SMALL, '--rounds', '1', ...flags);
      other.close();
      expect(code).toBe(1);
      expect(out).toMatch(new RegExp(`- ERRORS ${new URL(other.url).host}: 500: \\d`));
      expect(out).not.toContain('No errors.');
      expect(out).not.toContain(PEER_KEY);
      expect(new Set(other.seen.map(({ headers }) => headers['x-api-key']))).toEqual(new Set([PEER_KEY]));
      expect(other.seen[100]?.url).toMatch(/^\/v1\/cnpjs\//);
    },
    240_000,
  );

  test('says at once what cannot be measured', async () => {
    const gone = await httpStandIn((_, response) => response.end());
    gone.close();
    expect(await bench('--against', gone.url)).toEqual({
      code: 1,
      out: '',
      err: `${gone.url} gives no HTTP answer: ECONNREFUSED\n`,
    });
    const empty = await peer(() => 404);
    const without = await bench(...SMALL, '--against', empty.url);
    expect(without.code).toBe(1);
    expect(without.err).toMatch(/answers 404; load the companies of "npm run synthetic -- --companies 300/);
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    const dead = await bench('--against', empty.url, '--pid', `${ended.pid}`);
    expect(dead).toMatchObject({ code: 1, err: `no process ${ended.pid} is running\n` });
    empty.close();
    const wrong = await bench('--against', 'https://example.test', '--path', '/x');
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('--against is "https://example.test"; allowed: an address such as');
  });
});
