/** Follows an execution to its end, by what Step Functions writes down of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { eventsAfter, mapCounts } from '../../shared/aws/execution-history.ts';
import { type ExecutionNow, type ExecutionsClient, executionNow } from '../../shared/aws/executions.ts';
import { stepsOf } from '../load/steps.ts';
import type { CloudView } from './view.ts';

/** What the first state says of the load, when its files are known. */
export interface Identity {
  /** Of the work objects. */
  readonly bucket: string;
}

export interface Followed {
  readonly end: ExecutionNow;
  /** Null where the load was refused before it had one. */
  readonly identity: Identity | null;
  /** Seconds by step. */
  readonly steps: Readonly<Record<string, number>>;
}

/** A load of a small source takes a minute, one of the country hours; Step Functions counts every question. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Step Functions answers what it knew a moment ago: an execution may not be known yet, its last events may be missing. */
const LATE = 20;

/** @throws StoreError; the execution goes on without its follower */
export async function follow(client: ExecutionsClient, arn: string, view: CloudView): Promise<Followed> {
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
    // One that failed may have had no identity.
    const patience = now?.state === 'failed' ? 2 : LATE;
    if (now && now.state !== 'running' && (identity || late === patience)) {
      steps.end();
      return { end: now, identity, steps: steps.seconds };
    }
    if (!now && late === LATE) throw new Error(`Step Functions knows no ${arn}`);
    if (now?.state === 'running') await showTasks(client, arn, view);
    else late++;
    await pause(now?.state === 'running' ? wait : FIRST_PAUSE_MS);
  }
}

async function showTasks(client: ExecutionsClient, arn: string, view: CloudView): Promise<void> {
  const counts = await mapCounts(client, arn);
  if (counts) view.tasks(counts.done, counts.all);
}

function identityIn(output: unknown): Identity | null {
  const { bucket } = (output ?? {}) as Partial<Identity>;
  return bucket ? { bucket } : null;
}
