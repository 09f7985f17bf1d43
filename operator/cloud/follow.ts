/** Follows an execution to its end by polling its history in Step Functions, which keeps it for 90 days. */
import { setTimeout as pause } from 'node:timers/promises';
import { noProgress } from '../../local/load/progress.ts';
import { stepsOf } from '../../local/load/steps.ts';
import { eventsAfter, mapCounts } from '../../shared/aws/execution-history.ts';
import { type ExecutionsClient, executionArn, executionNow } from '../../shared/aws/executions.ts';
import type { CloudView } from './view.ts';

/** The output of the first state. */
export interface Identity {
  /** The bucket of the work objects. */
  readonly bucket: string;
}

/** Loads take a minute to hours. Step Functions limits the rate of calls, so pauses between polls grow. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Polls before a missing execution or event counts as absent: Step Functions is eventually consistent. */
const LATE = 20;

/**
 * Returns the seconds by step, and no identity for a load that was refused before it was known.
 * @throws StoreError; the execution itself goes on
 */
export async function follow(client: ExecutionsClient, arn: string, view: CloudView) {
  const steps = stepsOf(view);
  let seen = 0;
  let identity: Identity | null = null;
  let late = 0;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
    const now = await executionNow(client, arn);
    for (const event of now ? await eventsAfter(client, arn, seen) : []) {
      seen = event.id;
      if (event.kind === 'entered') steps.entered(event.name);
      else identity ??= identityIn(event.output);
    }
    // A failed execution may have no identity, so fewer polls wait for one.
    const patience = now?.state === 'failed' ? 2 : LATE;
    if (now && now.state !== 'running' && (identity || late === patience)) {
      steps.end();
      return { end: now, identity, steps: steps.seconds };
    }
    if (!now && late === LATE) throw new Error(`Step Functions has no execution ${arn}`);
    const counts = now?.state === 'running' ? await mapCounts(client, arn) : null;
    if (counts) view.tasks(counts.done, counts.all);
    if (now?.state !== 'running') late++;
    await pause(now?.state === 'running' ? wait : FIRST_PAUSE_MS);
  }
}

function identityIn(output: unknown): Identity | null {
  const { bucket } = (output ?? {}) as Partial<Identity>;
  return bucket ? { bucket } : null;
}

/**
 * Returns the seconds of the steps of an earlier load; null where its execution is no longer known.
 * @throws StepFunctionsError
 */
export async function cloudSteps(
  client: ExecutionsClient,
  machine: string,
  id: string,
): Promise<Readonly<Record<string, number>> | null> {
  const arn = executionArn(machine, id);
  if (!(await executionNow(client, arn))) return null;
  let now = 0;
  const steps = stepsOf(noProgress, () => now);
  for (const { kind, name, at } of await eventsAfter(client, arn, 0)) {
    now = at;
    if (kind === 'entered') steps.entered(name);
  }
  steps.end();
  return steps.seconds;
}
