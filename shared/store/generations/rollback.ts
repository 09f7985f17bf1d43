/** Rolls a source back by one conditional write under the lock of the source (docs/decisions/0040). */

import type { ItemClient } from '../../aws/calls/operations.ts';
import { tableExists } from '../../aws/drop-table.ts';
import {
  freeLock,
  type GenerationRecord,
  isHeld,
  type LockRecord,
  leaseOf,
  readGenerations,
  readLock,
  replaceLock,
  writeGenerations,
} from './catalog.ts';
import { asKept, type Manifest, readManifest, replaceManifest, type SourceState } from './manifest.ts';
import { servedOrigin } from './served-origin.ts';

/** `running`: a load runs. `none`: no previous generation. `gone`: it was deleted. `busy`: retry. */
export type RollbackObstacle = 'running' | 'none' | 'gone' | 'busy';

export class RollbackRefused extends Error {
  override readonly name = 'RollbackRefused';
  readonly obstacle: RollbackObstacle;
  readonly running: string | null;

  constructor(obstacle: RollbackObstacle, message: string, running: string | null = null) {
    super(message);
    this.obstacle = obstacle;
    this.running = running;
  }
}

export interface Rollback {
  readonly client: ItemClient;
  readonly control: string;
  readonly source: string;
  /** The caller, in the form of a lock's holder. */
  readonly holder: string;
  /** Returns undefined if the state of the holder is unknown; then the expiry of the lock decides. */
  readonly isAlive: (holder: string) => Promise<boolean | undefined>;
}

export interface RolledBack {
  readonly source: string;
  /** The version that is served now, and the one that was replaced. */
  readonly versao: string;
  readonly left: string;
  readonly fingerprint: string;
}

/** Long enough for a few calls of the store. After a crash, loads of the source are blocked for this time. */
const LEASE_MS = 60_000;
const ATTEMPTS = 10;

/** A second rollback undoes the first, and no table is deleted. @throws RollbackRefused, StoreError */
export async function rollback(request: Rollback): Promise<RolledBack> {
  const { client, control, source, holder } = request;
  await take(request);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const seen = await readManifest(client, control);
      const { from, to, state } = await target(request, seen);
      const sources = { ...seen.sources, [source]: state };
      if (!(await replaceManifest(client, control, seen, sources))) continue;
      await record(request, from, to);
      const { fingerprint } = await readManifest(client, control);
      return { source, versao: to.versao, left: from.versao, fingerprint };
    }
    throw new RollbackRefused('busy', `the manifest changed ${ATTEMPTS} times meanwhile; try again`);
  } finally {
    await freeLock(client, control, source, holder);
  }
}

async function take({ client, control, source, holder, isAlive }: Rollback): Promise<void> {
  const seen = await readLock(client, control, source);
  const mine: LockRecord = { load_id: `rollback of ${source}`, holder, ...leaseOf(LEASE_MS) };
  const isFree = !seen || !(await isHeld(seen, isAlive));
  if (isFree && (await replaceLock(client, control, source, seen, mine))) return;
  const running = seen?.id ?? null;
  const named = running ?? seen?.load_id ?? 'started just now';
  throw new RollbackRefused('running', `a load of ${source} is running: ${named}`, running);
}

async function target({ client, control, source }: Rollback, seen: Manifest) {
  const from = seen.sources[source];
  const again = `to serve a version, load it: npm run load -- ${source} --version V`;
  if (!from) throw new RollbackRefused('none', `${source} has no generation yet; ${again}`);
  if (!from.previous)
    throw new RollbackRefused('none', `${source} has no generation before ${from.versao}; ${again}`);
  const known = await readGenerations(client, control, source);
  const to = known.find(({ generation }) => generation === from.previous);
  if (!to)
    throw new RollbackRefused('gone', `${from.previous}, the generation before, is not on record; ${again}`);
  for (const name of Object.values(to.tables)) {
    if (!(await tableExists(client, name))) {
      throw new RollbackRefused(
        'gone',
        `${to.versao} can not be served again: its table ${name} is gone; ${again}`,
      );
    }
  }
  const { generation, versao, content_hash, published_at, tables, accepted: waived, sample } = to;
  const state = {
    generation,
    versao,
    content_hash,
    published_at,
    previous: from.generation,
    tables,
    waived,
    sample,
    origin: servedOrigin(to.origin),
    extracted: to.extracted ?? null,
    examples: to.examples ?? [],
    kept: [asKept(from, Date.now())],
  };
  return { from, to, state };
}

/** Updates the records after the switch. Only the manifest determines the served generation. */
async function record({ client, control, source }: Rollback, from: SourceState, to: GenerationRecord) {
  const now = new Date().toISOString();
  const known = await readGenerations(client, control, source);
  const noted = known.map((g) => {
    if (g.generation === to.generation) return { ...g, replaced_at: null, released_at: null };
    if (g.generation !== from.generation) return g;
    return { ...g, replaced_at: now, released_at: null, rolled_back_at: now };
  });
  await writeGenerations(client, control, source, noted);
}
