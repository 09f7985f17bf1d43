/** Two generations of every source, with equal keys and labels but other records, and switching them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSource } from '../../../shared/datasets/index.ts';
import {
  readManifest,
  replaceManifest,
  type SourceState,
} from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { longestOf } from '../../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../../synthetic/write.ts';
import { SOURCE_NAMES, VERSIONS } from '../../roundtrip/country.ts';
import { publishFiles } from './published.ts';
import { keptForEver, PREFIX, type TestStore } from './store.ts';

type Sources = Readonly<Record<string, SourceState>>;

const PUBLICATION = { ...PUBLICATION_DEFAULTS, companies: 60, parts: 1, plain: true };
const CONTROL = controlTable(PREFIX);

/** Values of path parameters whose lists are long, by the name of the parameter. */
export const LONGEST = longestOf(PUBLICATION);

/** The beginnings of the rows without which a key would not exist. */
const KEYS = [
  ...(LONGEST['cno'] ?? []).map((cno) => `"${cno}"`),
  ...(LONGEST['cnpj'] ?? []).map((cnpj) => `"${cnpj.slice(0, 8)}";"${cnpj.slice(8, 12)}"`),
];
const isOfKey = (row: string): boolean => KEYS.some((key) => row.startsWith(key));

/** Removes every fifth row of each file, and none that makes a key exist. */
function thinOut(dir: string): void {
  for (const name of readdirSync(dir)) {
    const rows = readFileSync(join(dir, name), 'latin1').split('\n');
    const isFirst = name === 'cno.csv' || name.includes('ESTABELE');
    const left = rows.filter((row, i) => i % 5 !== 2 || (isFirst && isOfKey(row)));
    writeFileSync(join(dir, name), left.join('\n'), 'latin1');
  }
}

export async function publishTwice(store: TestStore): Promise<{ first: Sources; second: Sources }> {
  const root = mkdtempSync(join(tmpdir(), 'two-readings-'));
  const publishAll = async (change: (dir: string) => void): Promise<Sources> => {
    for (const name of SOURCE_NAMES) {
      const dir = join(root, name);
      change(dir);
      await publishFiles(store, findSource(name)!, dir, VERSIONS[name]);
    }
    return (await readManifest(store.client, CONTROL)).sources;
  };
  for (const name of SOURCE_NAMES)
    await writeSynthetic({ ...PUBLICATION, source: name, dir: join(root, name) });
  const first = await publishAll(() => undefined);
  const second = await publishAll(thinOut);
  rmSync(root, { recursive: true, force: true });
  return { first, second };
}

/** Serves generations and keeps others, in one write, as a publication or a rollback does. */
export async function serve(store: TestStore, served: Sources, left: Sources | null): Promise<void> {
  const seen = await readManifest(store.client, CONTROL);
  const next = Object.entries(served).map(([name, state]) => {
    const before = left?.[name];
    const kept = before ? [keptForEver(before)] : [];
    return [name, { ...state, previous: before?.generation ?? null, kept }] as const;
  });
  if (!(await replaceManifest(store.client, CONTROL, seen, Object.fromEntries(next)))) {
    throw new Error('the manifest was replaced meanwhile');
  }
}
