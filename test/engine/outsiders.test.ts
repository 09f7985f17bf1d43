/**
 * The store of one machine is closed to web pages in a browser on it and to its other users. SLOW=1 calls every open port, for which
 * `npm run test:slow` runs this file before the others: they count the requests of their servers.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../bench/chromium.ts';
import { type LocalStore, openStore } from '../../local/store.ts';
import { listKeys } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { hasBrowser, openPage, serveFiles } from '../support/portal/browser.ts';
import { startStore } from '../support/service/store.ts';

/** The user without rights on Linux. */
const NOBODY = 65_534;
/** A name that no other store of this machine has. */
const TABLE_PREFIX = `porta-${randomUUID().slice(0, 8)}`;
const root = mkdtempSync(join(tmpdir(), 'outsiders-'));
const dataDir = join(root, 'data');
let store: LocalStore;
beforeAll(async () => {
  store = await openStore({ DATA_DIR: dataDir, TABLE_PREFIX });
});
afterAll(() => {
  store.client.destroy();
  store.lease.release();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

describe.runIf(process.getuid?.() === 0)('another user of the machine', () => {
  test('can neither open a file of the data folder nor connect to a socket in it', async () => {
    // The data folder alone must refuse, so the folder around it is opened.
    chmodSync(root, 0o755);
    const codeOf = (open: () => unknown): unknown => {
      try {
        return open();
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      }
    };
    process.seteuid?.(NOBODY);
    try {
      expect(codeOf(() => readdirSync(root))).toEqual(['data']);
      expect(codeOf(() => readdirSync(dataDir))).toBe('EACCES');
      for (const file of ['engine.json', 'engine.log', 'store/CURRENT', 'engine']) {
        expect([file, codeOf(() => readFileSync(join(dataDir, file)))]).toEqual([file, 'EACCES']);
      }
      for (const path of [store.lease.socket, store.lease.socket.replace('store.sock', 'lease.sock')]) {
        const socket = connect(path);
        const end = await new Promise((done) => {
          socket.once('connect', () => done('connected'));
          socket.once('error', (error: NodeJS.ErrnoException) => done(error.code));
        });
        socket.destroy();
        expect(end).toBe('EACCES');
      }
    } finally {
      process.seteuid?.(0);
    }
  });
});

/** Local port, state and inode of each TCP socket; state 0A is LISTEN. */
function listeningSockets(): { readonly port: number; readonly inode: string }[] {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(1) : [],
  );
  return lines.flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const port = Number.parseInt(fields[1]?.split(':')[1] ?? '', 16);
    return fields[3] === '0A' ? [{ port, inode: fields[9] ?? '' }] : [];
  });
}

function socketsOfProcess(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(join(folder, fd));
    } catch {
      // It was closed after the folder was read.
      return '';
    }
  });
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

describe.runIf(existsSync('/proc/net/tcp'))('the process of the store', () => {
  test('listens on no port', () => {
    const own = socketsOfProcess(store.lease.pid);
    expect(own.length).toBeGreaterThan(0);
    expect(listeningSockets().filter(({ inode }) => own.includes(inode))).toEqual([]);
  });
});

describe.runIf(hasBrowser && existsSync('/proc/net/tcp'))('a web page in a browser on the machine', () => {
  /** Runs in the page: sends a call to each port in the two ways that need no consent of the server, and with it. */
  const ATTACK = `async ({ ports, table }) => {
    const item = { key_hash: { S: 'stolen' } };
    const send = async (port, target, body, mode) => {
      const headers = mode === 'cors'
        ? { 'x-amz-target': 'DynamoDB_20120810.' + target, 'content-type': 'application/x-amz-json-1.0',
            'x-amz-date': '20261122T000000Z', authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host, Signature=f' }
        : { 'content-type': 'text/plain' };
      const options = { method: 'POST', mode, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(1000) };
      return fetch('http://127.0.0.1:' + port + '/', options).then((r) => r.text(), () => '');
    };
    const answers = await Promise.all(ports.flatMap((port) => [
      send(port, 'ListTables', {}, 'cors'),
      send(port, 'PutItem', { TableName: table, Item: item }, 'cors'),
      send(port, 'PutItem', { TableName: table, Item: item }, 'no-cors'),
    ]));
    return answers.filter((text) => text.includes(table));
  }`;

  /** In the short form only the ports of this test, because other tests count the requests of their servers. */
  function openPorts(): number[] {
    const own = [process.pid, store.lease.pid].flatMap(socketsOfProcess);
    const sockets = listeningSockets().filter(({ inode }) => process.env['SLOW'] || own.includes(inode));
    return [...new Set(sockets.map(({ port }) => port))];
  }

  test('reaches the store on no open port, though it reaches a dynalite that listens on one', async () => {
    const [browser, page, control] = await Promise.all([
      launchChromium(),
      serveFiles(new Map([['index.html', Buffer.from('<title>elsewhere</title>')]]), '/'),
      startStore(),
    ]);
    const opened = await openPage(browser);
    await opened.page.goto(`${page.origin}/index.html`);
    const attack = (ports: readonly number[], table: string): Promise<unknown> =>
      opened.page.evaluate(`(${ATTACK})(${JSON.stringify({ ports, table })})`);
    const ports = openPorts();
    expect(ports).toContain(Number(new URL(page.origin).port));
    expect(await attack(ports, 'dev-api-keys')).not.toEqual([]);
    expect(await listKeys(control.client, 'dev-api-keys')).toHaveLength(1);

    const table = apiKeysTable(TABLE_PREFIX);
    expect(await attack(ports, table)).toEqual([]);
    expect(await listKeys(store.client, table)).toEqual([]);
    await Promise.all([browser.close(), page.close(), control.stop()]);
  });
});
