/** Starts a load on AWS as `cnpj-2026-10-1`, or `-2` after its end: one load of a version runs at a time. */
import { randomUUID } from 'node:crypto';
import {
  type ExecutionNow,
  type ExecutionsClient,
  executionArn,
  executionNow,
  runningExecution,
  startExecution,
} from '../../aws/executions.ts';
import type { Reasons } from './waivers.ts';

/** The state machine of loads. Every call throws StepFunctionsError. */
export const machineOf = (client: ExecutionsClient, arn: string) => ({
  arn,
  /** Returns the execution's ARN; null if one of that name exists or existed in the last 90 days. */
  start: (name: string, input: object): Promise<string | null> => startExecution(client, arn, name, input),
  /** Returns the name of a running execution with this prefix; null if there is none. */
  running: (prefix: string): Promise<string | null> => runningExecution(client, arn, prefix),
  now: (execution: string): Promise<ExecutionNow | null> => executionNow(client, execution),
});

export type Machine = ReturnType<typeof machineOf>;

export interface AskedLoad {
  readonly source: string;
  readonly version: string;
  /** `s3://bucket/prefix/` */
  readonly from: string;
  readonly accept: readonly string[];
  /** Why, by gate. @default no reasons */
  readonly because?: Reasons;
  readonly sample: boolean;
  /** Whether files that are served are loaded once more. @default false */
  readonly again?: boolean;
}

/** Step Functions reserves the names of executions for 90 days. */
const MOST_ATTEMPTS = 1_000;

/**
 * `claim` is called before every attempt; its error ends the attempts. `running`: it ran already, and none
 * was started. @throws StepFunctionsError
 */
export async function startLoad(
  machine: Machine,
  load: AskedLoad,
  claim: (id: string, arn: string) => Promise<void> = async () => undefined,
): Promise<{ readonly id: string; readonly arn: string; readonly running: boolean }> {
  // A start with a running execution's name and input is idempotent, so every input is made different.
  const input = { ...load, asked: randomUUID() };
  for (let n = 1; n <= MOST_ATTEMPTS; n++) {
    const id = `${load.source}-${load.version}-${n}`;
    const arn = executionArn(machine.arn, id);
    await claim(id, arn);
    if (await machine.start(id, input)) return { id, arn, running: false };
    if ((await machine.now(arn))?.state === 'running') return { id, arn, running: true };
  }
  throw new Error(`${load.source} ${load.version} was started ${MOST_ATTEMPTS} times in 90 days`);
}
