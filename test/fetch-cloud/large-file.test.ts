/** An archive of 120 MB through functions that are killed meanwhile; real processes stand in for Lambda. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEGMENT_BYTES } from '../../loaders/fetch/place.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import { parseOrigin } from '../../shared/store/generations/origin.ts';
import { ownS3 } from '../support/aws/own-s3.ts';
import { runFetch } from '../support/fetch-cloud/machine.ts';
import { type Functions, functionProcesses } from '../support/fetch-cloud/processes.ts';
import { type Body, generatedArchive } from '../support/publisher/bodies.ts';
import { plainHost } from '../support/publisher/plain-host.ts';
import { type StandIn, startStandIn } from '../support/publisher/server.ts';
import { type Files, published } from '../support/publisher/site.ts';
import { startStore, type TestStore } from '../support/service/store.ts';

const own = ownS3('large-file');
/** A source without a known public place, whose one file has the address that the operator gives. */
const SOURCE = 'parcelamentos_rfb';
const VERSION = '2026-10';
const LARGE = 'parcelamentos.zip';
const PREFIX = `${SOURCE}/${VERSION}/`;
const MB = 1_000_000;
const CONNECTIONS = 3;
/** Segments after which the function of the large file is killed, for each of its lives. */
const LIVES = [2, 1, 1];
/** Measured are 317 MB with an archive of 200 MB, and 293 MB with one of 400 MB. */
const MOST_MEMORY = 400 * MB;

const files: Files = new Map();
let archive: Body;
let standIn: StandIn;
let store: TestStore;
let functions: Functions;
beforeAll(async () => {
  archive = generatedArchive('parcelamentos.csv', 120 * MB, 11);
  files.set(LARGE, published(archive, Date.UTC(2026, 9, 20)));
  standIn = await startStandIn(plainHost(files));
  standIn.now = Date.now;
  store = await startStore();
  await store.openPort();
  functions = functionProcesses({
    SNAPSHOT_BUCKET: 'publications',
    WORK_BUCKET: 'work',
    TABLE_PREFIX: 'dev',
    FETCH_CONNECTIONS: String(CONNECTIONS),
    FETCH_URL_PARCELAMENTOS_RFB: `${standIn.origin}/${LARGE}`,
  });
});
afterAll(async () => {
  functions.close();
  await store.stop();
  await standIn.close();
});

/** Kills the function of the large file after the parts of each of its lives. */
function killed(): () => number {
  const lives = [...LIVES];
  let parts = 0;
  let kills = 0;
  own.s3.fault = (call) => {
    if (!call.startsWith(`PUT fetches/${PREFIX}segments/${LARGE}/`)) return undefined;
    if (++parts <= (lives[0] ?? Number.POSITIVE_INFINITY)) return undefined;
    lives.shift();
    parts = 0;
    if (functions.kill('fetch', LARGE)) kills++;
    return { cutAfter: 0 };
  };
  return () => kills;
}

/** The segments of the file that were asked for, again and again where they were. */
function segmentsAsked(): number[] {
  return standIn.log.flatMap(({ path: asked, range }) => {
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const isSegment = Number(to) - Number(from) > 1 << 20;
    return asked === `/${LARGE}` && isSegment ? [Math.floor(Number(from) / SEGMENT_BYTES)] : [];
  });
}

test('an archive of 120 MB is whole although its function is killed three times, in bounded memory', async () => {
  const kills = killed();
  const { error, output, calls, waits } = await runFetch((task, payload) => functions.invoke(task, payload), {
    source: SOURCE,
  });
  expect([error, output]).toEqual([null, expect.objectContaining({ outcome: 'new' })]);
  expect([kills(), calls.fetch]).toEqual([LIVES.length, 1 + LIVES.length]);
  expect(waits).toHaveLength(LIVES.length);

  const objects = s3Objects({ client: createS3Client(), name: 'publications' }, PREFIX);
  const listed = await objects.list('');
  expect(listed.map(({ key }) => key)).toContain('_PRONTO');
  // The checksum in the origin is that of the bytes that are in the bucket.
  const origin = parseOrigin((await objects.read(ORIGIN)).toString('utf8'));
  const expected = createHash('sha256');
  for (let at = 0; at < archive.size; at += 8 * MB) expected.update(archive.slice(at, at + 8 * MB));
  expect(origin?.arquivos.map(({ sha256 }) => sha256)).toEqual([expected.digest('hex')]);

  // A segment is asked for again only where its function was killed before it was stored.
  const asked = segmentsAsked();
  const segments = Math.ceil(archive.size / SEGMENT_BYTES);
  expect(new Set(asked).size).toBe(segments);
  expect(asked.length - segments).toBeLessThanOrEqual(LIVES.length * CONNECTIONS);
  expect(functions.memory()).toBeLessThan(MOST_MEMORY);
});
