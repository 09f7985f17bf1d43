/** A small country: synthetic publications of all sources, loaded by the real steps in memory and served. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item, TableKey } from '../../shared/aws/read-items.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import type { ReadItems } from '../../shared/store/records/read-list.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { newKey, startApi } from '../support/service/api.ts';
import { publishFiles } from '../support/service/published.ts';
import { startStore } from '../support/service/store.ts';
import { type Country, readCountry, SOURCE_NAMES, VERSIONS } from './country.ts';

export type SyntheticWorld = Awaited<ReturnType<typeof startSyntheticWorld>>;

/** Caches of a process keep their entries to the end of a test. */
const REMEMBERED = { MANIFEST_TTL_SECONDS: '30', KEY_TTL_SECONDS: '30' };

/** Reads of the store are repeated from memory, unless they are what a test counts. */
export async function startSyntheticWorld(companies: number, { counted = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'synthetic-world-'));
  const store = await startStore();
  const folders = Object.fromEntries(SOURCE_NAMES.map((name) => [name, join(root, name)]));
  const publication = { ...PUBLICATION_DEFAULTS, companies, parts: 3 };
  for (const name of SOURCE_NAMES) {
    const dir = folders[name]!;
    await writeSynthetic({ ...publication, source: name, dir });
    await publishFiles(store, findSource(name)!, dir, VERSIONS[name]);
  }
  const key = await newKey(store);
  const replace = ({ read }: Dependencies) => ({ read: counted ? read : remembered(read) });
  const api = await startApi(store, key, { env: REMEMBERED, replace });
  const country = (await readCountry(folders)) as Required<Country>;
  const stop = async (): Promise<void> => {
    await api.close();
    await store.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { store, api, key, country, publication, stop };
}

/** Caches item reads, for thousands of requests: the tables of a generation never change. */
function remembered(read: ReadItems): ReadItems {
  const known = new Map<string, Promise<(Item | undefined)[]>>();
  return (keys: readonly TableKey[]) => {
    const name = JSON.stringify(keys);
    const answer = known.get(name) ?? read(keys);
    known.set(name, answer);
    return answer;
  };
}
