/** From the publisher to `_PRONTO`: state machine, functions and bucket, with a realistic stand-in site. */
import { describe, expect, test } from 'vitest';
import { bucketPlace } from '../../loaders/fetch/cloud/bucket-place.ts';
import { targetOf } from '../../loaders/fetch/target.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { ORIGIN, READY } from '../../shared/ingestion/fetched-names.ts';
import { parseOrigin } from '../../shared/store/generations/origin.ts';
import { acceptWhole, FILE, remote } from '../support/fetch/drafts.ts';
import { fetchChain, outcomeOf, VERSION } from '../support/fetch-cloud/chain.ts';
import { PUBLISHED } from '../support/fetch-cloud/cloud.ts';
import { named } from '../support/fetch-cloud/machine.ts';

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
