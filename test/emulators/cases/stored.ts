/** A generation that the last released version has stored on AWS, served by new instances of the bundles. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { toItem } from '../../../shared/aws/calls/attribute-values.ts';
import { createTable } from '../../../shared/aws/create-table.ts';
import { putItem } from '../../../shared/aws/items.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { CHANGES_PARTITION } from '../../../shared/store/changes/key-form.ts';
import { controlTable, generationTable, generationTableSchema } from '../../../shared/store/tables.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { startFunctions } from '../../support/emulators/functions.ts';
import { gatewayOf } from '../../support/emulators/gateway.ts';
import { UNLIMITED } from '../../support/emulators/local-service.ts';
import { newKey } from '../../support/service/api.ts';
import { comparable } from '../../support/stored/answers.ts';
import { readStored, type StoredGeneration, unpack } from '../../support/stored/generation.ts';

const DECLARED = SOURCES.flatMap(({ tables, changes }) => [
  ...tables,
  ...(changes ? [{ name: changes.name, partition: CHANGES_PARTITION }] : []),
]);

/** Writes items as an import does, and the manifest in place of the one that is served. */
async function restore({ client, deployed }: EmulatedCloud, { tables }: StoredGeneration): Promise<void> {
  const { name: prefix } = deployed.config;
  for (const [name, items] of Object.entries(tables)) {
    const declared = DECLARED.filter((table) => name.startsWith(generationTable(prefix, table.name, '')));
    // The name of one table may begin as that of another does.
    const [table] = declared.sort((a, b) => b.name.length - a.name.length);
    if (name !== controlTable(prefix)) await createTable(client, name, generationTableSchema(table!));
    for (const item of items) await putItem(client, name, toItem(item));
  }
}

async function uploadFiles({ objects, bucket }: EmulatedCloud, stored: StoredGeneration): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stored-'));
  const folders = new Set(unpack(stored, folder, 'exportacoes/').map(dirname));
  for (const path of folders) await objects.upload(bucket('work'), `${path}/`, join(folder, path));
  rmSync(folder, { recursive: true });
}

export function storedCases(at: () => EmulatedCloud): void {
  test('a generation that the last released version has stored is served on every route', async () => {
    const stored = readStored();
    await restore(at(), stored);
    await uploadFiles(at(), stored);
    const { deployed, env } = at();
    const functions = await startFunctions(deployed.functions, () => env);
    const ask = gatewayOf(deployed.routes, functions);
    const headers = { 'x-api-key': await newKey(at(), UNLIMITED) };
    for (const [path, body] of Object.entries(stored.answers)) {
      const answer = await ask(path, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(comparable(answer.body), path).toMatchObject(comparable(body));
    }
    await functions.close();
  });
}
