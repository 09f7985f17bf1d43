/** From the publisher to `_PRONTO`: the state machine, its functions and the bucket, against a publisher that behaves as the real one. */
import { describe, expect, test } from 'vitest';
import { bucketTarget } from '../../loaders/fetch/cloud/bucket-target.ts';
import { readJson } from '../../loaders/work/ports.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import { ORIGIN, parseOrigin } from '../../shared/store/generations/origin.ts';
import { fetchCloud, PUBLISHED, pathOf } from '../support/fetch-cloud/cloud.ts';
import { recordOf, remote, storeSegments } from '../support/fetch-cloud/files.ts';
import { named } from '../support/fetch-cloud/machine.ts';
import { publicationOf } from '../support/publisher/publications.ts';
import { PUBLISHER_NOW } from '../support/publisher/server.ts';

const cloud = fetchCloud('chain');
const READY = '_PRONTO';
const VERSION = '2026-T3';
const FGTS = 'Dados_abertos_FGTS.zip';
const DAY_MS = 86_400_000;

const seen = () => cloud.reported.filter(({ event }) => event === 'publication_seen');
/** Uploads that were begun or completed. */
const uploads = (): number => cloud.own.s3.calls.filter((call) => call.startsWith('POST pgfn/')).length;
const outcomeOf = ({ output, error }: { output: unknown; error: unknown }) => error ?? output;

async function expectWhole(version = VERSION, seed = 1): Promise<void> {
  const names = pgfn.channel.files as readonly string[];
  expect(await cloud.fetched(version)).toEqual([...names, ORIGIN, READY].sort());
  for (const [name, bytes] of publicationOf('pgfn', version, seed)) {
    const stored = await cloud.objects('publications').read(`pgfn/${version}/${name}`);
    expect([name, stored.equals(bytes)]).toEqual([name, true]);
  }
}

describe('a fetch', () => {
  test('puts every file, the origin and the mark of readiness into the bucket, and nothing else', async () => {
    cloud.publish(VERSION);
    const { error, output, calls } = await cloud.run();
    expect([error, output]).toEqual([
      null,
      { outcome: 'new', source: 'pgfn', version: VERSION, reasons: [] },
    ]);
    expect(calls).toEqual({ look: 1, fetch: 3, seal: 1 });
    await expectWhole();
    const text = await cloud.objects('publications').read(`pgfn/${VERSION}/${ORIGIN}`);
    const origin = parseOrigin(text.toString('utf8'));
    expect(origin).toMatchObject({
      fonte: 'pgfn',
      versao: VERSION,
      endereco: expect.stringMatching(/\/PGFN\/2026_trimestre_03\/$/),
      publicado_em: new Date(PUBLISHED).toISOString(),
    });
    expect(origin?.arquivos).toHaveLength(3);
    expect(cloud.own.s3.open()).toBe(0);
    expect(cloud.standIn.most()).toBeLessThanOrEqual(3);
  });

  test('marks the publication as ready last, and once', async () => {
    cloud.publish(VERSION);
    const first = cloud.own.s3.calls.length;
    let lost = false;
    cloud.around = async (task, _, call) => {
      const answer = await call();
      if (task !== 'seal' || lost) return answer;
      lost = true;
      throw named('Lambda.Unknown');
    };
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new' });
    const puts = cloud.own.s3.calls.slice(first).filter((call) => /^P\w+ pgfn\//.test(call));
    expect(puts.filter((call) => call.endsWith(READY))).toHaveLength(1);
    const before = puts.slice(0, puts.indexOf(`PUT pgfn/${VERSION}/${READY}`));
    expect(new Set(before.map((call) => call.replace('?upload', '').split('/')[2])).size).toBe(4);
  });

  test('leaves out a file of an earlier look that the publisher no longer has', async () => {
    const bytes = Buffer.from('a file under its former name');
    const file = remote(bytes.length, { name: 'Dados_abertos_ITR.zip' });
    const client = createS3Client();
    const target = bucketTarget({
      bucket: { client, name: 'publications' },
      work: cloud.objects('work'),
      source: 'pgfn',
      version: VERSION,
    });
    const draft = await target.open(file);
    await storeSegments(draft, bytes, 0);
    await draft.join();
    await draft.accept(recordOf(file, bytes));
    cloud.publish(VERSION);
    await cloud.run();
    await expectWhole();
  });

  test('is not repeated while the load of the same files is pending, and is where the mark was deleted', async () => {
    cloud.publish(VERSION);
    await cloud.run();
    const again = await cloud.run();
    expect(outcomeOf(again)).toMatchObject({
      outcome: 'pending',
      reasons: [expect.stringContaining(`pgfn/${VERSION}/${READY} is there`)],
    });
    await cloud.objects('publications').remove(`pgfn/${VERSION}/${READY}`);
    const before = uploads();
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new' });
    await expectWhole();
    expect(uploads()).toBe(before);
  });
});

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
    cloud.publish(VERSION);
    await cloud.run();
    await cloud.serve(VERSION);
    cloud.publish(VERSION, PUBLISHED + DAY_MS, 2);
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'nothing' });
  });

  test('counts the bundled sample as nothing served', async () => {
    cloud.publish(VERSION);
    await cloud.serve('2026-T4', { sample: true });
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new', version: VERSION });
  });

  test('reports the days for which a newer version is not served', async () => {
    cloud.publish(VERSION, PUBLISHER_NOW - 9 * DAY_MS - 1_000);
    await cloud.serve('2026-T2');
    await cloud.run();
    await cloud.run();
    expect(seen().map(({ unloaded_days }) => unloaded_days)).toEqual([9, 9]);
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
    const { error } = await cloud.run(input);
    expect([error?.error, error?.message]).toEqual([
      'LoadRefused',
      expect.stringContaining(message.replaceAll('"', '\\"')),
    ]);
  });

  test('says which setting a source without a public place needs', async () => {
    expect(outcomeOf(await cloud.run({ source: 'transacoes_rfb' }))).toMatchObject({
      outcome: 'nothing',
      version: null,
      reasons: [expect.stringContaining('set FETCH_URL_TRANSACOES_RFB to the address of its files')],
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
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new' });
    await expectWhole();
  });

  test('lets the version before it be fetched, unless that one is served', async () => {
    cloud.publish('2026-T2');
    cloud.publish(VERSION);
    cloud.files.delete(pathOf('pgfn', VERSION, FGTS));
    await cloud.serve('2026-T1');
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new', version: '2026-T2' });
    await expectWhole('2026-T2');
    // Its load is pending.
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'unready', version: VERSION });
    await cloud.serve('2026-T2');
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'unready', version: VERSION });
    expect(seen().map(({ version }) => version)).toEqual([VERSION, VERSION, VERSION]);
  });

  test('that still changes is not fetched', async () => {
    cloud.publish(VERSION, PUBLISHER_NOW - 3_600_000);
    expect(outcomeOf(await cloud.run())).toMatchObject({
      outcome: 'unready',
      reasons: [expect.stringContaining('changed in the last 180 minutes')],
    });
  });
});

describe('a publisher', () => {
  test('whose address has moved ends the execution with the setting that replaces it, and is reported', async () => {
    cloud.shares.clear();
    const { error, calls } = await cloud.run();
    expect([error?.error, calls.look]).toEqual(['PublisherMoved', 4]);
    expect(error?.message).toContain('FETCH_URL_PGFN');
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

describe('functions', () => {
  test('that are throttled or break in turn end with a whole publication', async () => {
    cloud.publish(VERSION);
    let calls = 0;
    cloud.around = async (_, __, call) => {
      calls++;
      if (calls % 3 === 0) throw named('Lambda.TooManyRequestsException');
      if (calls % 5 === 0) throw named('Sandbox.Timedout');
      const answer = await call();
      if (calls % 7 === 0) throw named('Lambda.Unknown');
      return answer;
    };
    const { error } = await cloud.run();
    expect(error).toBeNull();
    await expectWhole();
  });

  test('of two executions at the same time end with a whole publication', async () => {
    cloud.publish(VERSION);
    const both = await Promise.all([cloud.run(), cloud.run()]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    await expectWhole();
  });

  test('keep what they need in the bucket of work, below one prefix', async () => {
    cloud.publish(VERSION);
    await cloud.run();
    const work = await cloud.objects('work').list('');
    expect(work.every(({ key }) => key.startsWith(`fetches/pgfn/${VERSION}/`))).toBe(true);
    const publication = await readJson<{ files: unknown[] }>(
      cloud.objects('work'),
      `fetches/pgfn/${VERSION}/publication.json`,
    );
    expect(publication.files).toHaveLength(3);
  });
});
