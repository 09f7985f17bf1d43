/** The first start loads the bundled sample of every source and issues one key, which no file has. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Source } from '../shared/datasets/define.ts';
import { folderOf, SOURCES } from '../shared/datasets/index.ts';
import { readManifest } from '../shared/store/generations/manifest.ts';
import { issueKey, listKeys, stateOf } from '../shared/store/keys/keys.ts';
import { apiKeysTable, controlTable } from '../shared/store/tables.ts';
import { noProgress } from './load/progress.ts';
import type { LoadResult } from './load/result.ts';
import type { LocalStore } from './store.ts';

/** Returns the folder of the declaration of a source, with its contract, its documentation and its sample. */
export const datasetFolder = (source: Source): string =>
  fileURLToPath(new URL(`../shared/datasets/${folderOf(source)}`, import.meta.url));

export const sampleFolder = (source: Source): string => join(datasetFolder(source), 'sample');

/** Loads the sample of every source that has no generation; calls `onLoaded` after each. */
export async function loadSamples(
  store: LocalStore,
  onLoaded: (result: LoadResult) => void = () => undefined,
): Promise<void> {
  const { client, settings, dataDir } = store;
  const manifest = await readManifest(client, controlTable(settings.TABLE_PREFIX));
  const empty = SOURCES.filter((source) => !manifest.sources[source.name]);
  if (empty.length === 0) return;
  // Most starts load no sample, and the modules of loads take a tenth of a second.
  const { runLoad } = await import('./load/run.ts');
  for (const source of empty) {
    const result = await runLoad({
      source,
      version: source.sampleVersion,
      from: sampleFolder(source),
      // A sample is a part of a publication, and its label does not depend on the clock of the machine.
      accept: ['completeness', 'version'],
      sample: true,
      client,
      dataDir,
      tablePrefix: settings.TABLE_PREFIX,
      workers: settings.LOAD_WORKERS,
      exportRows: settings.EXPORT_ROWS,
      view: noProgress,
    });
    if (!result.published) throw new Error(`the sample of ${source.name} was refused: ${result.reason}`);
    onLoaded(result);
  }
}

const DEVELOPMENT = 'development';
const DAYS = 90;

/** Issues the development key; null while an earlier one is valid: no secret is stored. @throws StoreError */
export async function developmentKey({ client, settings }: LocalStore): Promise<string | null> {
  const table = apiKeysTable(settings.TABLE_PREFIX);
  const environment = settings.API_ENVIRONMENT;
  const now = Date.now();
  const valid = (await listKeys(client, table)).some(
    (key) => key.customer === DEVELOPMENT && key.environment === environment && stateOf(key, now) === 'valid',
  );
  if (valid) return null;
  return (await issueKey(client, table, { customer: DEVELOPMENT, environment, days: DAYS })).key;
}
