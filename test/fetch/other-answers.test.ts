/** Bytes that are not those of the requested range of the observed file are never stored. */
import { describe, expect, test } from 'vitest';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import {
  fetchOne,
  MODIFIED,
  rangesOf,
  remote,
  replace,
  type Setting,
  settingOf,
  text,
} from '../support/fetch/one-file.ts';
import { inTurn, where } from '../support/publisher/faults.ts';
import { published } from '../support/publisher/site.ts';

const NAME = 'transacoes.csv';
const BYTES = text(3_500);

const setting = (bytes = BYTES, connections = 1): Setting => settingOf({ [NAME]: bytes }, connections);
const fileIn = ({ files }: Setting): RemoteFile => remote(NAME, files.get(NAME)!);
const stored = ({ place }: Setting): Buffer | undefined => place.contents.get(NAME);

describe('another file', () => {
  const changes: readonly (readonly [string, (one: Setting) => void])[] = [
    ['of the same size', (one) => replace(one, NAME, text(3_500, 11))],
    ['that is longer', (one) => replace(one, NAME, text(4_000))],
    ['that is shorter than the range', (one) => replace(one, NAME, text(500))],
    ['with the same time', (one) => one.files.set(NAME, published(text(3_500, 11), MODIFIED))],
  ];
  test.each(changes)('%s is noticed at the next range', async (_, change) => {
    const one = setting();
    const file = fileIn(one);
    one.publisher.faults = ({ range }) => {
      if (range === 'bytes=2000-2999') change(one);
      return null;
    };
    await expect(fetchOne(one, file)).rejects.toMatchObject({ fault: 'changed' });
    expect(one.place.contents.has(NAME)).toBe(false);
  });

  test('ends the requests for its other segments', async () => {
    const one = setting(text(20_000), 3);
    one.publisher.faults = where(({ range }) => range === 'bytes=2000-2999', {
      kind: 'etag',
      etag: '"other"',
    });
    await expect(fetchOne(one, fileIn(one))).rejects.toMatchObject({ fault: 'changed' });
    expect(one.publisher.log.length).toBeLessThan(7);
  });

  test('continues nothing of the one before', async () => {
    const one = setting();
    one.timeMs = 50_000;
    one.publisher.faults = inTurn(null, null, { kind: 'stalled', after: 10 });
    await fetchOne(one, fileIn(one));
    const other = text(3_500, 11);
    replace(one, NAME, other);
    await fetchOne(one, fileIn(one));
    expect(stored(one)).toEqual(other);
  });

  test('is not an answer that lacks a header', async () => {
    const one = setting();
    const file = fileIn(one);
    one.files.set(NAME, { ...one.files.get(NAME)!, etag: null });
    expect((await fetchOne(one, file))?.tamanho).toBe(BYTES.length);
  });

  test('is assumed where neither an ETag nor a time says that it is the same', async () => {
    const one = setting();
    const file = { ...fileIn(one), etag: null, modified: null };
    one.timeMs = 50_000;
    one.publisher.faults = inTurn(null, null, { kind: 'stalled', after: 10 });
    await fetchOne(one, file);
    one.publisher.log.length = 0;
    one.publisher.faults = () => null;
    await fetchOne(one, file);
    expect(rangesOf(one)[0]).toBe('0-999');
  });
});

describe('a host that sends the whole file in answer to a range', () => {
  test('is read once, and every segment is at its place', async () => {
    const one = setting(text(20_000), 3);
    one.publisher.faults = () => ({ kind: 'whole' });
    await fetchOne(one, fileIn(one));
    expect(stored(one)).toEqual(text(20_000));
    expect(one.publisher.sent).toBe(20_000);
  });

  test('may do so once', async () => {
    const one = setting();
    one.publisher.faults = inTurn(null, { kind: 'reset', after: 300 }, { kind: 'whole' });
    await fetchOne(one, fileIn(one));
    expect(stored(one)).toEqual(BYTES);
  });
});

describe('in place of the file', () => {
  test.each(['login', 'rejected', 'other'] as const)('the page "%s" is never stored', async (page) => {
    const one = setting();
    one.publisher.faults = where(({ range }) => range === 'bytes=1000-1999', { kind: 'page', page });
    await fetchOne(one, fileIn(one));
    expect(stored(one)).toEqual(BYTES);
    one.publisher.faults = () => ({ kind: 'page', page });
    replace(one, NAME, text(900));
    const fault = page === 'rejected' ? 'blocked' : 'moved';
    await expect(fetchOne(one, fileIn(one))).rejects.toMatchObject({ fault });
  });

  test('a page under the headers of the file is recognised by its first bytes', async () => {
    const one = setting(Buffer.from('<!DOCTYPE html><title>Login</title><input type="password">'));
    await expect(fetchOne(one, fileIn(one))).rejects.toMatchObject({ fault: 'moved' });
  });

  test('a file without PK at its beginning is not an archive', async () => {
    const one = settingOf({ 'transacoes.zip': text(100) });
    const file = remote('transacoes.zip', one.files.get('transacoes.zip')!);
    await expect(fetchOne(one, file)).rejects.toThrow(/transacoes\.zip: not a zip archive/);
  });

  test('an empty body is repeated, and an empty file is refused', async () => {
    const one = setting();
    one.publisher.faults = inTurn({ kind: 'empty' }, { kind: 'empty' });
    expect((await fetchOne(one, fileIn(one)))?.tamanho).toBe(BYTES.length);
    await expect(fetchOne(one, { ...fileIn(one), size: 0 })).rejects.toThrow(/is empty at the publisher/);
  });

  test.each([
    { kind: 'shifted', by: 5 },
    { kind: 'range', contentRange: 'bytes 5-1004/3500' },
    { kind: 'range', contentRange: 'bytes 0-999' },
  ] as const)('bytes of another range are never stored (%j)', async (fault) => {
    const one = setting();
    one.publisher.faults = where(({ range }) => range === 'bytes=1000-1999', fault);
    await fetchOne(one, fileIn(one));
    expect(stored(one)).toEqual(BYTES);
  });
});
