/** Loads files of any source through the real steps into a real store, and reads back what is stored. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { total } from '../../../loaders/account/summary.ts';
import type { LoadResult } from '../../../local/load/result.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import { createZip } from '../../../synthetic/kit/zip.ts';
import type { SampleFile } from '../../../synthetic/samples/printed.ts';
import { type LoadOptions, startLoading } from './loading.ts';
import { storedLists } from './stored.ts';
import { UNRELATED_TO_ROWS } from './unrelated.ts';

type SourceOptions = Pick<LoadOptions, 'version' | 'accept' | 'unrelated'>;

export type Sources = Awaited<ReturnType<typeof startSources>>;

export async function startSources() {
  const { store, load, quarantine, manifest, rollback, folder, close } = await startLoading();
  const loadFolder = async (name: string, from: string, options?: SourceOptions): Promise<LoadResult> => {
    const source = findSource(name)!;
    const { sampleVersion: version } = source;
    // What follows a sample is not compared with it: each test stands alone.
    const defaults = { source, version, unrelated: UNRELATED_TO_ROWS, sample: true };
    const result = await load(from, { ...defaults, ...options });
    expectAccount(result);
    return result;
  };
  return {
    store,
    loadFolder,
    /** Writes the files into a folder of their own and loads it; the account of every file must add up. */
    load: async (name: string, files: readonly SampleFile[], options?: SourceOptions) => {
      const dir = folder('files');
      await writeFiles(dir, files);
      return loadFolder(name, dir, options);
    },
    ...storedLists(store.client),
    quarantine,
    manifest,
    rollback,
    close,
  };
}

/** Rows read = stored + dropped + quarantined, file by file. */
function expectAccount({ files }: LoadResult): void {
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
async function writeFiles(dir: string, files: readonly SampleFile[]): Promise<void> {
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
