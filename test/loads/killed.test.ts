/** A load killed at any step: the old generation is served meanwhile, and starting again ends as if nothing had been. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalStore, openStore } from '../../local/store.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { generationTables } from '../support/loads/loading.ts';

const LOAD = fileURLToPath(new URL('../../bin/load.ts', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../shared/datasets/cnpj/sample', import.meta.url));

const root = mkdtempSync(join(tmpdir(), 'killed-'));
const publication = join(root, 'publication');
/** A data folder with the old generation in it; each case starts from a copy. */
const template = join(root, 'template');

const startLoad = (dataDir: string, from: string, version: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      LOAD,
      'cnpj',
      '--version',
      version,
      '--from',
      from,
      '--accept',
      'row-change',
      '--accept',
      'fewer-files',
      '--json',
    ],
    {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );

async function finishLoad(dataDir: string, from = publication, version = '2026-11') {
  const child = startLoad(dataDir, from, version);
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as { fingerprint: string; items: number };
}

/** Kills the load as soon as it reports the end of `step`, or right after its start. */
async function killLoad(
  dataDir: string,
  step: string | null,
  delay: number,
  engineToo: boolean,
): Promise<void> {
  const child = startLoad(dataDir, publication, '2026-11');
  const ended = once(child, 'close');
  await new Promise<void>((resolve) => {
    if (step === null) resolve();
    child.stderr?.on('data', (data) => {
      if (String(data).includes(step ?? '')) resolve();
    });
    child.on('close', () => resolve());
  });
  await pause(delay);
  child.kill('SIGKILL');
  if (engineToo && existsSync(join(dataDir, 'engine.json'))) {
    process.kill(JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8')).pid, 'SIGKILL');
  }
  await ended;
}

async function inStore<T>(dataDir: string, look: (store: LocalStore) => Promise<T>): Promise<T> {
  process.env['DATA_DIR'] = dataDir;
  const store = await openStore();
  try {
    return await look(store);
  } finally {
    store.client.destroy();
    store.lease.release();
  }
}

/** Hash over every item of the served generation. */
async function digest({ client }: LocalStore, table: string): Promise<string> {
  const items: string[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ...(start ? { ExclusiveStartKey: start } : {}) }),
    );
    for (const item of page.Items ?? []) items.push(JSON.stringify(Object.entries(item).sort()));
    start = page.LastEvaluatedKey;
  } while (start);
  return createHash('sha256').update(items.sort().join('\n')).digest('hex');
}

const look = (dataDir: string) =>
  inStore(dataDir, async (store) => {
    const { fingerprint, sources } = await readManifest(store.client, controlTable('dev'));
    return {
      fingerprint,
      items: await digest(store, sources['cnpj']?.tables['cnpj'] ?? ''),
      tables: await generationTables(store),
      lock: await readLock(store.client, controlTable('dev'), 'cnpj'),
    };
  });

const workFiles = (dataDir: string): string[] => {
  const folder = join(dataDir, 'work', 'loads', 'cnpj');
  return existsSync(folder) ? readdirSync(folder) : [];
};

let undisturbed: Awaited<ReturnType<typeof look>>;
let old: string;

beforeAll(async () => {
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies: 6_000, dir: publication });
  await finishLoad(template, SAMPLE, '2026-10');
  const reference = join(root, 'reference');
  await pause(2_000);
  cpSync(template, reference, { recursive: true });
  old = (await look(template)).fingerprint;
  await finishLoad(reference);
  undisturbed = await look(reference);
  expect(undisturbed.fingerprint).not.toBe(old);
}, 120_000);

afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }));

describe('a load killed', () => {
  const cases: [string, string | null, number, boolean][] = [
    ['at its start', null, 250, false],
    ['in partition', 'inventory', 40, false],
    ['between partition and build', 'partition', 0, false],
    ['in build', 'partition', 120, false],
    ['in import', 'build', 30, false],
    ['in import, with the store', 'build', 30, true],
    ['in build, with the store', 'partition', 80, true],
    ['after import', 'import', 0, false],
    ['in publish', 'verify', 0, false],
    ['in publish, with the store', 'verify', 10, true],
  ];

  test.each(cases)(
    '%s leaves what was served, and ends right when started again',
    async (name, step, delay, engineToo) => {
      const dataDir = join(root, name.replaceAll(/\W+/g, '-'));
      await pause(1_600);
      cpSync(template, dataDir, { recursive: true });
      await killLoad(dataDir, step, delay, engineToo);
      // Killed in publish, the switch may have been made: either generation whole, nothing between.
      expect([old, undisturbed.fingerprint]).toContain((await look(dataDir)).fingerprint);
      const result = await finishLoad(dataDir);
      expect(result.fingerprint).toBe(undisturbed.fingerprint);
      expect(await look(dataDir)).toEqual(undisturbed);
      expect(workFiles(dataDir)).toEqual([]);
    },
  );

  test('and followed by a load of other files leaves nothing of the first', async () => {
    const dataDir = join(root, 'other');
    await pause(1_600);
    cpSync(template, dataDir, { recursive: true });
    await killLoad(dataDir, 'build', 100, false);
    expect(workFiles(dataDir)).toHaveLength(1);
    await finishLoad(dataDir, publication, '2026-12');
    const after = await look(dataDir);
    expect(after.tables).toHaveLength(2);
    expect(after.items).toBe(undisturbed.items);
    expect(workFiles(dataDir)).toEqual([]);
  });
});
