/** Rows that the kernels scatter in bulk equal rows added one by one, and those of an independent reader. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf } from '../../loaders/read/forms.ts';
import { forEachLine, type LineVisitor } from '../../loaders/read/lines.ts';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { bucketFinder } from '../../loaders/shuffle/buckets.ts';
import { Scatter } from '../../loaders/shuffle/scatter.ts';
import type { SeparatedForm } from '../../loaders/work/form.ts';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import { rowsOf } from '../readers/csv.ts';

const codec = codecOf(busca.derivedFrom);
const [resource] = codec.slots;
const { form } = formOf(resource!.layout, 'EMPRECSV', Buffer.alloc(0), {});
const BOUNDS = ['12ABC', '99111001', '99111002', '9911101', '991110', '991110', '99111099'].sort();
const TWO_COLUMNS = { ...(form as SeparatedForm), columns: [0, 1] };
const bucketOf = bucketFinder(codec, resource!, form, BOUNDS);

interface Scattered {
  readonly bytes: Buffer[];
  readonly lengths: (readonly number[])[];
  /** Rows that were added one by one: number, number of the line, bytes. */
  readonly seen: [number, number, string][];
  readonly empty: number[];
}

/**
 * Scatters the lines of chunks. One of `every` rows is visited, and the others are added in bulk; with 0, all
 * rows are visited and added one by one.
 */
async function scatter(chunks: readonly Buffer[], arena: number, every: number) {
  const found: Scattered = { bytes: [], lengths: [], seen: [], empty: [] };
  const out = {
    write: async (rows: Buffer, { lengths }: { readonly lengths: readonly number[] }) => {
      found.bytes.push(Buffer.from(rows));
      found.lengths.push(lengths);
    },
    close: async () => {},
    abort: async () => {},
  };
  const scattered = new Scatter(out, BOUNDS, arena);
  scattered.leaveOutQuotes({ delimiter: ';' });
  scattered.setRecords(TWO_COLUMNS);
  let rows = 0;
  let atOnce = 0;
  const line: LineVisitor['line'] = (buffer, start, end, number) => {
    if (start === end) {
      found.empty.push(number);
      return undefined;
    }
    found.seen.push([rows++, number, buffer.toString('latin1', start, end)]);
    const add = (): void => scattered.add(bucketOf(buffer, start, end), number, buffer, start, end);
    return scattered.isFull(end - start) ? scattered.flush().then(add) : void add();
  };
  const lines: NonNullable<LineVisitor['lines']> = (chunk, start, number) => {
    const taken = scattered.addLines(chunk, start, number, (every - (rows % every)) % every);
    rows += taken.lines;
    atOnce += taken.lines;
    return taken;
  };
  async function* all(): AsyncGenerator<Buffer> {
    yield* chunks;
  }
  const rowEnd: LineVisitor['rowEnd'] = (chunk, start, end) => scattered.rowEnd(chunk, start, end);
  await forEachLine(all(), 'file', { line, rowEnd, chunk: () => {}, ...(every > 0 && { lines }) });
  await scattered.flush();
  scattered.release();
  return { ...found, rows, atOnce };
}

const piece = fc.constantFrom(
  '"99111001"',
  '"12abC345"',
  '99111002',
  '" 9911.1003"',
  '"',
  ';',
  '""',
  'x',
  'É',
  '\x7f',
  '\n',
  ';"A"',
  ';"A\nB"',
  '"\r\n',
  ';"B C"',
);
const row = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 99 }), fc.stringMatching(/^[A-Z ]{0,40}$/))
      .map(([n, name]) => `"991110${n}";"${name}"`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat({ max: 99 }), fc.stringMatching(/^([A-Z\n]|\r\n|""){0,20}$/))
      .map(([n, name]) => `"991110${n}";"${name}"`),
  },
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
);
const file = fc.tuple(
  fc.array(row, { maxLength: 60 }),
  fc.constantFrom('\n', '\r\n'),
  fc.array(fc.nat({ max: 2_000 }), { maxLength: 4 }),
);

test('whatever the lines, their ends, the chunks and the size of the arena', async () => {
  let taken = 0;
  let joined = 0;
  await fc.assert(
    fc.asyncProperty(
      file,
      fc.integer({ min: 64, max: 4_096 }),
      fc.integer({ min: 2, max: 40 }),
      async ([rows, end, cuts], arena, every) => {
        const bytes = Buffer.from(rows.map((one) => `${one}${end}`).join(''), 'latin1');
        const text = bytes.toString('latin1');
        const expected = rowsOf(text, 2);
        const longest = Math.max(0, ...expected.map(({ length }) => length)) + 16;
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b),
          bytes.length,
        ];
        const chunks = places.slice(1).map((place, i) => bytes.subarray(places[i], place));
        const size = Math.max(arena, longest);
        const { atOnce, seen, ...found } = await scatter(chunks, size, every);
        const { seen: all, ...each } = await scatter(chunks, size, 0);
        expect({ ...found, atOnce: 0 }).toEqual(each);
        expect(all.map(([, , row]) => row)).toEqual(expected);
        const lookedAt = all.filter(([number]) => number % every === 0);
        expect(seen).toEqual(expect.arrayContaining(lookedAt));
        taken += atOnce;
        joined += expected.filter((one) => one.includes('\n')).length;
      },
    ),
    { numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(1_000);
  expect(joined).toBeGreaterThan(100);
});
