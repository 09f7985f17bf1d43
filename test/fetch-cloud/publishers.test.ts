/** A fetch on AWS from publishers that move, replace files, are busy, or have a broken archive. */
import { describe, expect, test } from 'vitest';
import { READY } from '../../shared/ingestion/ready.ts';
import { FGTS, fetchChain, outcomeOf, VERSION } from '../support/fetch-cloud/chain.ts';
import { PUBLISHED, pathOf } from '../support/fetch-cloud/cloud.ts';

const { cloud, uploads, expectWhole } = fetchChain('publishers');

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

  test('that replaces a file after it was fetched is looked at again', async () => {
    cloud.publish(VERSION);
    let replaced = false;
    cloud.around = async (task, _, call) => {
      if (task === 'seal' && !replaced) {
        replaced = true;
        cloud.publish(VERSION, PUBLISHED + 3_600_000, 2);
      }
      return call();
    };
    const { calls } = await cloud.run();
    expect(calls.look).toBe(2);
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

  test('with a broken archive ends the execution with its name, and it is not fetched on each day', async () => {
    cloud.publish(VERSION);
    const path = pathOf('pgfn', VERSION, FGTS);
    const { body, modified } = cloud.files.get(path)!;
    const damaged = Buffer.from(body.slice(0, body.size));
    // A byte of the packed rows.
    damaged.writeUInt8(damaged.readUInt8(80) ^ 0xff, 80);
    cloud.files.set(path, {
      body: { size: damaged.length, slice: (a, b) => damaged.subarray(a, b) },
      modified,
      etag: '"d"',
    });
    const first = await cloud.run();
    expect([first.error?.error, first.error?.message]).toEqual([
      'LoadRefused',
      expect.stringContaining(FGTS),
    ]);
    const before = uploads();
    const second = await cloud.run();
    expect(second.error?.message).toContain('is not fetched until the publisher replaces it');
    // The two other files were whole.
    expect(uploads()).toBe(before);
    expect(await cloud.fetched(VERSION)).not.toContain(READY);
    cloud.publish(VERSION, PUBLISHED + 3_600_000, 1);
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new' });
    await expectWhole();
  });
});
