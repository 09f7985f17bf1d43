/** A file is fetched in segments by ranges, and continues after any break. */
import { describe, expect, test } from 'vitest';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { PARTIAL } from '../../shared/ingestion/fetched-names.ts';
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
const stored = ({ disk }: Setting): Buffer | undefined => disk.contents().get(NAME);

test('the segments are requested by ranges, and the last one is shorter', async () => {
  const one = setting();
  await fetchOne(one, fileIn(one));
  expect(rangesOf(one)).toEqual(['0-999', '1000-1999', '2000-2999', '3000-3499']);
  expect(stored(one)).toEqual(BYTES);
});

test('as many requests run at the same time as there are connections', async () => {
  const one = setting(text(20_000), 3);
  let [open, most] = [0, 0];
  const { ask } = one.publisher;
  one.publisher.ask = async (asked) => {
    most = Math.max(most, ++open);
    const answer = await ask(asked);
    await new Promise((done) => setImmediate(done));
    const end = answer.body.return.bind(answer.body);
    answer.body.return = async () => {
      open--;
      return end();
    };
    return answer;
  };
  await fetchOne(one, fileIn(one));
  expect(most).toBe(3);
});

test('a range that breaks is continued at the byte where it broke', async () => {
  const one = setting();
  one.publisher.faults = inTurn(null, { kind: 'reset', after: 300 }, { kind: 'truncated', after: 200 });
  await fetchOne(one, fileIn(one));
  expect(rangesOf(one).slice(1, 4)).toEqual(['1000-1999', '1300-1999', '1500-1999']);
  expect(stored(one)).toEqual(BYTES);
});

test('breaks after which bytes have come do not lengthen the pauses', async () => {
  const one = setting();
  one.publisher.faults = inTurn(...Array.from({ length: 9 }, () => ({ kind: 'reset', after: 50 }) as const));
  await fetchOne(one, fileIn(one));
  expect(Math.max(...one.clock.pauses)).toBe(500);
});

test('at the deadline the segments are kept, and the next run requests the others only', async () => {
  const one = setting();
  one.timeMs = 50_000;
  one.publisher.faults = inTurn(null, null, { kind: 'stalled', after: 10 });
  expect(await fetchOne(one, fileIn(one))).toBeNull();
  expect([...one.disk.contents().keys()]).toContain(`${NAME}${PARTIAL}`);
  one.publisher.log.length = 0;
  one.publisher.faults = () => null;
  expect((await fetchOne(one, fileIn(one)))?.tamanho).toBe(BYTES.length);
  expect(rangesOf(one)).toEqual(['2000-2999', '3000-3499']);
  expect(stored(one)).toEqual(BYTES);
});

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
    expect(one.disk.contents().has(NAME)).toBe(false);
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
    expect(one.publisher.log.length).toBe(3);
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

test('the progress ends at the size of the file, whatever had to be fetched again', async () => {
  const one = setting();
  one.publisher.faults = inTurn({ kind: 'reset', after: 300 }, { kind: 'whole' }, { kind: 'shifted', by: 1 });
  await fetchOne(one, fileIn(one));
  expect(one.progress.get(NAME)).toBe(BYTES.length);
  expect(one.stages).toEqual([`begin ${NAME} 0`, `checking ${NAME}`, `done ${NAME}`]);
});

test('a full disk ends the fetch at once, with the reason', async () => {
  const one = setting(text(20_000), 3);
  let writes = 0;
  one.disk.before = (operation, name) => {
    if (operation === 'write' && name.endsWith(PARTIAL) && ++writes > 4) {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC', errno: -28 });
    }
  };
  await expect(fetchOne(one, fileIn(one))).rejects.toThrow(
    /transacoes\.csv\.parcial: the disk is full.*start the fetch again/,
  );
  expect(one.publisher.log.length).toBeLessThan(9);
});
