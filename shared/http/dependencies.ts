/** The dependencies of a function: settings, store and clock. */

import type { ItemClient } from '../aws/calls/operations.ts';
import { readItems } from '../aws/read-items.ts';
import type { FunctionSettings } from '../env.ts';
import { cachedPairs } from '../store/changes/kept-pairs.ts';
import { cachedFor, type ManifestReader, readManifest } from '../store/generations/manifest.ts';
import type { FindPairs } from '../store/generations/pairs.ts';
import { type ExportFiles, NO_EXPORTS } from '../store/loads/exports.ts';
import type { FindLoad } from '../store/loads/shown/shown-load.ts';
import { cachedRanges, type FindDirectory } from '../store/records/directory.ts';
import { cachedLookups, type FindLookup } from '../store/records/lookups.ts';
import type { ReadItems } from '../store/records/read-list.ts';
import { createPace, type Pace } from '../store/search/pacing.ts';
import type { Searcher } from '../store/search/searcher.ts';
import { controlTable, usageTable } from '../store/tables.ts';
import { storedPermits } from '../store/usage/permit-store.ts';
import { createPermits, type Permits } from '../store/usage/permits.ts';
import { addUsage, type FindUsage } from '../store/usage/usage.ts';
import { countUsage, type Usage } from '../store/usage/usage-counts.ts';
import { createKeyDependencies, type KeyDependencies } from './authorize.ts';

export interface Dependencies extends KeyDependencies {
  readonly manifest: ManifestReader;
  readonly read: ReadItems;
  readonly directory: FindDirectory;
  readonly lookup: FindLookup;
  /** Pauses long computations of this process. */
  readonly pace: Pace;
  /** Finds and counts. @default one for these dependencies, which the first search creates */
  readonly searcher?: Searcher;
  readonly permits: Permits;
  readonly usage: Usage;
  /** Finds the usage of a key. @default in the store */
  readonly usageOf?: FindUsage;
  /** Finds the pairs of generations that were compared. */
  readonly pairs: FindPairs;
  /** Finds the load of a served generation. @default in the store */
  readonly loadOf?: FindLoad;
  readonly exports: ExportFiles;
  readonly client: ItemClient;
}

/** Dependencies that a process on one machine sets otherwise than a function on AWS. */
type OwnDependencies = Partial<Pick<Dependencies, 'read' | 'exports'>>;

export function createDependencies(
  settings: FunctionSettings,
  client: ItemClient,
  { read = (wanted) => readItems(client, wanted), exports = NO_EXPORTS }: OwnDependencies = {},
): Dependencies {
  const { TABLE_PREFIX, MANIFEST_TTL_SECONDS } = settings;
  const uso = usageTable(TABLE_PREFIX);
  const control = controlTable(TABLE_PREFIX);
  const ttlMs = MANIFEST_TTL_SECONDS * 1_000;
  return {
    ...createKeyDependencies(settings, client),
    manifest: cachedFor(() => readManifest(client, control), ttlMs),
    pairs: cachedPairs(client, control, ttlMs),
    read,
    directory: cachedRanges(),
    lookup: cachedLookups(),
    pace: createPace(),
    permits: createPermits(storedPermits(client, uso)),
    exports,
    client,
    usage: countUsage((addition, patience) => addUsage(client, uso, addition, patience)),
  };
}
