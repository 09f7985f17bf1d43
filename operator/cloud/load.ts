/** Starts a load on AWS, follows it, and returns the same result as a load on this machine. */
import type { LoadRequest } from '../../loaders/work/load.ts';
import {
  type EndedLoad,
  failedResult,
  type LoadResult,
  publishedResult,
  refusedAfterCounts,
  refusedResult,
} from '../../local/load/result.ts';
import { EXPORTS } from '../../shared/store/loads/exports.ts';
import { machineOf, startLoad } from '../../shared/store/loads/start-load.ts';
import { controlTable } from '../../shared/store/tables.ts';
import type { Cloud } from './connect.ts';
import { follow } from './follow.ts';
import type { CloudView } from './view.ts';

/**
 * Returns a result also for a load that was refused, where a load of the same source and version already
 * runs, and for every load that has published, whatever failed after its switch.
 * @throws LoadFailed for any other failure; the work objects stay, and the next start of the same load
 * resumes from them
 */
export async function runCloudLoad(
  cloud: Cloud,
  request: LoadRequest,
  view: CloudView,
  say: (line: string) => void,
): Promise<LoadResult> {
  const started = performance.now();
  const { source, version } = request;
  const frame = (id: string, steps: LoadResult['steps']) => ({
    id,
    source,
    version,
    steps,
    seconds: Math.round(performance.now() - started) / 1000,
  });
  const { id, arn, running } = await startLoad(machineOf(cloud.executions, await cloud.machine()), request);
  if (running) return refusedResult(frame(id, {}), `a load of ${source} ${version} is running: ${arn}`);
  say(`started ${arn}\nCtrl-C stops following; the load goes on`);
  const { end, identity, steps } = await follow(cloud.executions, arn, view);
  const ended: EndedLoad = {
    client: cloud.client,
    control: controlTable(cloud.tablePrefix),
    source,
    id,
    frame: frame(id, steps),
    folders: identity && { work: `s3://${identity.bucket}`, exports: `s3://${identity.bucket}/${EXPORTS}` },
  };
  if (end.state !== 'failed') return publishedResult(ended);
  const cause = end.cause ?? 'no reason given';
  if (end.error !== 'LoadRefused') return failedResult(ended, `${end.error}: ${cause}`);
  return identity ? refusedAfterCounts(ended, cause) : refusedResult(ended.frame, cause);
}
