/** The last tasks of a load: they record success or failure, and free the lock and the work objects. */

import { CLEAN_UP_EVENTS } from '../../shared/ingestion/clean-up-events.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { noteCleanUp } from '../../shared/store/generations/clean-up.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { publishedBy } from '../../shared/store/loads/published-by.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type Account, accountIfThere } from '../account/account.ts';
import { boundedReason } from '../account/bounds.ts';
import { failureOutcome, NOTHING, publishedOutcome, servedOutcome } from '../account/outcome.ts';
import { withRemedy } from '../account/remedies.ts';
import { faultsOf, type MapTask, type StateFault, sentenceOf, workOf, writeFault } from '../work/faults.ts';
import { type Load, type LoadRequest, planOf } from '../work/load.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { readResult, together } from '../work/ports.ts';
import type { TaskFault, World } from '../work/world.ts';
import { note } from './load-record.ts';
import { LockLost, leaveLock, renewLock } from './lock.ts';
import { sweep } from './sweep.ts';

/**
 * The generation stays served if this fails: the state machine repeats the task, and then ends as published.
 * @throws StoreError
 */
export async function finishTask(
  world: World,
  { load, execution }: { load: Load; execution: string },
): Promise<object> {
  const [isHolder] = await together([holdsLock(world, load, execution), recordPublished(world, load, null)]);
  if (!isHolder) return {};
  await sweep(world, load, null);
  await leaveLock(world, load.source, execution);
  return {};
}

/** Returns false where an earlier call freed the lock, or where another load has taken it and cleans up. */
async function holdsLock(world: World, load: Load, execution: string): Promise<boolean> {
  try {
    await renewLock(world, load, execution);
    return true;
  } catch (error) {
    if (error instanceof LockLost) return false;
    throw error;
  }
}

/** Writes the record of a published load. A repeated call keeps the counts: their sources may be deleted. */
async function recordPublished(world: World, load: Load, warning: string | null): Promise<void> {
  const control = controlTable(world.tablePrefix);
  const known = await readLoad(world.client, control, load.id);
  const outcome = (known?.state === 'published' && known.outcome) || (await outcomeOf(world, load));
  await note(world, load, 'published', { ...outcome, warning });
}

async function outcomeOf(world: World, load: Load): Promise<LoadOutcome> {
  const control = controlTable(world.tablePrefix);
  const { fingerprint } = await readManifest(world.client, control);
  const counted = await countsOf(world, load);
  if (counted) return publishedOutcome(counted.plan, counted.account, fingerprint);
  return servedOutcome((await publishedBy(world.client, control, load)) ?? undefined, fingerprint);
}

/** Returns null if work objects are deleted or unreadable. The generation's record has the main counts. */
async function countsOf(world: World, load: Load): Promise<{ plan: Plan; account: Account } | null> {
  try {
    const plan = await planIfThere(world, load);
    const account = plan && (await accountIfThere(world, plan));
    return account && { plan, account };
  } catch {
    return null;
  }
}

interface Failure {
  readonly request: LoadRequest;
  /** Null where the first task failed. */
  readonly load: Load | null;
  readonly execution: string;
  /** Id of the load's record. */
  readonly id: string;
  readonly error: StateFault;
}

export interface LoadEnd {
  /** Whether the failure came after the switch, so that the generation is served. */
  readonly published: boolean;
  /** Name of the error, and the reason for people. */
  readonly error: string;
  readonly reason: string;
}

/**
 * Records how the load ended, before anything else, and then cleans up. A refused load leaves only its
 * quarantine, and what DynamoDB does not delete yet, which the hourly clean-up deletes.
 */
export async function failTask(world: World, failure: Failure): Promise<LoadEnd> {
  const { load, request, id } = failure;
  const judgement = judge(world, failure.error, load ? await faultsIn(world, load) : []);
  try {
    const control = controlTable(world.tablePrefix);
    if (load && (await publishedBy(world.client, control, { source: request.source, id }))) {
      return await endPublished(world, load, failure);
    }
    return await endFailed(world, failure, judgement);
  } catch (error) {
    throw unrecorded(judgement, error);
  }
}

/** The reason would be lost with the record. The name of the error stays, since it decides about retries. */
function unrecorded({ reason }: Judgement, error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const text = `${reason}\nthe end of the load could not be recorded: ${message}`;
  return Object.assign(new Error(text, { cause: error }), { name });
}

async function endPublished(world: World, load: Load, failure: Failure): Promise<LoadEnd> {
  const { request, execution, error } = failure;
  const reason = boundedReason(`${error.Error}: ${sentenceOf(error.Cause)}`);
  await recordPublished(world, load, reason);
  world.report(CLEAN_UP_EVENTS.pending, { source: load.source, load: load.id, reason });
  if (await holdsLock(world, load, execution)) {
    const { source, id, loadId: load_id } = load;
    const control = controlTable(world.tablePrefix);
    const remains = { source, id, load_id, published: true, keep: null, left: [reason] };
    await noteCleanUp(world.client, control, remains);
  }
  await leaveLock(world, request.source, execution);
  return { published: true, error: error.Error, reason };
}

async function endFailed(
  world: World,
  { request, load, execution, id }: Failure,
  { isRefusal, error, reason }: Judgement,
): Promise<LoadEnd> {
  const plan = load && (await planIfThere(world, load));
  const recorded = plan ? null : await readLoad(world.client, controlTable(world.tablePrefix), id);
  if (recorded?.reason) {
    await leaveLock(world, request.source, execution);
    const name = recorded.state === 'refused' ? 'LoadRefused' : error;
    return { published: false, error: name, reason: recorded.reason };
  }
  const outcome = plan
    ? failureOutcome(plan, await accountIfThere(world, plan), reason)
    : { ...NOTHING, reason };
  // Without an inventory the load has no id: it is recorded under the requested source and version.
  const loadId =
    load?.loadId ?? (await heldBy(world, request, execution)) ?? `${request.source}-${request.version}`;
  await note(world, { ...request, id, loadId }, isRefusal ? 'refused' : 'failed', outcome);
  // An unfinished load may be continued, so its tables and work stay.
  if (isRefusal && load && plan && (await holdsLock(world, load, execution))) {
    // A failed import ends the Map of the imports at once, while a task of another import may be starting it.
    await sweep(world, load, null, true);
  }
  await leaveLock(world, request.source, execution);
  return { published: false, error, reason };
}

type Judgement = ReturnType<typeof judge>;

/** A load is refused if one of its tasks was. Otherwise the children's faults say why their Map failed. */
function judge({ environment }: World, { Error: error, Cause }: StateFault, faults: readonly TaskFault[]) {
  const all =
    error === 'States.ExceedToleratedFailureThreshold' && faults.length > 0
      ? faults
      : [...faults, { error, reason: sentenceOf(Cause) }];
  const refused = all.filter((fault) => fault.error === 'LoadRefused');
  if (refused.length > 0) {
    const reasons = refused.map(({ reason }) => reason);
    return { isRefusal: true, error: 'LoadRefused', reason: boundedReason(reasons.join('\n')) };
  }
  const reasons = new Set(all.map((fault) => withRemedy(environment, fault.error, fault.reason)));
  const first = all[0]?.error ?? error;
  return { isRefusal: false, error: first, reason: boundedReason([...reasons].join('\n')) };
}

/** Returns none where the work objects cannot be read. */
async function faultsIn(world: World, load: Load): Promise<readonly TaskFault[]> {
  try {
    return await faultsOf(world, load);
  } catch {
    return world.unwritten.get(load.id) ?? [];
  }
}

/** Returns null where an earlier call, whose answer was lost, or another load has cleaned up. */
const planIfThere = ({ work }: World, load: Load): Promise<Plan | null> =>
  readResult<Plan>(work, workKeys(load).plan);

/** Returns the load for which this execution took the lock, since its first task may fail after that. */
async function heldBy(world: World, request: LoadRequest, execution: string): Promise<string | null> {
  const lock = await readLock(world.client, controlTable(world.tablePrefix), request.source);
  return lock?.holder === execution ? lock.load_id : null;
}

/**
 * Keeps the reason of a failed child of a Map, which the Map itself does not report. Never fails for a fault
 * of the work objects, which is often the very error to be explained.
 */
export async function explainTask(
  world: World,
  { load, task, error }: { load: Load; task: MapTask; error: StateFault },
): Promise<object> {
  const sentence = sentenceOf(error.Cause);
  // A refusal names the file itself.
  const plan = await planOf(world, load).catch(() => null);
  const reason = error.Error === 'LoadRefused' ? sentence : `${workOf(plan, task)}: ${sentence}`;
  await writeFault(world, load, task, { error: error.Error, reason });
  return {};
}
