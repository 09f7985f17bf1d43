/** Ranges of a remote file have its bytes despite any fault on the way, or reading fails with the reason. */
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { remoteFiles } from '../../loaders/publisher/remote-files.ts';
import { readZipDirectory } from '../../loaders/read/archive.ts';
import '../support/seed.ts';
import { archiveOf } from '../support/loads/archives.ts';
import { bytes, generated } from '../support/publisher/bodies.ts';
import { type Fault, inTurn } from '../support/publisher/faults.ts';
import { plainHost } from '../support/publisher/plain-host.ts';
import { startStandIn } from '../support/publisher/server.ts';
import { type Files, published } from '../support/publisher/site.ts';
import { type TestVisit, visitOf } from '../support/publisher/visits.ts';

const MODIFIED = Date.UTC(2026, 9, 12);
const SIZE = 200_000;
const NAME = 'Dados_abertos_FGTS.zip';
const original = published(generated(SIZE, 9), MODIFIED);
const files: Files = new Map();
let visit: TestVisit;
const standIn = await startStandIn(plainHost(files));
beforeEach(() => {
  files.set(NAME, original);
  standIn.faults = () => null;
  standIn.log.length = 0;
  visit = visitOf();
});
afterAll(() => standIn.close());

const remote = (size = SIZE): RemoteFile => ({
  name: NAME,
  url: `${standIn.origin}/${NAME}`,
  size,
  etag: files.get(NAME)!.etag,
  modified: MODIFIED,
});

const read = (start: number, end: number, file = remote()) =>
  remoteFiles(visit, [file]).read(NAME, start, end);
const expected = (start: number, end: number) => original.body.slice(start, end);

describe('a range of a remote file', () => {
  test('is asked for once, and is cut at the end of the file', async () => {
    expect((await read(1_000, 90_000)).equals(expected(1_000, 90_000))).toBe(true);
    expect(standIn.log.map(({ range }) => range)).toEqual(['bytes=1000-89999']);
    expect((await read(SIZE - 10, SIZE + 10)).length).toBe(10);
    expect(await remoteFiles(visit, [remote()]).list('Dados')).toEqual([{ key: NAME, size: SIZE }]);
  });

  test('continues after a break with the first byte that is missing', async () => {
    standIn.faults = inTurn<unknown>(
      { kind: 'truncated', after: 30_000 },
      { kind: 'truncated', after: 5_000 },
    );
    expect((await read(10_000, 100_000)).equals(expected(10_000, 100_000))).toBe(true);
    expect(standIn.log.map(({ range }) => range)).toEqual([
      'bytes=10000-99999',
      'bytes=40000-99999',
      'bytes=45000-99999',
    ]);
  });

  test('is taken out of the whole file where the server has no ranges', async () => {
    standIn.faults = () => ({ kind: 'whole' });
    expect((await read(150_000, 150_100)).equals(expected(150_000, 150_100))).toBe(true);
    expect((await read(0, SIZE)).equals(expected(0, SIZE))).toBe(true);
    expect(standIn.log.length).toBe(2);
  });

  test('is not taken from a page that has the type of a file', async () => {
    files.set(NAME, {
      ...original,
      body: bytes('\n<!DOCTYPE html><title>Login</title><input type="password">'),
    });
    standIn.faults = () => ({ kind: 'whole' });
    await expect(read(0, 100)).rejects.toMatchObject({ fault: 'moved' });
  });

  test.each<[string, () => void, RegExp]>([
    [
      'size',
      () => files.set(NAME, { ...original, body: generated(SIZE + 1, 9) }),
      /200000 bytes, now 200001/,
    ],
    [
      'end before the range',
      () => files.set(NAME, { ...original, body: generated(10, 9) }),
      /200000 bytes, now 10/,
    ],
    ['ETag', () => files.set(NAME, { ...original, etag: '"other"' }), /now "other"/],
    ['time', () => files.set(NAME, { ...original, modified: MODIFIED + 1000 }), /now 2026-10-12T00:00:01/],
  ])('of a file with another %s fails as changed, without another attempt', async (_, change, message) => {
    const before = remote();
    change();
    await expect(read(50_000, 60_000, before)).rejects.toMatchObject({
      fault: 'changed',
      message: expect.stringMatching(message),
    });
    expect(standIn.log.length).toBe(1);
  });

  test('of a file that is replaced between two requests has no bytes of both', async () => {
    const before = remote();
    standIn.faults = (request) => {
      if (standIn.log.indexOf(request) === 0) return { kind: 'truncated', after: 1_000 };
      files.set(NAME, published(generated(SIZE, 10), MODIFIED + 60_000));
      return null;
    };
    // The fault is chosen before the site answers, so that the second answer is of the new file.
    await expect(read(0, 50_000, before)).rejects.toMatchObject({ fault: 'changed' });
  });

  test('is of the same file where one of two answers lacks a header or marks the ETag as weak', async () => {
    const before = remote();
    files.set(NAME, { ...original, etag: `W/${original.etag}` });
    expect((await read(0, 10, before)).length).toBe(10);
    files.set(NAME, { ...original, etag: null });
    expect((await read(0, 10, before)).length).toBe(10);
  });

  test('frees its connection where the reader stops', async () => {
    const single = visitOf({ connections: 1 });
    const of = remoteFiles(single, [remote()]);
    for await (const chunk of of.stream(NAME, 0, SIZE)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect((await of.read(NAME, 5, 9)).equals(expected(5, 9))).toBe(true);
  });
});

test('the directory of a remote archive is read with two requests', async () => {
  const name = 'arquivo_lai_FGTS_1_202606.csv';
  const archive = archiveOf([{ name, bytes: generated(5_000_000, 3).slice(0, 5_000_000), method: 0 }]);
  files.set(NAME, published(archive, MODIFIED));
  const members = await readZipDirectory(remoteFiles(visit, [remote(archive.length)]), NAME, archive.length);
  expect(members.map((member) => [member.name, member.size])).toEqual([[name, 5_000_000]]);
  expect(standIn.log.length).toBe(2);
});

const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  fc.constant(null),
  fc.nat(SIZE).map((after): Fault => ({ kind: 'reset', after })),
  fc.constant<Fault>({ kind: 'reset', after: 'request' }),
  fc.nat(SIZE).map((after): Fault => ({ kind: 'truncated', after })),
  fc.constantFrom<Fault>(
    { kind: 'status', status: 429, retryAfter: '7' },
    { kind: 'status', status: 503 },
    { kind: 'page', page: 'login' },
    { kind: 'page', page: 'rejected' },
    { kind: 'empty' },
    { kind: 'whole' },
    { kind: 'shifted', by: 1 },
    { kind: 'gzip' },
    { kind: 'etag', etag: '"other"' },
  ),
);

test('any sequence of faults ends with the bytes of the file or with a reason', async () => {
  const runs = process.env['SLOW'] ? 1_000 : 60;
  let whole = 0;
  const cases = fc.asyncProperty(fc.array(fault, { maxLength: 8 }), fc.nat(SIZE), async (faults, at) => {
    visit = visitOf();
    standIn.faults = inTurn<unknown>(...faults);
    const tried = await read(Math.floor(at / 2), SIZE).catch((error: unknown) => error);
    if (Buffer.isBuffer(tried)) {
      whole++;
      expect(tried.equals(expected(Math.floor(at / 2), SIZE))).toBe(true);
      return;
    }
    expect(tried).toMatchObject({ name: 'PublisherError', message: expect.stringContaining(NAME) });
  });
  await fc.assert(cases, { numRuns: runs });
  expect(whole).toBeGreaterThan(runs / 3);
});
