/** Opens the store on this machine for a program: its settings, a lease on the engine, and a client. */
import { createSocketClient, LOAD_CALL_MS, type StoreClient } from '../shared/aws/dynamodb.ts';
import { type LeasedFolder, leaseFolder, type Settings } from './engine/lease/folder.ts';
import type { KeptLease } from './engine/lease/keep.ts';
import { waitForEngine } from './engine/lease/wait.ts';
import { ensureFixedTables } from './tables.ts';

/** An engine that is killed serves again after less than a second, on a busy machine after some. */
const PATIENCE_MS = 10_000;

type Env = Readonly<Record<string, string | undefined>>;

export interface LocalStore {
  /** Its calls wait for an engine that is being started again. */
  readonly client: StoreClient;
  readonly settings: Settings;
  readonly dataDir: string;
  readonly lease: KeptLease;
}

/** @throws SettingError, Error naming the engine's log */
export const openStore = async (env: Env = process.env): Promise<LocalStore> =>
  openLeased(await leaseFolder(env, false));

/** Opens the store of a folder on whose engine the caller has a lease. */
export async function openLeased({ settings, dataDir, lease }: LeasedFolder): Promise<LocalStore> {
  const client = waitForEngine(createSocketClient(lease.socket, LOAD_CALL_MS), PATIENCE_MS);
  await ensureFixedTables(client, settings.TABLE_PREFIX);
  return { client, settings, dataDir, lease };
}

/** Opens the store for one piece of work and closes it. */
export async function withStore<T>(work: (store: LocalStore) => Promise<T>): Promise<T> {
  const store = await openStore();
  const { client, lease } = store;
  try {
    return await work(store);
  } finally {
    client.destroy();
    lease.release();
  }
}
