/** A file of empty lines, or of lines that are no rows, is refused when a bound is passed, not at its end. */
import { describe, expect, test } from 'vitest';
import { BOUNDS } from '../../loaders/read/bounds.ts';
import { forEachLine } from '../../loaders/read/lines.ts';
import { folderForFile } from '../support/for-file.ts';
import { bytesOf, rowOf } from '../support/loads/fixtures.ts';
import { partitioned } from '../support/loads/inventories.ts';

const root = folderForFile('empty-lines');

const ROW = bytesOf([rowOf('socios', {})]);

/** Partitions Sócios with these bytes from an archive; returns its counts and the bytes that were read. */
async function partition(bytes: Buffer) {
  let read = 0;
  const begun = await partitioned(root, 'socios', bytes, (chunk) => {
    read += chunk;
  });
  const ended = await begun.ended.then(
    ({ rows, blank }) => ({ rows, blank }),
    ({ message }: Error) => message,
  );
  return { ended, read };
}

describe('a file whose rows are no rows', () => {
  test.each([
    ['blanks', ' \n'],
    ['text', 'xx;yy\n'],
  ])('is refused after a hundred thousand lines of %s', async (_, line) => {
    const { ended, read } = await partition(Buffer.concat([ROW, Buffer.alloc(6 << 20, line)]));
    expect(ended).toMatch(
      /^Socios0\.zip\/K\S+: not a file of socios: most rows cannot be used, such as line 10\d{4}: \d col/,
    );
    expect(read).toBeLessThan(4 << 20);
  });

  test('in part is read where most rows can be used', async () => {
    const half = Array(1_000)
      .fill([ROW, Buffer.from(' \n')])
      .flat();
    expect((await partition(Buffer.concat(half))).ended).toEqual({ rows: 2_000, blank: 0 });
  });
});

describe('a file with empty lines', () => {
  test.each<[string, Buffer, number, number]>([
    ['ten thousand before its rows', Buffer.concat([Buffer.alloc(10_000, '\n'), ROW]), 1, 10_000],
    [
      'one after each row',
      Buffer.concat(
        Array(12_000)
          .fill([ROW, Buffer.from('\r\n')])
          .flat(),
      ),
      12_000,
      12_000,
    ],
  ])('%s is read', async (_, bytes, rows, blank) => {
    expect((await partition(bytes)).ended).toEqual({ rows, blank });
  });

  test('and no row says so', async () => {
    expect((await partition(Buffer.alloc(99, '\n'))).ended).toMatch(
      /^Socios0\.zip\/K\S+: it has only empty lines, no row and no header; download Socios0\.zip again$/,
    );
  });

  test.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
  ])('is refused early where it has 6 MB of %s', async (_, end) => {
    const { ended, read } = await partition(Buffer.concat([ROW, Buffer.alloc(6 << 20, end)]));
    expect(ended).toMatch(
      /^Socios0\.zip\/K\S+: over 10,000 empty lines, more than rows before them; not a file/,
    );
    expect(read).toBeLessThan(4 << 20);
  });
});

test('more lines than a number of 32 bits counts are refused', async () => {
  const most = BOUNDS.lines.most;
  async function* stream() {
    yield Buffer.from('a\n');
  }
  const read = (lines: number) =>
    forEachLine(stream(), 'Socios0.zip/A', {
      line: () => undefined,
      lines: (chunk) => ({ lines, start: chunk.length }),
      chunk: () => undefined,
    });
  await read(most);
  await expect(read(most + 1)).rejects.toThrow('Socios0.zip/A: over 4,294,967,294 lines; not a file of rows');
});
