/** Loads files of any source through the real steps into a real store, and reads back what is stored. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { total } from '../../../loaders/account/summary.ts';
import type { LoadResult } from '../../../local/load/result.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import { createZip } from '../../../synthetic/kit/zip.ts';
import type { SampleFile } from '../../../synthetic/samples/printed.ts';
import { type Loading, startLoading } from './loading.ts';
import { type StoredLists, storedLists } from './stored.ts';
import { UNRELATED_TO_ROWS } from './unrelated.ts';

export interface SourceOptions {
  readonly version?: string;
  readonly accept?: readonly string[];
  /** Gates that are waived besides. @default UNRELATED_TO_ROWS */
  readonly unrelated?: readonly string[];
}

export interface Sources extends StoredLists, Pick<Loading, 'store' | 'manifest' | 'rollback' | 'close'> {
  /** Writes the files into a folder of their own and loads it; the account of every file must add up. */
  readonly load: (
    source: string,
    files: readonly SampleFile[],
    options?: SourceOptions,
  ) => Promise<LoadResult>;
  readonly loadFolder: (source: string, dir: string, options?: SourceOptions) => Promise<LoadResult>;
  readonly quarantine: (result: LoadResult) => Quarantined[];
}

export interface Quarantined {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  readonly detail: string;
  readonly row: string;
}

export async function startSources(): Promise<Sources> {
  const loading = await startLoading();
  const loadFolder: Sources['loadFolder'] = async (name, from, options = {}) => {
    const source = findSource(name)!;
    const { version = source.sampleVersion, accept = [], unrelated = UNRELATED_TO_ROWS } = options;
    // What follows a sample is not compared with it: each test stands alone.
    const result = await loading.load(from, { source, version, accept, unrelated, sample: true });
    expectAccount(result);
    return result;
  };
  return {
    ...loading,
    loadFolder,
    load: async (name, files, options) => {
      const dir = loading.folder('files');
      await writeFiles(dir, files);
      return loadFolder(name, dir, options);
    },
    ...storedLists(loading.store.client),
    quarantine: (result) => loading.quarantine(result) as unknown as Quarantined[],
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
