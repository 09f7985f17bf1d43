/**
 * Checks the way of a publication with one that is refused: the upload starts one load, whose first task
 * finds that files are missing. The served data do not change. The alarm load-failed fires, which shows that
 * it reaches a person.
 */

import { executionNow, executionsNamed } from '../../../shared/aws/executions.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { READY } from '../../../shared/ingestion/fetched-names.ts';
import { readLock } from '../../../shared/store/generations/catalog.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { type Check, CheckFailed, expect, LeftOut } from '../check.ts';
import { REFUSED, REFUSED_LOAD, REFUSED_PREFIX } from '../leftovers.ts';
import { type AwsWorld, until } from '../world.ts';

/** EventBridge, the machine `arrival` and the cold start of the first task. */
const STARTED_SECONDS = 120;
const ENDED_SECONDS = 300;
/** The clock of this machine may be ahead of that of Step Functions. */
const SKEW_MS = 60_000;

async function refused(world: AwsWorld): Promise<string> {
  const { place, deployment } = world;
  const { client, tablePrefix } = place;
  const { executions } = deployment.cloud;
  const control = controlTable(tablePrefix);
  const lock = await readLock(client, control, REFUSED.source);
  if (lock) throw new LeftOut(`a load of ${REFUSED.source} runs: ${lock.id ?? lock.load_id}`);
  const machine = await deployment.cloud.machine();
  const since = new Date(Date.now() - SKEW_MS);
  const find = () => executionsNamed(executions, machine, REFUSED_LOAD, since);
  const earlier = new Set(await find());
  const objects = s3Objects(await deployment.bucket('SnapshotBucket'));
  await objects.write(`${REFUSED_PREFIX}leia-me.txt`, 'smoke test');
  await objects.write(`${REFUSED_PREFIX}${READY}`, '');
  const fresh = async () => (await find()).filter((arn) => !earlier.has(arn));
  const arn = await until(
    world,
    STARTED_SECONDS,
    `${READY} started no load`,
    async () => (await fresh())[0] ?? null,
  );
  const end = await until(world, ENDED_SECONDS, `${arn} did not end`, async () => {
    const now = await executionNow(executions, arn);
    return now && now.state !== 'running' ? now : null;
  });
  expect(end.error === 'LoadRefused', `the load ended with ${end.error ?? end.state}: ${end.cause}`);
  expect(
    (await readLock(client, control, REFUSED.source)) === null,
    `the lock of ${REFUSED.source} is not free`,
  );
  const all = await fresh();
  if (all.length !== 1) throw new CheckFailed(`one ${READY} started ${all.length} loads`);
  return `LoadRefused: ${(end.cause ?? '').split('\n')[0]}`;
}

export const LOAD_CHECKS: readonly Check<AwsWorld>[] = [
  {
    group: 'load',
    name: 'an incomplete publication starts one load, which is refused by name',
    run: refused,
  },
];
