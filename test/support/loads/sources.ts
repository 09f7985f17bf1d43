/** Loads files of any source through the real steps into a real store, and reads back what is stored. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { total } from '../../../loaders/account/summary.ts';
import { noProgress } from '../../../local/load/progress.ts';
import type { LoadResult } from '../../../local/load/result.ts';
import { runLoad } from '../../../local/load/run.ts';
import { type LocalStore, openStore } from '../../../local/store.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import { type Manifest, readManifest } from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { createZip } from '../../../synthetic/kit/zip.ts';
import type { SampleFile } from '../../../synthetic/samples/printed.ts';
import { type StoredLists, storedLists } from './stored.ts';
import { UNRELATED_TO_ROWS } from './unrelated.ts';

export interface SourceOptions {
  readonly version?: string;
  readonly accept?: readonly string[];
  /** Gates that are waived besides. @default UNRELATED_TO_ROWS */
  readonly unrelated?: readonly string[];
}

export interface Sources extends StoredLists {
  readonly store: LocalStore;
  /** Writes the files into a folder of their own and loads it; the account of every file must add up. */
  readonly load: (
    source: string,
    files: readonly SampleFile[],
    options?: SourceOptions,
  ) => Promise<LoadResult>;
  readonly loadFolder: (source: string, dir: string, options?: SourceOptions) => Promise<LoadResult>;
  readonly quarantine: (result: LoadResult) => Quarantined[];
  readonly manifest: () => Promise<Manifest>;
  readonly close: () => void;
}

export interface Quarantined {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  readonly detail: string;
  readonly row: string;
}

export async function startSources(): Promise<Sources> {
  const root = mkdtempSync(join(tmpdir(), 'sources-'));
  process.env['DATA_DIR'] = join(root, 'data');
  const store = await openStore();
  let folders = 0;
  const loadFolder: Sources['loadFolder'] = async (name, from, options = {}) => {
    const { version, accept = [], unrelated = UNRELATED_TO_ROWS } = options;
    const source = findSource(name)!;
    const result = await runLoad({
      source,
      version: version ?? source.sampleVersion,
      from,
      accept: [...unrelated, ...accept],
      // What follows a sample is not compared with it: each test stands alone.
      sample: true,
      client: store.client,
      dataDir: store.dataDir,
      tablePrefix: 'dev',
      workers: 1,
      exportRows: 0,
      view: noProgress,
    });
    expectAccount(result);
    return result;
  };
  return {
    store,
    loadFolder,
    load: async (name, files, options) => {
      const dir = join(root, `files-${folders++}`);
      await writeFiles(dir, files);
      return loadFolder(name, dir, options);
    },
    ...storedLists(store.client),
    quarantine: ({ quarantine }) => (quarantine === null ? [] : quarantinedIn(quarantine)),
    manifest: () => readManifest(store.client, controlTable('dev')),
    close: () => {
      store.client.destroy();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Rows read = stored + dropped + quarantined, file by file. */
export function expectAccount({ files }: LoadResult): void {
  for (const { file, read, stored, dropped, quarantined } of files) {
    expect([file, stored + total(dropped) + total(quarantined)]).toEqual([file, read]);
  }
}

/** A load that must have been published. */
export function published(result: LoadResult): LoadResult {
  expect(result.reason).toBeNull();
  return result;
}

/** Members of one archive stand together in the list. */
export async function writeFiles(dir: string, files: readonly SampleFile[]): Promise<void> {
  mkdirSync(dir, { recursive: true });
  for (const archive of new Set(files.flatMap(({ zip }) => zip ?? []))) {
    const zip = createZip(join(dir, archive));
    for (const { name, bytes } of files.filter((file) => file.zip === archive)) await zip.add(name, [bytes]);
    zip.close();
  }
  for (const { name, bytes } of files.filter(({ zip }) => zip === undefined)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), bytes);
  }
}

const quarantinedIn = (folder: string): Quarantined[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Quarantined),
    );
