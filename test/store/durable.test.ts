/**
 * What a write reports as done survives a kill and a power cut. A cut leaves of the log what was synced, and
 * of what was written since then any part: here it is cut off, or overwritten, at every place.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../local/store/database.ts';
import { folderForFile } from '../support/for-file.ts';
import { until } from '../support/programs.ts';

const root = folderForFile('store-durable');

const WRITER = new URL('../support/store/writer.ts', import.meta.url).pathname;

const put = (file: Awaited<ReturnType<typeof openDatabase>>, n: number) =>
  file.write((rows) => {
    rows.put('t', 'key', '', { n });
    rows.put('t', `of ${n}`, '', { text: 'x'.repeat(3_000) });
  });
const last = (file: Awaited<ReturnType<typeof openDatabase>>) =>
  file.read((rows) => [rows.get('t', 'key', '')?.['n'], rows.all('t').length]);

describe('a power cut', () => {
  test('leaves every write that was reported, and of the next one all or nothing', async () => {
    const file = join(root, 'store.db');
    const wal = `${file}-wal`;
    const writer = await openDatabase(file);
    for (let n = 1; n <= 3; n++) await put(writer, n);
    // Synced when the third write was reported.
    const synced = statSync(wal).size;
    copyFileSync(file, join(root, 'main'));
    await put(writer, 4);
    const whole = readFileSync(wal);
    expect(whole.length).toBeGreaterThan(synced);
    const found = new Set<string>();
    const places = Array.from(
      { length: Math.ceil((whole.length - synced) / 251) },
      (_, i) => synced + i * 251,
    );
    for (const at of [...places, whole.length]) {
      for (const rest of [0, whole.length - at]) {
        const folder = join(root, `cut-${at}-${rest}`);
        mkdirSync(folder);
        copyFileSync(join(root, 'main'), join(folder, 'store.db'));
        writeFileSync(
          join(folder, 'store.db-wal'),
          Buffer.concat([whole.subarray(0, at), Buffer.alloc(rest)]),
        );
        const after = await openDatabase(join(folder, 'store.db'));
        found.add(JSON.stringify(await last(after)));
        await put(after, 9);
        expect((await last(after))[0]).toBe(9);
        after.close();
        rmSync(folder, { recursive: true });
      }
    }
    writer.close();
    // The key and one more item for each write.
    expect([...found]).toEqual(['[3,4]', '[4,5]']);
  });

  test.skipIf(spawnSync('strace', ['-V']).status !== 0)(
    'finds every write that was reported synced: no report comes before its sync',
    () => {
      const args = ['-f', '-e', 'trace=fsync,fdatasync,write', '-o', join(root, 'trace')];
      const program = [process.execPath, WRITER, join(root, 'synced.db'), 'a', '5'];
      const { stdout } = spawnSync('strace', [...args, ...program], { encoding: 'utf8' });
      expect(stdout).toBe('1\n2\n3\n4\n5\n');
      const calls = readFileSync(join(root, 'trace'), 'utf8').matchAll(/(f(?:data)?sync)\(|write\(1, "(\d)/g);
      const order = [...calls].map(([, sync, report]) => (sync ? 's' : (report ?? '')));
      expect(order.join('')).toMatch(/^s+1s+2s+3s+4s+5s*$/);
    },
  );
});

interface Writer {
  readonly child: ChildProcess;
  readonly reported: () => number;
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

/** A process that repeatedly adds one to a shared number and to its own, and reports its own after each. */
async function startWriter(file: string, name: string): Promise<Writer> {
  const child = fork(WRITER, [file, name], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let text = '';
  child.stdout?.on('data', (data) => {
    text += data;
  });
  const begun = new Promise<void>((done) => child.stdout?.once('data', () => done()));
  const ended = new Promise<void>((done) => child.stdout?.once('close', () => done()));
  await new Promise((done) => child.once('message', done));
  return { child, reported: () => Number(text.trim().split('\n').at(-1)), begun, ended };
}

describe('processes that are killed', () => {
  test('at any moment leave what they reported, and overwrite nothing of each other', async () => {
    const file = join(root, 'killed.db');
    const names = ['a', 'b', 'c'];
    const before = new Map(names.map((name) => [name, 0]));
    for (let round = 0; round < 2; round++) {
      const writers = await Promise.all(names.map((name) => startWriter(file, name)));
      // The other processes are at moments that the machine decides; in the last round all have written.
      await until(() => writers.some(({ reported }) => reported() >= round));
      if (round === 1) await Promise.all(writers.map(({ begun }) => begun));
      for (const { child } of writers) child.kill('SIGKILL');
      await Promise.all(writers.map(({ ended }) => ended));
      const database = await openDatabase(file);
      const numbers = await database.read((rows) => rows.all('t'));
      database.close();
      const stored = new Map(numbers.map((item) => [String(item['pk']), Number(item['n'])]));
      for (const [i, name] of names.entries()) {
        // The last write may have been made and not reported.
        const reported = (writers[i]?.reported() ?? 0) || (before.get(name) ?? 0);
        const own = stored.get(name) ?? 0;
        expect(own - reported).toBeGreaterThanOrEqual(0);
        expect(own - reported).toBeLessThanOrEqual(1);
        before.set(name, own);
      }
      const sum = names.reduce((total, name) => total + (stored.get(name) ?? 0), 0);
      expect(stored.get('shared') ?? 0).toBe(sum);
    }
    expect(Math.min(...before.values())).toBeGreaterThan(0);
  });
});
