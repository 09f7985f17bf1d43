/** A load on AWS, seen from the command line: started, followed, and told of as one on this machine. */
import { randomUUID } from 'node:crypto';
import type { LoadRequest } from '../../loaders/load.ts';
import { readLoad } from '../../shared/store/catalog.ts';
import { executionArn, executionNow, startExecution } from '../../shared/store/executions.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type LoadResult, refusedResult, resultOf } from '../load/result.ts';
import type { Cloud } from './connect.ts';
import { type Followed, follow } from './follow.ts';
import type { CloudView } from './view.ts';

/** Names of one source and version that Step Functions keeps for 90 days. */
const MOST_ATTEMPTS = 1_000;

/**
 * Answers also when the load was refused, or another one of the same source and version runs. Throws what nobody
 * foresaw; the work stays then, and the next start of the same load goes on from it.
 */
export async function runCloudLoad(
  cloud: Cloud,
  request: LoadRequest,
  view: CloudView,
  say: (line: string) => void,
): Promise<LoadResult> {
  const started = performance.now();
  const { source, version } = request;
  const frame = (steps: Followed['steps']) => ({
    ...{ source, version, steps },
    seconds: Math.round(performance.now() - started) / 1000,
  });
  const { arn, running } = await begin(cloud, request);
  if (running) return refusedResult(frame({}), `a load of ${source} ${version} is running: ${arn}`);
  say(`started ${arn}\nCtrl-C ends the following, not the load`);
  const { end, identity, steps } = await follow(cloud.executions, arn, view);
  const refused = end.error === 'LoadRefused';
  if (end.state === 'failed' && !refused) throw new Error(`${end.error}: ${end.cause}`);
  if (!identity && !refused) throw new Error(`${arn} ended, and its history does not tell its load`);
  if (!identity) return refusedResult(frame(steps), end.cause ?? 'no reason given');
  const record = await readLoad(cloud.client, controlTable(cloud.tablePrefix), identity.loadId);
  return resultOf(frame(steps), record, `s3://${identity.bucket}`);
}

/** `cnpj-2026-10-1`, `-2` once that has ended, …: no two of one source and version at once, whoever asks. */
async function begin(cloud: Cloud, request: LoadRequest): Promise<{ arn: string; running: boolean }> {
  const machine = await cloud.machine();
  // Step Functions takes a second start with the same input for the first one's repetition.
  const input = { ...request, asked: randomUUID() };
  for (let n = 1; n <= MOST_ATTEMPTS; n++) {
    const name = `${request.source}-${request.version}-${n}`;
    const started = await startExecution(cloud.executions, machine, name, input);
    if (started) return { arn: started, running: false };
    const arn = executionArn(machine, name);
    if ((await executionNow(cloud.executions, arn))?.state === 'running') return { arn, running: true };
  }
  throw new Error(`${request.source} ${request.version} was started ${MOST_ATTEMPTS} times in 90 days`);
}
