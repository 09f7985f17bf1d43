/** The hourly clean-up: deletes what loads left, once DynamoDB allows it and no load of the source runs. */
import { randomUUID } from 'node:crypto';
import { SOURCES } from '../../shared/datasets/index.ts';
import { CLEAN_UP_EVENTS } from '../../shared/ingestion/clean-up-events.ts';
import { freeLock, isHeld, type LockRecord, readLock } from '../../shared/store/generations/catalog.ts';
import { type PendingCleanUp, readCleanUp } from '../../shared/store/generations/clean-up.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { World } from '../work/world.ts';
import { completeRecord } from './load-record.ts';
import { takeCleanUpLock } from './lock.ts';
import { type Swept, sweep, type Unfinished } from './sweep.ts';

/** How long the bucket of work keeps the objects of an unfinished load (lib/data/buckets.ts). */
const UNFINISHED_MS = 14 * DAY_MS;
/** No import lasts longer, because the state machine of its load ends after a day. */
const LONG_MS = DAY_MS;

export interface CleanedUp {
  /** Sources whose remains need a person: a published load left them, or they are older than any import. */
  readonly pending: number;
}

/** A source that fails counts as pending, and does not keep the others from being cleaned up. */
export async function cleanUpTask(world: World): Promise<CleanedUp> {
  let pending = 0;
  for (const { name: source } of SOURCES) {
    try {
      const left = await cleanUpSource(world, source);
      if (left?.left.length && (left.published || world.now() - Date.parse(left.since) > LONG_MS)) pending++;
    } catch (error) {
      pending++;
      world.report('cleanup_failed', {
        source,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  world.report(CLEAN_UP_EVENTS.counted, { pending });
  return { pending };
}

/** Returns the record of the remains; null where there are none. */
async function cleanUpSource(world: World, source: string): Promise<PendingCleanUp | null> {
  const { client, tablePrefix } = world;
  const control = controlTable(tablePrefix);
  const pending = await readCleanUp(client, control, source);
  const lock = await readLock(client, control, source);
  if (!lock && !(pending && isDue(pending, world.now()))) return pending;
  // The running load cleans up when it begins and when it ends.
  if (lock && (await isHeld(lock, world.holders.isAlive))) return pending;
  const holder = await takeCleanUpLock(world, source, lock, randomUUID());
  if (holder === null) return pending;
  try {
    await completeRecord(world, source);
    const ended = (await abandonedBy(world, source, lock)) ?? (pending && remainsOf(pending, world.now()));
    if (ended) await sweep(world, ended.load, ended.keep);
  } finally {
    await freeLock(client, control, source, holder);
  }
  return readCleanUp(client, control, source);
}

interface Remains {
  readonly load: Swept;
  readonly keep: Unfinished | null;
}

const isExpired = ({ keep }: PendingCleanUp, now: number): boolean =>
  keep !== null && now - Date.parse(keep.since) > UNFINISHED_MS;

const isDue = (pending: PendingCleanUp, now: number): boolean =>
  pending.left.length > 0 || pending.keep === null || isExpired(pending, now);

function remainsOf(pending: PendingCleanUp, now: number): Remains {
  const { source, id, load_id: loadId, keep } = pending;
  const stays = keep !== null && !isExpired(pending, now);
  const unfinished = stays ? { generation: keep.generation, loadId: keep.load_id, since: keep.since } : null;
  return { load: { source, id, loadId }, keep: unfinished };
}

/**
 * A lock that was not freed belongs to an execution that was stopped, or whose last task failed. An
 * unfinished load may be continued, so its work stays.
 */
async function abandonedBy(world: World, source: string, lock: LockRecord | null): Promise<Remains | null> {
  if (!lock?.id) return null;
  const record = await readLoad(world.client, controlTable(world.tablePrefix), lock.id);
  if (record?.state !== 'published' && record?.state !== 'refused') return null;
  return { load: { source, id: lock.id, loadId: lock.load_id }, keep: null };
}
