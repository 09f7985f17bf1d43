/** Opens the store on this machine for a program: its settings, its data folder, and a client. */

import { createTable } from '../shared/aws/create-table.ts';
import {
  DESCRIPTION_SETTINGS,
  type DescriptionSettings,
  FUNCTION_SETTINGS,
  type FunctionSettings,
  LOCAL_SETTINGS,
  type LocalSettings,
  readSettings,
} from '../shared/env.ts';
import { fixedTables } from '../shared/store/tables.ts';
import { type OpenStore, openFolder } from './store/client.ts';
import { privateFolder } from './store/data-folder.ts';

type Env = Readonly<Record<string, string | undefined>>;

export type Settings = FunctionSettings & DescriptionSettings & LocalSettings;

export interface LocalStore extends OpenStore {
  readonly settings: Settings;
  readonly dataDir: string;
}

/** @throws SettingError, DiskError */
export async function openStore(env: Env = process.env): Promise<LocalStore> {
  const settings = readSettings({ ...FUNCTION_SETTINGS, ...DESCRIPTION_SETTINGS, ...LOCAL_SETTINGS }, env);
  const dataDir = await privateFolder(settings.DATA_DIR);
  const opened = await openFolder(dataDir);
  await ensureFixedTables(opened.client, settings.TABLE_PREFIX);
  return { ...opened, settings, dataDir };
}

export async function withStore<T>(work: (store: LocalStore) => Promise<T>): Promise<T> {
  const store = await openStore();
  try {
    return await work(store);
  } finally {
    store.client.destroy();
  }
}

type Client = Parameters<typeof createTable>[0];

/** Creates `<prefix>-controle` and `<prefix>-api-keys` where they do not exist. @throws StoreError */
export async function ensureFixedTables(client: Client, prefix: string): Promise<void> {
  for (const [name, schema] of Object.entries(fixedTables(prefix))) await createTable(client, name, schema);
}
