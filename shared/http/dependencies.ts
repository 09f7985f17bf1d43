/** Creates the dependencies of a function (settings, store, clock), once per process, at the first request. */

import { createServingClient, type StoreClient } from '../aws/dynamodb.ts';
import { readItems } from '../aws/read-items.ts';
import { FUNCTION_SETTINGS, type FunctionSettings, readSettings } from '../env.ts';
import { cachedManifest, type ManifestReader, readManifest } from '../store/generations/manifest.ts';
import { cachedKeys } from '../store/keys/key-cache.ts';
import { type ApiKey, findKey } from '../store/keys/keys.ts';
import { cachedDirectories, type FindDirectory } from '../store/records/directory-cache.ts';
import { cachedLookups, type FindLookup } from '../store/records/lookups.ts';
import type { ReadItems } from '../store/records/read-list.ts';
import { createSearcher, type Searcher } from '../store/search/searcher.ts';
import { apiKeysTable, controlTable, usageTable } from '../store/tables.ts';
import { storedPermits } from '../store/usage/permit-store.ts';
import { createPermits, type Take } from '../store/usage/permits.ts';
import { writeUsage } from '../store/usage/usage.ts';
import { countUsage, type Usage } from '../store/usage/usage-counts.ts';
import { currentMoment } from '../time.ts';

export interface Dependencies {
  readonly settings: FunctionSettings;
  readonly manifest: ManifestReader;
  readonly read: ReadItems;
  /** Finds the ranges of an ordered list. */
  readonly directory: FindDirectory;
  /** Finds a whole look-up table. */
  readonly lookup: FindLookup;
  readonly searcher: Searcher;
  /** Finds a key by its hash. */
  readonly findKey: (hash: string) => Promise<ApiKey | null>;
  /** Takes a permit under the limits of a key. */
  readonly permits: Take;
  readonly usage: Usage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** `read` reads items of generation tables. @default from the store of the client */
export function createDependencies(
  settings: FunctionSettings,
  client: StoreClient,
  read: ReadItems = (wanted) => readItems(client, wanted),
): Dependencies {
  const { TABLE_PREFIX, MANIFEST_TTL_SECONDS, KEY_TTL_SECONDS } = settings;
  const keys = apiKeysTable(TABLE_PREFIX);
  const uso = usageTable(TABLE_PREFIX);
  return {
    settings,
    manifest: cachedManifest(
      () => readManifest(client, controlTable(TABLE_PREFIX)),
      MANIFEST_TTL_SECONDS * 1_000,
    ),
    read,
    directory: cachedDirectories(),
    lookup: cachedLookups(),
    searcher: createSearcher(),
    findKey: cachedKeys((hash) => findKey(client, keys, hash), KEY_TTL_SECONDS * 1_000, currentMoment),
    permits: createPermits(storedPermits(client, uso)),
    usage: countUsage((batch) => writeUsage(client, uso, batch)),
    now: Date.now,
  };
}

let connected: Dependencies | undefined;

/** Reads the environment. @throws SettingError on every call if a setting is not allowed */
export function connect(): Dependencies {
  connected ??= createDependencies(readSettings(FUNCTION_SETTINGS), createServingClient());
  return connected;
}
