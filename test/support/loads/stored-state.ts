/** The stored content of one source in a data folder, to compare disturbed with undisturbed loads. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalStore, openStore } from '../../../local/store.ts';
import { type LockRecord, readLock } from '../../../shared/store/generations/catalog.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { ofFolder } from '../aws/as-dynamodb.ts';
import { generationTables } from './loading.ts';

export interface StoredState {
  readonly fingerprint: string;
  /** A hash over every item of the served tables. */
  readonly items: string;
  readonly tables: readonly string[];
  readonly lock: LockRecord | null;
}

export const storedState = (dataDir: string): Promise<StoredState> =>
  inStore(dataDir, async (store) => {
    const { fingerprint, sources } = await readManifest(store.client, controlTable('dev'));
    return {
      fingerprint,
      items: await digest(store, Object.values(sources['cnpj']?.tables ?? {})),
      tables: await generationTables(store),
      lock: await readLock(store.client, controlTable('dev'), 'cnpj'),
    };
  });

async function inStore<T>(dataDir: string, look: (store: LocalStore) => Promise<T>): Promise<T> {
  const opened = await openStore({ DATA_DIR: dataDir });
  const store = { ...opened, ...(await ofFolder(opened)) };
  try {
    return await look(store);
  } finally {
    store.client.destroy();
  }
}

async function digest({ client }: LocalStore, tables: readonly string[]): Promise<string> {
  const items: string[] = [];
  for (const TableName of tables) {
    let start: Record<string, unknown> | undefined;
    do {
      const page = await client.call('Scan', { TableName, ExclusiveStartKey: start });
      for (const item of page.Items ?? []) items.push(JSON.stringify(Object.entries(item).sort()));
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return createHash('sha256').update(items.sort().join('\n')).digest('hex');
}

export function workFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'work', 'loads', 'cnpj');
  return existsSync(folder) ? readdirSync(folder) : [];
}
