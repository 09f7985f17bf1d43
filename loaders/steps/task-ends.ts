/** The last tasks of a load, after success or failure: they record the outcome and free the lock and the work objects. */

import { dropTable } from '../../shared/aws/drop-table.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { accountIfThere, accountOf } from '../account/account.ts';
import { failureOutcome, NOTHING, publishedOutcome } from '../account/outcome.ts';
import { controlOf, tablesOf } from '../work/context.ts';
import { contextOf, type Load, type LoadRequest } from '../work/load.ts';
import { type Plan, workKeys, workPrefix } from '../work/plan.ts';
import { readJsonIfThere } from '../work/ports.ts';
import { refusalsOf } from '../work/refusals.ts';
import type { World } from '../work/world.ts';
import { stopWriting } from './batch-writing.ts';
import { note } from './load-record.ts';
import { leaveLock } from './lock.ts';
import { sweep } from './sweep.ts';

/** @throws StoreError */
export async function finishTask(
  world: World,
  { load, execution }: { load: Load; execution: string },
): Promise<object> {
  const context = contextOf(world, load);
  const plan = await planIfThere(world, load);
  if (plan) {
    const account = await accountOf(world, plan);
    const { fingerprint } = await readManifest(world.client, controlOf(context));
    await note(world, load, 'published', publishedOutcome(plan, account, fingerprint));
    await sweep(context, plan, null);
  }
  await leaveLock(context, load.source, execution);
  return {};
}

interface Failure {
  readonly request: LoadRequest;
  /** Null where the first task failed. */
  readonly load: Load | null;
  readonly execution: string;
  /** Id of the load's record. */
  readonly id: string;
  readonly error: { readonly Error: string; readonly Cause: string };
}

/** Records the reason and cleans up. A refused load leaves only its quarantine. */
export async function failTask(
  world: World,
  { request, load, execution, id, error }: Failure,
): Promise<{ error: string; reason: string }> {
  const context = contextOf(world, request);
  const plan = load && (await planIfThere(world, load));
  const recorded = plan ? null : await readLoad(world.client, controlOf(context), id);
  if (recorded?.reason) {
    await leaveLock(context, request.source, execution);
    return { error: recorded.state === 'refused' ? 'LoadRefused' : error.Error, reason: recorded.reason };
  }
  const { refused, reason } = judgement(error, load ? await refusalsOf(world, load) : []);
  const outcome = plan
    ? failureOutcome(plan, await accountIfThere(world, plan), reason)
    : { ...NOTHING, reason };
  // Without an inventory the load has no id of its own: it is recorded under the source and version of the request.
  const loadId = load?.loadId ?? (await heldBy(world, request, execution)) ?? askedId(request);
  const known = { ...request, id, loadId };
  await note(world, known, refused ? 'refused' : 'failed', outcome);
  if (load && plan && refused) await discard(world, load, plan);
  if (plan && !refused && request.writer === 'batch') {
    await stopWriting(world, Object.values(tablesOf(context, plan)));
  }
  await leaveLock(context, request.source, execution);
  return { error: refused ? 'LoadRefused' : error.Error, reason };
}

function judgement(
  error: Failure['error'],
  refusals: readonly string[],
): { refused: boolean; reason: string } {
  const sentence = sentenceOf(error.Cause);
  const reasons = error.Error === 'LoadRefused' ? [...refusals, sentence] : refusals;
  if (reasons.length > 0) return { refused: true, reason: reasons.join('\n') };
  return { refused: false, reason: `${error.Error}: ${sentence}` };
}

/** Returns null where an earlier call has cleaned up and its answer was lost, or where another load has cleaned up. */
const planIfThere = ({ work }: World, load: Load): Promise<Plan | null> =>
  readJsonIfThere<Plan>(work, workKeys(load).plan);

/** Returns the load for which this execution took the lock, since its first task may fail after that. */
async function heldBy(world: World, request: LoadRequest, execution: string): Promise<string | null> {
  const lock = await readLock(world.client, controlOf(contextOf(world, request)), request.source);
  return lock?.holder === execution ? lock.load_id : null;
}

export const askedId = ({ source, version }: LoadRequest): string => `${source}-${version}`;

/** Lambda reports an error as `{"errorType", "errorMessage", …}`. */
function sentenceOf(cause: string): string {
  try {
    const { errorMessage } = JSON.parse(cause) as { errorMessage?: unknown };
    return typeof errorMessage === 'string' ? errorMessage : cause;
  } catch {
    return cause;
  }
}

async function discard(world: World, load: Load, plan: Plan): Promise<void> {
  const context = contextOf(world, load);
  for (const name of Object.values(tablesOf(context, plan))) await dropTable(world.client, name);
  await world.work.remove(workPrefix(plan.source, plan.loadId));
}
