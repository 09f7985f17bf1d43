/** Checks of what was measured: by the hourly watch, and the longest task of a load. */
import { longestRun, metricNames } from '../../../shared/aws/operator/metrics.ts';
import { stackNow } from '../../../shared/aws/operator/stacks.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { type Check, expect, LeftOut } from '../check.ts';
import type { AwsWorld } from '../world.ts';

/** The watch runs once an hour, and CloudWatch lists a new metric a quarter of an hour later. */
const FIRST_MS = 80 * 60_000;
const METRICS = ['SourceOverdue', 'Generations'];
const DAYS = 35;
/** Two thirds of the 15 minutes after which Lambda stops a function. */
const LONGEST_MS = 600_000;

async function watched({ deployment: { names, operator } }: AwsWorld): Promise<string> {
  const namespace = names.part('');
  const found = await metricNames(operator.metrics, namespace);
  const wanted = SOURCES.flatMap(({ name }) => METRICS.map((metric) => `${metric} ${name}`));
  const missing = wanted.filter((name) => !found.includes(name));
  if (missing.length === 0) return `${METRICS.join(' and ')} of ${SOURCES.length} sources`;
  const { since } = await stackNow(operator.stacks, names.stacks.at(-1) ?? '');
  if (Date.now() - since < FIRST_MS)
    throw new LeftOut('the stack is younger than the first run of the watch');
  expect(false, `${namespace} has no metric ${missing.join(', ')}`);
  return '';
}

async function longest({ deployment: { names, operator } }: AwsWorld): Promise<string> {
  const ms = await longestRun(operator.metrics, names.part('load-partition'), DAYS);
  if (ms === null) throw new LeftOut(`no load ran in the last ${DAYS} days`);
  expect(ms < LONGEST_MS, `the longest task took ${Math.round(ms / 1_000)} s of 900 s`);
  return `${Math.round(ms / 1_000)} s of 900 s`;
}

export const WATCH_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'watch', name: 'the hourly watch writes its metrics', run: watched },
  { group: 'watch', name: 'the largest file fits its task', run: longest },
];
