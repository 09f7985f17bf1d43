/** The store of one machine behind the port of DynamoDB's calls, in this process. */
import { mkdirSync } from 'node:fs';
import type { CallOptions, StoreClient } from '../../shared/aws/calls/operations.ts';
import type { ReadItems } from '../../shared/store/records/read-list.ts';
import { invalid } from '../disk/store-errors.ts';
import { readingSegments } from '../segments/read.ts';
import { segmentTables } from '../segments/tables.ts';
import { type Database, openDatabase } from './database.ts';
import { itemCalls } from './item-calls.ts';
import { dataWithoutStore, expectNamedTables } from './own-data.ts';
import { databaseFile, tablesFolder, workFolder } from './paths.ts';
import { tableCalls } from './table-calls.ts';

export interface OpenStore {
  readonly client: StoreClient;
  readonly read: ReadItems;
  /** That of its database file. */
  readonly identity: string;
}

type Call = (input: object, signal?: AbortSignal) => Promise<object>;

/** `dataDir` exists. @throws DiskError, SettingError where its data are not those of its store */
export async function openFolder(dataDir: string): Promise<OpenStore> {
  const refuseNew = () => dataWithoutStore(dataDir);
  const database = await openDatabase(databaseFile(dataDir), { refuseNew });
  try {
    await expectNamedTables(database, dataDir);
    return storeOver(database, dataDir);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** `destroy` of the client closes the database, the tables and their files. */
export function storeOver(database: Database, dataDir: string): OpenStore {
  const folder = tablesFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const segments = segmentTables(folder);
  const read = readingSegments(segments, database.file.expectLately);
  // The port types input and output by operation, which TypeScript does not infer from a name.
  const calls = {
    ...itemCalls(database, read),
    ...tableCalls(database, { segments, folder, work: workFolder(dataDir) }),
  } as unknown as Readonly<Record<string, Call>>;
  const call = async (operation: string, input: object, { abortSignal }: CallOptions = {}) => {
    const known = calls[operation];
    if (!known) throw invalid(`${operation} is not supported on one machine`);
    return known(input, abortSignal);
  };
  const destroy = (): void => {
    segments.close();
    database.close();
  };
  const { identity } = database.file;
  return { client: { call: call as StoreClient['call'], destroy }, read, identity };
}
