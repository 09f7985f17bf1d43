/** What a first start finds: the bundled sample of every source, and one development key. */
import { fileURLToPath } from 'node:url';
import type { Source } from '../shared/datasets/define.ts';
import { SOURCES } from '../shared/datasets/index.ts';
import { issueKey, listKeys } from '../shared/store/keys.ts';
import { readManifest } from '../shared/store/manifest.ts';
import { apiKeysTable, controlTable } from '../shared/store/tables.ts';
import type { ProgressView } from './load/progress.ts';
import { runLoad } from './load/run.ts';
import type { LocalStore } from './store.ts';

const folderOf = (source: Source): string =>
  fileURLToPath(new URL(`../shared/datasets/${source.name}/sample`, import.meta.url));

/** Loads the sample of every source that has nothing, by the same load as any other. Answers the names loaded. */
export async function loadSamples(store: LocalStore, view: ProgressView): Promise<string[]> {
  const { client, settings, dataDir } = store;
  const manifest = await readManifest(client, controlTable(settings.TABLE_PREFIX));
  const empty = SOURCES.filter((source) => !manifest.sources[source.name]);
  for (const source of empty) {
    const result = await runLoad({
      source,
      version: source.sampleVersion,
      from: folderOf(source),
      accept: [],
      sample: true,
      client,
      dataDir,
      tablePrefix: settings.TABLE_PREFIX,
      threads: settings.LOAD_WORKERS,
      view,
    });
    if (!result.published) throw new Error(`the sample of ${source.name} was refused: ${result.reason}`);
  }
  return empty.map((source) => source.name);
}

const DEVELOPMENT = 'development';
const DAYS = 90;

/**
 * The secret of a new key, the first time; null as long as that key is valid, since only its hash is kept.
 * @throws StoreError
 */
export async function developmentKey({ client, settings }: LocalStore): Promise<string | null> {
  const table = apiKeysTable(settings.TABLE_PREFIX);
  const environment = settings.API_ENVIRONMENT;
  const now = new Date().toISOString();
  const valid = (await listKeys(client, table)).some(
    (key) =>
      key.customer === DEVELOPMENT &&
      key.environment === environment &&
      key.revoked === null &&
      key.expires > now,
  );
  if (valid) return null;
  return (await issueKey(client, table, { customer: DEVELOPMENT, environment, days: DAYS })).key;
}
