/** dynalite on disk, opened so that the engine can also write to its LevelDB directly. */
import type { RequestListener, Server } from 'node:http';
import { Readable } from 'node:stream';
import dynalite from 'dynalite';
import database from 'dynalite/db/index.js';

export interface Database {
  readonly store: DynaliteStore;
  /** Answers every DynamoDB call that dynalite supports. */
  readonly handle: RequestListener;
  close(): Promise<void>;
}

/** Bytes for imports of millions of items: with its defaults of 4 MB and 2 MB, LevelDB compacts four times as often. */
const LEVEL = { writeBufferSize: 32 << 20, maxFileSize: 16 << 20, cacheSize: 64 << 20 };

/** LevelDB locks the folder for one process; a second process gets this error. */
export const LOCKED = 'LEVEL_LOCKED';

/** Without `path` the data are in memory. @throws Error when another process has the folder open */
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

/** Wraps `create` of dynalite, because dynalite does not export its store. */
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

/** Every key of a table's items begins with this; the layout is dynalite's. */
export const itemPrefix = (table: string): string => `item-${table}~`;

/** Deletes the items by range, in a second for a million items; dynalite would read all keys of all tables. */
const clearTable = (store: DynaliteStore, table: string): Promise<void> =>
  store.db.clear({ gte: itemPrefix(table), lt: `${itemPrefix(table)}\xff` });

const TABLES = 'table~';
export const tableKey = (table: string): string => TABLES + table;

/** Reads only the names, for ListTables; dynalite would read all keys of all tables, in seconds for a million items. */
function tableNames({ db }: DynaliteStore): Readable {
  async function* names(): AsyncGenerator<string> {
    for await (const key of db.keys({ gte: TABLES, lt: `${TABLES}\xff` })) yield key.slice(TABLES.length);
  }
  return Readable.from(names());
}
