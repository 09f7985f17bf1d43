/** Control and keys are damaged after a load by the deployed definition, restored by the command, and used by the next load. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminPlace } from '../../local/admin/place.ts';
import { restore } from '../../local/restore/restore.ts';
import type { TargetName } from '../../local/restore/targets.ts';
import { sampleFolder } from '../../local/sample.ts';
import { isExecutionAlive } from '../../shared/aws/executions.ts';
import { deleteItem } from '../../shared/aws/items.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { readGenerations, writeGenerations } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { deleteKey, scanKeys } from '../../shared/store/keys/key-records.ts';
import { issueKey, listKeys } from '../../shared/store/keys/keys.ts';
import { apiKeysTable, controlTable, fixedTables } from '../../shared/store/tables.ts';
import { type EmulatedCloud, startEmulatedCloud } from '../support/emulators/cloud.ts';
import { hasEmulators } from '../support/emulators/installation.ts';
import { withPointInTime } from '../support/operator/point-in-time.ts';

const MOMENT = new Date('2026-11-20T12:00:00Z');
const SOURCE = findSource('cno')!;

/** Exceeds every start and every load on a busy machine. */
const LONGEST_MS = 300_000;

describe.skipIf(!hasEmulators)('on emulators of AWS', { timeout: LONGEST_MS }, () => {
  let cloud: EmulatedCloud;
  beforeAll(async () => {
    cloud = await startEmulatedCloud();
  }, LONGEST_MS);
  afterAll(() => cloud?.close());

  async function load(): Promise<string> {
    const prefix = `cno/${SOURCE.sampleVersion}/`;
    await cloud.objects.upload(cloud.bucket('snapshots'), prefix, sampleFolder(SOURCE));
    const from = `s3://${cloud.bucket('snapshots')}/${prefix}`;
    const accept = ['completeness', 'version'] as const;
    const { status, cause } = await cloud.load({
      source: 'cno',
      version: SOURCE.sampleVersion,
      from,
      accept: [...accept],
      sample: true,
    });
    return cause ?? status;
  }

  test('a manifest and keys that were lost come back, and the next load finds its files served', async () => {
    const { client, machines } = cloud;
    const prefix = cloud.deployed.config.name;
    const [control, keys] = [controlTable(prefix), apiKeysTable(prefix)];
    expect(await load()).toBe('SUCCEEDED');
    await issueKey(client, keys, { customer: 'ACME', environment: 'dev', days: 9 });
    const state = async () => ({
      manifest: await readManifest(client, control),
      generations: await readGenerations(client, control, 'cno'),
      keys: await listKeys(client, keys),
    });
    const before = await state();
    await withPointInTime(client, fixedTables(prefix)).remember(MOMENT);

    await deleteItem(client, control, { pk: 'ACTIVE' });
    await writeGenerations(client, control, 'cno', []);
    for (const { hash } of await scanKeys(client, keys)) await deleteKey(client, keys, hash);

    const isAlive = (holder: string) => isExecutionAlive(machines, holder);
    const place = { client, tablePrefix: prefix, isAlive } as unknown as AdminPlace;
    const request = {
      place,
      moment: MOMENT,
      exact: false,
      apply: true,
      holder: 'test/1',
      say: () => undefined,
    };
    const written = async (target: TargetName) => (await restore({ ...request, target })).applied;
    expect([await written('controle'), await written('keys')]).toEqual([
      { written: 2, deleted: 0 },
      { written: 1, deleted: 0 },
    ]);
    expect(await state()).toEqual(before);
    expect(await load()).toBe('SUCCEEDED');
    expect((await readManifest(client, control)).revision).toBe(before.manifest.revision);
  });
});
