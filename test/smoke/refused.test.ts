/** The smoke test's incomplete publication is refused by the deployed tasks, and only its record stays. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REFUSED, REFUSED_LOAD, REFUSED_PREFIX } from '../../operator/smoke/leftovers.ts';
import { createExecutionsClient, startExecution } from '../../shared/aws/executions.ts';
import { scanPages } from '../../shared/aws/pages.ts';
import { READY } from '../../shared/ingestion/fetched-names.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { startCloud, WORK } from '../support/aws/cloud.ts';
import { forFile } from '../support/for-file.ts';

const cloud = await forFile(startCloud());

test('an incomplete publication is refused by name and leaves nothing but its record', async () => {
  const folder = join(cloud.bucket('files'), REFUSED_PREFIX);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'leia-me.txt'), 'smoke test');
  writeFileSync(join(folder, READY), '');
  const name = `${REFUSED_LOAD}0055AED6DCD90281E5`;
  const input = { ...REFUSED, from: `s3://files/${REFUSED_PREFIX}`, accept: [], sample: false };
  const arn = `${await startExecution(createExecutionsClient(), cloud.sfn.machine, name, input)}`;
  await cloud.sfn.runs.get(arn)?.ended;
  expect(cloud.sfn.runs.get(arn)).toMatchObject({ status: 'FAILED', error: 'LoadRefused' });
  const items: unknown[] = [];
  for await (const page of scanPages(cloud.store.client, controlTable('dev'))) {
    items.push(...page.map(({ pk }) => pk));
  }
  expect(items).toEqual([`LOAD#${name}`]);
  expect(existsSync(cloud.bucket(WORK))).toBe(false);
});
