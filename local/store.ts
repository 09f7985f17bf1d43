/** Opens the store on this machine for a program: its settings, a lease on the engine, and a client. */
import { createSocketClient, LOAD_CALL_MS, type StoreClient } from '../shared/aws/dynamodb.ts';
import {
  FUNCTION_SETTINGS,
  type FunctionSettings,
  LOCAL_SETTINGS,
  type LocalSettings,
  readSettings,
} from '../shared/env.ts';
import { privateFolder } from './engine/data-folder.ts';
import { type KeptLease, keepLease, type LeaseEvents } from './engine/lease/keep.ts';
import { waitForEngine } from './engine/lease/wait.ts';
import { ensureFixedTables } from './tables.ts';

export type Settings = FunctionSettings & LocalSettings;

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

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const REPORTED: LeaseEvents = {
  lost: (pid) =>
    say(`The store (process ${pid}) has ended and is started again. Until it runs, the API answers 503.`),
  regained: (pid) => say(`The store runs again (process ${pid}).`),
  failed: ({ message }) => say(`The store is started again and again until it runs: ${message}`),
};

/** @throws SettingError, Error naming the engine's log */
export const openStore = (env: Env = process.env): Promise<LocalStore> => open(env, false);

/** Opens the store for a service, of which a data folder has at most one. @throws AlreadyServed, and as `openStore` */
export const openStoreToServe = (env: Env = process.env): Promise<LocalStore> => open(env, true);

async function open(env: Env, serves: boolean): Promise<LocalStore> {
  const settings = { ...readSettings(FUNCTION_SETTINGS, env), ...readSettings(LOCAL_SETTINGS, env) };
  const dataDir = await privateFolder(settings.DATA_DIR);
  const lease = await keepLease(dataDir, serves, REPORTED);
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
