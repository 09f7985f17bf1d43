/** The embedded store listens on sockets in a folder of its own, and answers the programs of this repository only. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalStore, openStore } from '../../local/store.ts';

const root = mkdtempSync(join(tmpdir(), 'door-'));
const dataDir = join(root, 'data');
let store: LocalStore;
beforeAll(async () => {
  store = await openStore({ DATA_DIR: dataDir });
});
afterAll(() => {
  store.client.destroy();
  store.lease.release();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Lists the tables with these headers in place of those of a client. */
async function listTables(headers: Record<string, string>): Promise<[status: number, body: string]> {
  const sent = request({
    socketPath: store.lease.socket,
    method: 'POST',
    headers: {
      'x-amz-target': 'DynamoDB_20120810.ListTables',
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': '20261122T000000Z',
      authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host, Signature=f',
      ...headers,
    },
  });
  sent.end('{}');
  return new Promise((done, failed) => {
    sent.once('error', failed);
    sent.once('response', (response) => {
      void text(response).then((body) => done([response.statusCode ?? 0, body]));
    });
  });
}

describe('the store', () => {
  test('has its sockets in a folder of mode 0700, and its process number in a file of mode 0600', () => {
    expect(store.lease.socket).toMatch(/engine\/store\.sock$/);
    expect(modeOf(join(dataDir, 'engine'))).toBe('700');
    expect(modeOf(join(dataDir, 'engine.json'))).toBe('600');
    expect(JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8'))).toEqual({ pid: store.lease.pid });
  });

  test('answers its own programs only: a request with an Origin or for another host is refused', async () => {
    expect(await listTables({ host: 'localhost' })).toEqual([200, expect.stringContaining('TableNames')]);
    const refused = [403, expect.stringContaining('AccessDeniedException')];
    expect(await listTables({ host: 'localhost', origin: 'http://localhost' })).toEqual(refused);
    expect(await listTables({ host: 'localhost', origin: 'null' })).toEqual(refused);
    expect(await listTables({ host: 'evil.example' })).toEqual(refused);
    expect(await listTables({ host: 'localhost:8000' })).toEqual(refused);
  });
});

describe('a data folder with a long path', () => {
  const long = join(root, 'x'.repeat(100), 'y'.repeat(100));

  test('is used by its path from the folder in which the program runs', async () => {
    const before = process.cwd();
    mkdirSync(long, { recursive: true, mode: 0o700 });
    process.chdir(long);
    try {
      const there = await openStore({ DATA_DIR: join(long, 'data') });
      expect(await there.client.send(new ListTablesCommand({}))).toHaveProperty('TableNames');
      there.client.destroy();
      there.lease.release();
    } finally {
      process.chdir(before);
    }
  });

  test('is refused with what is allowed where that path is too long as well', async () => {
    await expect(openStore({ DATA_DIR: long })).rejects.toThrow(
      `DATA_DIR is "${long}"; allowed: a folder whose path, absolute or from the folder in which the program runs, has at most 85 bytes`,
    );
  });
});
