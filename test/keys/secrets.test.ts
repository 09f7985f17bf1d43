/** A key is shown only where it was issued: no log line, other answer, file or table item contains it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createKey, parseKey } from '../../shared/store/keys/key-form.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { type Ended, type Service, testPrograms, until } from '../support/programs.ts';
import { ask } from '../support/service/http.ts';

const BAKERY = '/v1/cnpjs/99111001000170';

const programs = testPrograms('secrets');
let service: Service;
/** The keys that the first start and the commands to issue and rotate printed. */
let shown: string;
let issued: string;
let rotated: string;
let issuing: Ended;
let rotating: Ended;
let token: string;
/** A well-formed key that was never issued. */
const unknown = createKey('dev');
/** All answers, including headers. */
const answers: string[] = [];
/** The output of programs that must not show a key. */
const outputs: string[] = [];

const prefixOf = (key: string): string => parseKey(key)?.prefix ?? '';

/** Returns the secret part of a key, which follows the prefix. */
const secretOf = (key: string): string => key.slice(prefixOf(key).length || 'adm_'.length);

const all = (): string[] => [shown, issued, rotated, unknown, token];

async function send(path: string, key: string | null, options: object = {}): Promise<number> {
  const headers =
    key === null ? {} : { 'x-api-key': key, authorization: `Bearer ${key}`, cookie: `k=${key}` };
  const reply = await ask(service.url, path, { headers, ...options });
  answers.push(`${JSON.stringify(reply.headers)}\n${reply.text}`);
  return reply.status;
}

async function admin(...args: string[]): Promise<Ended> {
  const ended = await programs.run('admin', args).ended;
  if (!['issue', 'rotate', 'new'].includes(args[1] ?? '')) outputs.push(ended.out, ended.err);
  return ended;
}

beforeAll(async () => {
  service = await serveLoaded(programs, { KEY_TTL_SECONDS: '0' });
  shown = service.key ?? '';
  issuing = await admin('keys', 'issue', '--customer', 'Teste');
  issued = /cnpj_dev_\w+/.exec(issuing.out)?.[0] ?? '';
  rotating = await admin('keys', 'rotate', prefixOf(issued));
  rotated = /cnpj_dev_\w+/.exec(rotating.out)?.[0] ?? '';
  token = /adm_\w+/.exec((await admin('token', 'new', '--name', 'teste')).out)?.[0] ?? '';
  for (const key of [shown, issued, rotated]) {
    expect(await send(BAKERY, key)).toBe(200);
    expect(await send(`${BAKERY}/socios?x-api-key=${key}&api_key=${key}`, key)).toBe(200);
    expect(await send(`${BAKERY}/socios?limite=0&chave=${key}`, key)).toBe(422);
    expect(await send('/v1/cnpjs/55555555000191', key)).toBe(404);
    expect(await send(`/v1/nada/${key}?k=${key}`, key)).toBe(404);
    expect(await send(BAKERY, key, { method: 'DELETE' })).toBe(405);
    expect(await send('/v1/status', key)).toBe(200);
  }
  for (const wrong of [null, unknown, token, `${issued}x`, issued.slice(0, -1), issued.toLowerCase()]) {
    expect(await send(BAKERY, wrong)).toBe(401);
  }
  for (const look of ['keys list --json', 'audit']) {
    expect((await admin(...look.split(' '))).code).toBe(0);
  }
  expect((await admin('keys', 'show', rotated)).code).toBe(2);
  expect((await admin('keys', 'revoke', prefixOf(issued))).code).toBe(0);
  expect(await send(BAKERY, issued)).toBe(401);
});

const files = (): [string, Buffer][] =>
  readdirSync(programs.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, existsSync(path) ? readFileSync(path) : Buffer.alloc(0)]);

describe('a key', () => {
  test('is printed once when it is issued or rotated, and not by a later start', () => {
    for (const [{ out, err }, key] of [
      [issuing, issued],
      [rotating, rotated],
    ] as const) {
      expect(out.split(key)).toHaveLength(2);
      expect(err).toBe('');
    }
    expect(service.out()).not.toContain(secretOf(shown));
  });

  test('is in no log line', async () => {
    const lines = (): string[] =>
      service
        .out()
        .split('\n')
        .filter((line) => line.startsWith('{'));
    // The last lines may not have arrived yet.
    await until(() => lines().length >= answers.length);
    const log = lines().join('\n') + service.err();
    for (const key of all()) expect(log).not.toContain(secretOf(key));
    // The log contains the conditions; without them the search would prove nothing.
    expect(log).toContain('"key":"unknown"');
    expect(log).toContain('"key":"revoked"');
  });

  test('is in no answer and in no output of another program', () => {
    const text = [...answers, ...outputs].join('\n');
    for (const key of all()) expect(text).not.toContain(secretOf(key));
    expect(text).toContain(prefixOf(issued));
  });

  test('is in no file of the data folder, although its prefix is', async () => {
    const found = files();
    const holding = (text: string): string[] =>
      found.filter(([, bytes]) => bytes.includes(text)).map(([path]) => path);
    for (const key of all()) expect(holding(secretOf(key))).toEqual([]);
    expect(holding(parseKey(issued)?.hash ?? '')).not.toEqual([]);
  });
});
