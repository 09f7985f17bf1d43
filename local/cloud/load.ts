/** Starts a load on AWS, follows it, and returns the same result as a load on this machine. */
import type { LoadRequest } from '../../loaders/work/load.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { startLoad } from '../../shared/store/loads/start-load.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type LoadResult, refusedResult, resultOf } from '../load/result.ts';
import type { Cloud } from './connect.ts';
import { type Followed, follow } from './follow.ts';
import type { CloudView } from './view.ts';

/**
 * Returns a result also for a load that was refused, and where a load of the same source and version already runs.
 * @throws Error for any other failure; the work objects stay, and the next start of the same load resumes from them
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
    source,
    version,
    steps,
    seconds: Math.round(performance.now() - started) / 1000,
  });
  const { id, arn, running } = await startLoad(cloud.executions, await cloud.machine(), request);
  if (running) return refusedResult(frame({}), `a load of ${source} ${version} is running: ${arn}`);
  say(`started ${arn}\nCtrl-C stops following; the load goes on`);
  const { end, identity, steps } = await follow(cloud.executions, arn, view);
  const refused = end.error === 'LoadRefused';
  if (end.state === 'failed' && !refused) throw new Error(`${end.error}: ${end.cause}`);
  if (!identity && !refused)
    throw new Error(`${arn} ended, and its history does not contain the output of its first state`);
  if (!identity) return refusedResult(frame(steps), end.cause ?? 'no reason given');
  const record = await readLoad(cloud.client, controlTable(cloud.tablePrefix), id);
  return resultOf(frame(steps), record, `s3://${identity.bucket}`);
}
