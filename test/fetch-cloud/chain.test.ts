/** From the publisher to `_PRONTO`: state machine, functions and bucket, with a realistic stand-in site. */
import { describe, expect, test } from 'vitest';
import { bucketPlace } from '../../loaders/fetch/cloud/bucket-place.ts';
import { type Target, targetOf } from '../../loaders/fetch/target.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { ORIGIN, READY } from '../../shared/ingestion/fetched-names.ts';
import { parseOrigin } from '../../shared/store/generations/origin.ts';
import { acceptWhole, FILE, remote } from '../support/fetch/drafts.ts';
import { fetchChain, outcomeOf, VERSION } from '../support/fetch-cloud/chain.ts';
import { PUBLISHED } from '../support/fetch-cloud/cloud.ts';
import { named } from '../support/fetch-cloud/machine.ts';
import { generated } from '../support/publisher/bodies.ts';
import { published } from '../support/publisher/site.ts';

const { cloud, uploads, expectWhole } = fetchChain('chain');

function place() {
  const client = createS3Client();
  const buckets = { publications: { client, name: 'publications' }, work: { client, name: 'work' } };
  return bucketPlace(buckets, 'pgfn', VERSION);
}

test('a file does not count where another of the same size has replaced it', async () => {
  const at = place();
  for (const name of [FILE.name, 'Paises.csv']) await acceptWhole(targetOf(at), remote({ name }));
  await at.files.write(FILE.name, Buffer.alloc(FILE.size));
  expect((await targetOf(at).accepted()).map(({ arquivo }) => arquivo)).toEqual(['Paises.csv']);
  expect([at.name, at.workName]).toEqual([
    `s3://publications/pgfn/${VERSION}/`,
    `s3://work/fetches/pgfn/${VERSION}/`,
  ]);
});

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
    expect(cloud.s3.s3.open()).toBe(0);
    expect(cloud.standIn.most()).toBeLessThanOrEqual(3);
  });

  test('marks the publication as ready last, and once', async () => {
    cloud.publish(VERSION);
    const first = cloud.s3.s3.calls.length;
    let lost = false;
    cloud.around = async (task, _, call) => {
      const answer = await call();
      if (task !== 'seal' || lost) return answer;
      lost = true;
      throw named('Lambda.Unknown');
    };
    expect(outcomeOf(await cloud.run())).toMatchObject({ outcome: 'new' });
    const puts = cloud.s3.s3.calls.slice(first).filter((call) => /^P\w+ pgfn\//.test(call));
    expect(puts.filter((call) => call.endsWith(READY))).toHaveLength(1);
    const before = puts.slice(0, puts.indexOf(`PUT pgfn/${VERSION}/${READY}`));
    expect(new Set(before.map((call) => call.replace('?upload', '').split('/')[2])).size).toBe(4);
  });

  test('leaves out a file of an earlier look that the publisher no longer has', async () => {
    await acceptWhole(targetOf(place()), remote({ name: 'Dados_abertos_ITR.csv' }));
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
});

/** One file, whose address the operator gives. */
const LARGE = 'parcelamentos.csv';
const fetchLarge = () => cloud.run({ source: 'parcelamentos_rfb' });

test('a large file is asked for again only where its function ended before a segment was stored, in three buffers', async () => {
  const [segmentBytes, segments] = [1 << 18, 20];
  const body = generated(segments * segmentBytes, 3);
  cloud.files.set(LARGE, published(body, PUBLISHED));
  const buffers = new Set<unknown>();
  cloud.targets = (given) => {
    const { work } = given;
    const write: typeof work.write = (key, bytes) => {
      if (typeof bytes !== 'string' && bytes.length === segmentBytes) buffers.add(bytes.buffer);
      return work.write(key, bytes);
    };
    return targetOf({ ...given, work: { ...work, write }, segmentBytes });
  };
  let parts = 0;
  cloud.s3.s3.fault = (call) =>
    /^PUT fetches\/.*\/segments\/.*\/\d/.test(call) && ++parts % 7 === 0
      ? { status: 403, code: 'AccessDenied' }
      : undefined;
  const { error, calls } = await fetchLarge();
  expect([error, calls.fetch > 2]).toEqual([null, true]);
  const asked = cloud.standIn.log.flatMap(({ range }) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    return Number(to) - Number(from) === segmentBytes - 1 ? [from] : [];
  });
  expect(new Set(asked).size).toBe(segments);
  expect(asked.length - segments).toBeLessThanOrEqual(3 * (calls.fetch - 1));
  expect(buffers.size).toBeLessThanOrEqual(3 * calls.fetch);
  const [{ key } = { key: '' }] = (await cloud.objects('publications').list('')).filter((one) =>
    one.key.endsWith(LARGE),
  );
  expect((await cloud.objects('publications').read(key)).equals(body.slice(0, body.size))).toBe(true);
});

describe('a file of 4 GB, whose check takes up to four and a half minutes,', () => {
  const SIZE = 4_000_000_000;
  const segmentBytes = 16 << 20;

  /** It lacks its last segment; storing it takes the given number of minutes. */
  test.each([
    ['the call that fetches its last segment', 'early enough', 9, 1],
    ['the next call', 'too late for that', 10, 2],
  ])('is checked by %s where it comes %s', async (_, __, minutes, fetches) => {
    cloud.files.set(LARGE, published(generated(SIZE, 3), PUBLISHED));
    let checks = 0;
    let stored = Math.ceil(SIZE / segmentBytes) - 1;
    cloud.targets = (given): Target =>
      Object.assign(targetOf(given), {
        open: async () => ({
          segmentBytes,
          stored: new Set(Array.from({ length: stored }, (_, i) => i)),
          store: async () => {
            stored++;
            cloud.clock.pass(minutes * 60_000);
          },
          join: async () => {
            checks++;
            throw Object.assign(new Error('the check begins'), { name: 'TypeError' });
          },
        }),
      });
    const { calls, waits } = await fetchLarge();
    expect([checks, calls.fetch, waits]).toEqual([1, fetches, []]);
  });
});
