/** Rows are the same wherever the chunks of a file end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOUNDS } from '../../loaders/read/bounds.ts';
import { forEachLine } from '../../loaders/read/lines.ts';

async function linesIn(chunks: readonly Buffer[], several: number) {
  const lines: [number, string][] = [];
  let bytes = 0;
  async function* stream() {
    yield* chunks;
  }
  await forEachLine(stream(), 'a file', {
    line: (buffer, start, end, number) => {
      lines.push([number, buffer.toString('latin1', start, end)]);
      return number % 3 === 0 ? Promise.resolve() : undefined;
    },
    // Takes some of the lines that end in the chunk, as the kernels do.
    lines: (chunk, start, number) => {
      let at = start;
      let taken = 0;
      for (; taken < several; taken++) {
        const end = chunk.indexOf(0x0a, at);
        if (end < 0) break;
        lines.push([number + taken, chunk.toString('latin1', at, end).replace(/\r$/, '')]);
        at = end + 1;
      }
      return { lines: taken, start: at };
    },
    chunk: (length) => {
      bytes += length;
    },
  });
  return { lines, bytes };
}

test('for any text and chunks', async () => {
  const part = fc.constantFrom('a', 'bc', '', '\r', '\n', '\r\n', '"', 'x'.repeat(40));
  const chunks = fc.array(fc.array(part, { maxLength: 12 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(chunks, fc.nat(3), async (parts, several) => {
      const texts = parts.map((some) => some.join(''));
      const whole = texts.join('');
      const expected = whole.split('\n').map((line) => line.replace(/\r$/, ''));
      // A text after the last line feed is a line too.
      if (whole.endsWith('\n') || whole === '') expected.pop();
      const found = await linesIn(
        texts.map((text) => Buffer.from(text)),
        several,
      );
      expect(found.lines).toEqual(expected.map((line, i) => [i + 1, line]));
      expect(found.bytes).toBe(whole.length);
    }),
    { numRuns: 1_000 },
  );
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
