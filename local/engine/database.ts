/** dynalite on disk, opened so that the engine can also write to its LevelDB directly. */
import type { RequestListener, Server } from 'node:http';
import { Readable } from 'node:stream';
import dynalite from 'dynalite';
import database from 'dynalite/db/index.js';

export interface Database {
  readonly store: DynaliteStore;
  /** Answers every DynamoDB call that dynalite knows. */
  readonly handle: RequestListener;
  close(): Promise<void>;
}

/** For imports of millions of items; LevelDB's own 4 MB and 2 MB make it sort and merge four times as often. */
const LEVEL = { writeBufferSize: 32 << 20, maxFileSize: 16 << 20, cacheSize: 64 << 20 };

/** LevelDB gives one process the folder; a second gets this error. */
export const LOCKED = 'LEVEL_LOCKED';

/** `path` undefined keeps all in memory. @throws when another process has the folder open */
export async function openDatabase(path: string | undefined): Promise<Database> {
  const { server, store } = captureStore(() =>
    dynalite({
      ...(path === undefined ? {} : { path }),
      createTableMs: 0,
      deleteTableMs: 0,
      updateTableMs: 0,
    }),
  );
  await store.db.open(LEVEL);
  store.deleteItemDb = (name, callback) => clearTable(store, name).then(() => callback(null), callback);
  store.tableDb.createKeyStream = () => tableNames(store);
  const [listener] = server.listeners('request') as RequestListener[];
  if (!listener) throw new Error('dynalite has no request listener');
  return { store, handle: listener, close: () => store.db.close() };
}

/** dynalite keeps its store to itself; its `create` is where it can be seen. */
function captureStore(start: () => Server): { server: Server; store: DynaliteStore } {
  const { create } = database;
  let store: DynaliteStore | undefined;
  database.create = (options) => {
    store = create(options);
    return store;
  };
  const server = start();
  database.create = create;
  if (!store) throw new Error('dynalite did not create its store');
  return { server, store };
}

/** Every key of a table begins so; dynalite's own layout. */
export const itemPrefix = (table: string): string => `item-${table}~`;

/** dynalite deletes a table by walking all keys of all tables; one native range delete takes a second for a million. */
const clearTable = (store: DynaliteStore, table: string): Promise<void> =>
  store.db.clear({ gte: itemPrefix(table), lt: `${itemPrefix(table)}\xff` });

const TABLES = 'table~';
export const tableKey = (table: string): string => TABLES + table;

/** For ListTables dynalite walks all keys of all tables as well: seconds for a million items. */
function tableNames({ db }: DynaliteStore): Readable {
  async function* names(): AsyncGenerator<string> {
    for await (const key of db.keys({ gte: TABLES, lt: `${TABLES}\xff` })) yield key.slice(TABLES.length);
  }
  return Readable.from(names());
}
