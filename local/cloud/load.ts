/** A load on AWS, seen from the command line: started, followed, and told of as one on this machine. */
import type { LoadRequest } from '../../loaders/work/load.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { startLoad } from '../../shared/store/loads/start-load.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type LoadResult, refusedResult, resultOf } from '../load/result.ts';
import type { Cloud } from './connect.ts';
import { type Followed, follow } from './follow.ts';
import type { CloudView } from './view.ts';

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
    source,
    version,
    steps,
    seconds: Math.round(performance.now() - started) / 1000,
  });
  const { id, arn, running } = await startLoad(cloud.executions, await cloud.machine(), request);
  if (running) return refusedResult(frame({}), `a load of ${source} ${version} is running: ${arn}`);
  say(`started ${arn}\nCtrl-C ends the following, not the load`);
  const { end, identity, steps } = await follow(cloud.executions, arn, view);
  const refused = end.error === 'LoadRefused';
  if (end.state === 'failed' && !refused) throw new Error(`${end.error}: ${end.cause}`);
  if (!identity && !refused) throw new Error(`${arn} ended, and its history does not tell its load`);
  if (!identity) return refusedResult(frame(steps), end.cause ?? 'no reason given');
  const record = await readLoad(cloud.client, controlTable(cloud.tablePrefix), id);
  return resultOf(frame(steps), record, `s3://${identity.bucket}`);
}
