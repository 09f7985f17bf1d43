/** A fetch on AWS from publishers that move, replace files, or are busy. */
import { describe, expect, test } from 'vitest';
import { FGTS, fetchChain, VERSION } from '../support/fetch-cloud/chain.ts';
import { PUBLISHED } from '../support/fetch-cloud/cloud.ts';

const { cloud, expectWhole } = fetchChain('publishers');

describe('a publisher', () => {
  test('whose address has moved ends the execution with the place in which another is given, and is reported', async () => {
    cloud.shares.clear();
    const { error, calls } = await cloud.run();
    expect([error?.error, calls.look]).toEqual(['PublisherMoved', 4]);
    expect(error?.message).toMatch(/give it by addresses in lib\/config\.ts\W*$/);
    expect(cloud.reported[0]).toEqual({ event: 'publisher_moved', source: 'pgfn', fault: 'moved' });
  });

  test('that replaces a file in the middle is looked at again, and the files of both are never mixed', async () => {
    cloud.publish(VERSION);
    let replaced = false;
    cloud.around = async (task, { file }, call) => {
      if (task === 'fetch' && file === FGTS && !replaced) {
        replaced = true;
        cloud.publish(VERSION, PUBLISHED + 3_600_000, 2);
      }
      return call();
    };
    const { error, output, waits, calls } = await cloud.run();
    expect([error, output]).toEqual([null, expect.objectContaining({ outcome: 'new' })]);
    expect([waits, calls.look]).toEqual([[960], 2]);
    await expectWhole(VERSION, 2);
  });

  test('that is busy for the whole call lets the state machine wait', async () => {
    cloud.publish(VERSION);
    let busy = false;
    let calls = 0;
    cloud.standIn.faults = ({ path, range }) =>
      busy && path.endsWith(FGTS) && range?.startsWith('bytes=0-') ? { kind: 'status', status: 503 } : null;
    cloud.around = async (task, { file }, call) => {
      if (task === 'fetch' && file === FGTS) busy = ++calls === 1;
      return call();
    };
    const { error, waits } = await cloud.run();
    expect([error, waits]).toEqual([null, [60]]);
    await expectWhole();
  });
});
