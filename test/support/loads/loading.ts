/** Loads through the real steps into a real store, in a data folder of the test's own. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepName } from '../../../loaders/work/ports.ts';
import { noProgress } from '../../../local/load/progress.ts';
import type { LoadResult } from '../../../local/load/result.ts';
import { runLoad } from '../../../local/load/run.ts';
import { type LocalStore, openStore } from '../../../local/store.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { rollback } from '../../../shared/store/generations/rollback.ts';
import type { QuarantinedLine } from '../../../shared/store/loads/quarantine.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { ofFolder } from '../aws/as-dynamodb.ts';
import { writePublication } from './fixtures.ts';
import { UNRELATED } from './unrelated.ts';

export interface LoadOptions {
  readonly source?: Source;
  readonly version?: string;
  readonly accept?: readonly string[];
  /** Gates that are waived besides. @default UNRELATED */
  readonly unrelated?: readonly string[];
  readonly sample?: boolean;
  readonly again?: boolean;
  /** The most rows of a publication that is also exported. @default 0 */
  readonly exportRows?: number;
  /** The present instant. @default Date.now */
  readonly now?: () => number;
  /** Told of every step; what it does to the work files, the load meets. */
  readonly onStep?: (step: StepName) => void;
}

export type Loading = Awaited<ReturnType<typeof startLoading>>;

export async function startLoading() {
  const root = mkdtempSync(join(tmpdir(), 'loading-'));
  process.env['DATA_DIR'] = join(root, 'data');
  const opened = await openStore();
  const store = { ...opened, ...(await ofFolder(opened)) };
  let folders = 0;
  const folder = (name: string): string => join(root, `${name}-${folders++}`);
  const load = (from: string, options: LoadOptions = {}): Promise<LoadResult> => {
    const { source = cnpj, version = '2026-10', sample = false, again = false, now = Date.now } = options;
    const { accept = [], unrelated = UNRELATED, onStep = () => undefined, exportRows = 0 } = options;
    return runLoad({
      source,
      version,
      from,
      accept: [...unrelated, ...accept],
      sample,
      again,
      client: store.client,
      dataDir: store.dataDir,
      tablePrefix: 'dev',
      workers: 1,
      exportRows,
      view: { ...noProgress, begin: onStep },
      now,
    });
  };
  return {
    store,
    folder,
    load,
    loadRows: async (rows: Parameters<typeof writePublication>[1], options?: LoadOptions) => {
      const dir = folder('publication');
      await writePublication(dir, rows);
      return load(dir, options);
    },
    manifest: () => readManifest(store.client, controlTable('dev')),
    rollback: ({ name } = cnpj) =>
      rollback({
        client: store.client,
        control: controlTable('dev'),
        source: name,
        holder: 'test',
        isAlive: async () => false,
      }),
    tables: () => generationTables(store),
    /** Files under the work folder, quarantine apart. */
    workFiles: () => filesUnder(join(store.dataDir, 'work/loads')),
    quarantine: ({ quarantine }: LoadResult) => (quarantine === null ? [] : rowsUnder(quarantine)),
    close: () => {
      store.client.destroy();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Quarantined rows as written. Beside them there are objects by which they are found. */
const rowsUnder = (folder: string): QuarantinedLine[] =>
  filesUnder(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as QuarantinedLine);

export async function generationTables({ client }: Pick<LocalStore, 'client'>): Promise<string[]> {
  const { TableNames = [] } = await client.call('ListTables', {});
  return TableNames.filter((name) => name.startsWith('dev-cnpj-'));
}

function filesUnder(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name).slice(folder.length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
