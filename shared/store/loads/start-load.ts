/** Starting a load on AWS: `cnpj-2026-10-1`, `-2` once that has ended, …: no two of one source and version at once. */
import { randomUUID } from 'node:crypto';
import { type ExecutionsClient, executionArn, executionNow, startExecution } from '../../aws/executions.ts';

/** What the state machine of a load is asked for. */
export interface AskedLoad {
  readonly source: string;
  readonly version: string;
  /** `s3://bucket/prefix/` */
  readonly from: string;
  readonly accept: readonly string[];
  readonly sample: boolean;
}

export interface StartedLoad {
  /** Name of the execution, and of the load's record. */
  readonly id: string;
  readonly arn: string;
  /** It was running already, and none was started. */
  readonly running: boolean;
}

/** Names of one source and version that Step Functions keeps for 90 days. */
const MOST_ATTEMPTS = 1_000;

/** `claim` is told of every execution before it is tried, and may throw instead of letting it begin. @throws StoreError */
export async function startLoad(
  client: ExecutionsClient,
  machine: string,
  load: AskedLoad,
  claim: (id: string, arn: string) => Promise<void> = async () => undefined,
): Promise<StartedLoad> {
  // Step Functions takes a second start with the same input for the first one's repetition.
  const input = { ...load, asked: randomUUID() };
  for (let n = 1; n <= MOST_ATTEMPTS; n++) {
    const id = `${load.source}-${load.version}-${n}`;
    const arn = executionArn(machine, id);
    await claim(id, arn);
    if (await startExecution(client, machine, id, input)) return { id, arn, running: false };
    if ((await executionNow(client, arn))?.state === 'running') return { id, arn, running: true };
  }
  throw new Error(`${load.source} ${load.version} was started ${MOST_ATTEMPTS} times in 90 days`);
}
