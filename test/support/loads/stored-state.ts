/** The stored content of one source in a data folder, to compare disturbed with undisturbed loads. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../local/store.ts';
import { readLock } from '../../../shared/store/generations/catalog.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { ofFolder } from '../aws/as-dynamodb.ts';
import { generationTables } from './loading.ts';
import { contentsOf } from './machine.ts';

export type StoredState = Awaited<ReturnType<typeof storedState>>;

export async function storedState(dataDir: string) {
  const { client } = await ofFolder(await openStore({ DATA_DIR: dataDir }));
  try {
    const { fingerprint, sources } = await readManifest(client, controlTable('dev'));
    return {
      fingerprint,
      /** Of every item of the served tables. */
      items: await contentsOf(client, Object.values(sources['cnpj']?.tables ?? {})),
      tables: await generationTables({ client }),
      lock: await readLock(client, controlTable('dev'), 'cnpj'),
    };
  } finally {
    client.destroy();
  }
}

export function workFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'work', 'loads', 'cnpj');
  return existsSync(folder) ? readdirSync(folder) : [];
}
