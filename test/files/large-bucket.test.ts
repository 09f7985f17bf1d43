/** Rows of one key that no process has memory for are refused by the build before it reads them. */

import { expect, test } from 'vitest';
import { BOUNDS } from '../../loaders/read/bounds.ts';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { gatherRows } from '../../loaders/shuffle/gather.ts';
import type { Plan } from '../../loaders/work/plan.ts';
import type { Objects } from '../../loaders/work/ports.ts';
import type { ScatterIndex } from '../../loaders/work/scattered.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowsTables } from '../../shared/datasets/define.ts';

test('rows of one key over the bound are refused with the file that has most of them', async () => {
  const work = new Proxy({} as Objects, {
    get: () => {
      throw new Error('the bucket was read');
    },
  });
  const half = BOUNDS.bucketBytes.most / 2;
  const flushes = (bytes: number) => [{ lengths: [0, bytes] }];
  const indexes = [flushes(half), [...flushes(half), ...flushes(1)]].map((list, task) => ({
    task,
    flushes: list,
  }));
  const plan = {
    source: 'cnpj',
    members: [{ file: 'Socios0.zip/A' }, { file: 'Socios1.zip/B' }],
  } as unknown as Plan;
  const [table] = rowsTables(cnpj.tables);
  const gather = (bucket: number) =>
    gatherRows(
      { work, plan, bucket },
      indexes as unknown as ScatterIndex[],
      codecOf(table!),
      {} as never,
      {} as never,
    );
  await expect(gather(1)).rejects.toThrow(
    /^Socios1\.zip\/B: 268,435,457 bytes of rows with one key or a few; allowed: at most 268,435,456$/,
  );
  expect([...(await gather(0)).keys()]).toEqual([]);
});
