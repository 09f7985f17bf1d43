/** A look on AWS decides by the served version and by what the publisher has, which may change meanwhile. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { FGTS, fetchChain, outcomeOf, VERSION } from '../support/fetch-cloud/chain.ts';
import { PUBLISHED, pathOf } from '../support/fetch-cloud/cloud.ts';
import { named } from '../support/fetch-cloud/machine.ts';
import { PUBLISHER_NOW } from '../support/publisher/server.ts';

const { cloud, seen, expectWhole } = fetchChain('looks');

describe('a look', () => {
  test('finds nothing newer where that version is served, and reports zero days', async () => {
    cloud.publish(VERSION);
    await cloud.serve(VERSION);
    const ended = await cloud.run();
    expect(outcomeOf(ended)).toEqual({
      outcome: 'nothing',
      source: 'pgfn',
      version: VERSION,
      reasons: [`${VERSION} is served, and the newest version at the publisher is ${VERSION}`],
    });
    expect([ended.calls.fetch, seen()]).toEqual([
      0,
      [{ event: 'publication_seen', source: 'pgfn', version: VERSION, unloaded_days: 0 }],
    ]);
  });

  test('finds nothing newer where the publisher has replaced files of the served version', async () => {
    await cloud.serve(VERSION);
    cloud.publish(VERSION, PUBLISHED + DAY_MS, 2);
    expect((await cloud.look()).outcome).toBe('nothing');
  });

  test('counts the bundled sample as nothing served', async () => {
    cloud.publish(VERSION);
    await cloud.serve('2026-T4', { sample: true });
    expect(await cloud.look()).toMatchObject({ outcome: 'new', version: VERSION });
  });

  test('reports the days for which a newer version is not served', async () => {
    cloud.publish(VERSION, PUBLISHER_NOW - 9 * DAY_MS - 1_000);
    await cloud.serve('2026-T2');
    await cloud.look();
    expect(seen().map(({ unloaded_days }) => unloaded_days)).toEqual([9]);
  });

  test('fetches an older version where the execution names it', async () => {
    cloud.publish('2026-T2');
    cloud.publish(VERSION);
    await cloud.serve(VERSION);
    const { output, error } = await cloud.run({ source: 'pgfn', version: '2026-T2' });
    expect([error, output]).toEqual([null, expect.objectContaining({ outcome: 'new', version: '2026-T2' })]);
    await expectWhole('2026-T2');
  });

  test.each([
    [{ source: 'pgfn', version: '2026-10' }, 'version is "2026-10"; allowed: like 2026-T3'],
    [{ source: 'moon' }, 'no source moon'],
  ])('refuses %j', async (input, message) => {
    const refused = named('LoadRefused', message);
    await expect(cloud.look(input)).rejects.toThrow(refused);
  });

  test('says where an address is given for a source without a public place', async () => {
    expect(await cloud.look({ source: 'transacoes_rfb' })).toMatchObject({
      outcome: 'nothing',
      version: null,
      reasons: [expect.stringContaining('give the address of its files by addresses in lib/config.ts')],
    });
  });
});

describe('half a publication', () => {
  test('is not fetched: the execution says what is missing, and a later one fetches it', async () => {
    cloud.publish(VERSION);
    const path = pathOf('pgfn', VERSION, FGTS);
    const file = cloud.files.get(path)!;
    cloud.files.delete(path);
    const { error, output, calls } = await cloud.run();
    expect([error, calls]).toEqual([null, { look: 1, fetch: 0, seal: 0 }]);
    expect(output).toMatchObject({ outcome: 'unready', reasons: [expect.stringContaining(FGTS)] });
    expect(await cloud.fetched(VERSION)).toEqual([]);
    cloud.files.set(path, file);
    expect((await cloud.look()).outcome).toBe('new');
  });

  test('lets the version before it be fetched, unless that one is served', async () => {
    cloud.publish('2026-T2');
    cloud.publish(VERSION);
    cloud.files.delete(pathOf('pgfn', VERSION, FGTS));
    await cloud.serve('2026-T1');
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new', version: '2026-T2' });
    await expectWhole('2026-T2');
    // Its load is pending.
    expect(await cloud.look()).toMatchObject({ outcome: 'unready', version: VERSION });
    await cloud.serve('2026-T2');
    expect(await cloud.look()).toMatchObject({ outcome: 'unready', version: VERSION });
    expect(seen().map(({ version }) => version)).toEqual([VERSION, VERSION, VERSION]);
  });
});

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
