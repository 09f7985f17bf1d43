/** A file has no more lines than their numbers count. */
import { expect, test } from 'vitest';
import { BOUNDS } from '../../loaders/read/bounds.ts';
import { forEachLine } from '../../loaders/read/lines.ts';

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
