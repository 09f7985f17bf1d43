/** The tasks of a load as Lambda runs them: bundled and minified, from S3 to the store. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openExports } from '../../functions/exportacoes/export-bucket.ts';
import { createExecutionsClient, startExecution } from '../../shared/aws/executions.ts';
import { definition, LONGEST_SECONDS, TASKS, type TaskName } from '../../shared/ingestion/definition.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { MANIFEST_FILE } from '../../shared/store/loads/exports.ts';
import { CONTROL_KEY, controlTable } from '../../shared/store/tables.ts';
import { startCloud, WORK } from '../support/aws/cloud.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';

const control = controlTable('dev');
let n = 0;

const cloud = await startCloud();
await writePublication(join(cloud.bucket('files'), 'cnpj', 'x'), {}, { zip: true });
beforeEach(() => {
  cloud.around = (_, call) => call();
});
afterAll(() => cloud.close());

const request = (from = 's3://files/cnpj/x/') => ({
  source: 'cnpj',
  version: `${2025 + Math.floor(n / 12)}-${String((n++ % 12) + 1).padStart(2, '0')}`,
  from,
  accept: UNRELATED,
  sample: false,
});

async function run(input: object) {
  const arn = await startExecution(createExecutionsClient(), cloud.sfn.machine, `e-${n}`, input);
  await cloud.sfn.runs.get(`${arn}`)?.ended;
  return { arn: `${arn}`, ...cloud.sfn.runs.get(`${arn}`)! };
}

const held = (holder: string) => {
  const Item = { [CONTROL_KEY]: 'LOCK#cnpj', load_id: 'cnpj-held', holder, expires: Date.now() + 60_000 };
  return cloud.store.client.call('PutItem', { TableName: control, Item });
};

describe('the bundle of the tasks', () => {
  test('has a handler for each task, under its name', () => {
    expect(Object.keys(cloud.handlers).sort()).toEqual([...TASKS, 'cleanUp'].sort());
    const names = Object.fromEntries(TASKS.map((name) => [name, name])) as Record<TaskName, string>;
    expect(definition(names, { concurrency: 1 }).TimeoutSeconds).toBe(LONGEST_SECONDS);
  });

  test('loads a publication from one bucket through the work bucket, under the lock of its execution', async () => {
    let holder = '';
    cloud.around = async (task, call) => {
      if (task === 'judge') holder = (await readLock(cloud.store.client, control, 'cnpj'))?.holder ?? '';
      return call();
    };
    const asked = request();
    // A lock of an unknown execution is ignored.
    await held(`${cloud.sfn.machine.replace('stateMachine', 'execution')}:never-was`);
    const { arn, status, cause } = await run(asked);
    expect([status, cause]).toEqual(['SUCCEEDED', undefined]);
    expect(holder).toBe(arn);
    const { sources } = await readManifest(cloud.store.client, control);
    expect(sources['cnpj']).toMatchObject({ versao: asked.version, previous: null });
    const calls = cloud.s3.calls.filter((call) => call.includes(`loads/cnpj/cnpj-${asked.version}`));
    expect(calls.some((call) => call.startsWith('PUT '))).toBe(true);
    expect(await readLock(cloud.store.client, control, 'cnpj')).toBeNull();
  });

  test('exports the generation, and its files have addresses that need no key', async () => {
    const { sources } = await readManifest(cloud.store.client, control);
    const named = { source: 'cnpj', generation: sources['cnpj']?.generation ?? '' };
    const exports = openExports(WORK);
    const manifest = await exports.manifest(named);
    const [file] = manifest?.conjuntos.find(({ linhas }) => linhas > 0)?.arquivos ?? [];
    const address = new URL(await exports.address(named, file?.arquivo ?? ''));
    expect(address.searchParams.get('X-Amz-Expires')).toBe('3600');
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
    expect(await exports.manifest({ source: 'cnpj', generation: '202001-0000000000' })).toBeNull();
  });

  test('retries a task that ends with S3Error, and writes what changed since the generation before', async () => {
    const before = (await readManifest(cloud.store.client, control)).sources['cnpj']?.generation;
    let left = 2;
    cloud.s3.fault = (call) =>
      call.endsWith('plan.json') && left-- > 0 ? { status: 403, code: 'AccessDenied' } : undefined;
    const names: string[] = [];
    cloud.around = (_, call) =>
      call().catch((error: Error) => {
        names.push(error.name);
        throw error;
      });
    const { status } = await run(request());
    cloud.s3.fault = null;
    expect([status, names]).toEqual(['SUCCEEDED', ['S3Error', 'S3Error']]);
    const generation = (await readManifest(cloud.store.client, control)).sources['cnpj']?.generation ?? '';
    const exports = openExports(WORK);
    const changed = await exports.changes({ source: 'cnpj', generation });
    expect([changed?.geracao_anterior, changed?.geracao]).toEqual([before, generation]);
    const address = await exports.changesAddress({ source: 'cnpj', generation }, MANIFEST_FILE);
    expect(await (await fetch(address)).json()).toEqual(changed);
    expect(await exports.changes({ source: 'cnpj', generation: before ?? '' })).toBeNull();
  });

  test('writes one line for each task, with its time', () => {
    const lines = cloud.logged.filter(({ event }) => event === 'task');
    expect(new Set(lines.map(({ task }) => task))).toEqual(
      new Set(TASKS.filter((name) => !['fail', 'explain', 'makeExport'].includes(name))),
    );
    expect(lines.every(({ ms }) => typeof ms === 'number')).toBe(true);
  });

  test('does not start without its bucket, and the error names the variable', () => {
    const { WORK_BUCKET: _, ...env } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [cloud.bundles[0]!], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('WORK_BUCKET is ""; allowed: the name of')]);
  });
});

describe('an error of a task', () => {
  test('LoadRefused keeps its name', async () => {
    const { status, error, cause } = await run(request('s3://files/cnpj/empty/'));
    expect([status, error]).toEqual(['FAILED', 'LoadRefused']);
    expect(cause).toContain('no file of: ');
    expect((await run(request('/a/folder'))).cause).toContain(
      'is not a location of files; allowed: like s3://',
    );
  });
});

describe('the lock of an execution', () => {
  test('is respected where the holder is not an execution', async () => {
    await held('host/1/uuid');
    expect((await run(request())).cause).toBe('a load of cnpj is running: cnpj-held');
  });
});
