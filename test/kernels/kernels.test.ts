/** The kernels are compiled from their sources, and agree with the code that reads one value at a time. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KernelColumn } from '../../loaders/kernels/columns.ts';
import { takeKernels } from '../../loaders/kernels/instance.ts';
import { textCheck } from '../../loaders/read/values/checks.ts';
import { CHARACTERS, isStrange } from '../../loaders/read/values/encoding.ts';
import { RowTable } from '../../loaders/records/gathered/row-table.ts';
import { compiledKernels } from '../../operator/kernels.ts';
import { dayAs, digits, oneOf, shaped, type ValueForm } from '../../shared/datasets/value-forms.ts';
import { ANY_COLUMN, type RunRow, runOf } from '../support/kernels/runs.ts';

test('the compiled module is that of the sources; if it is not, run npm run kernels', async () => {
  const path = new URL('../../loaders/kernels/module.ts', import.meta.url);
  // The module is one long line, which a failed comparison would print.
  expect(readFileSync(path, 'utf8') === (await compiledKernels())).toBe(true);
});

test('a size that is no number of the kernels is refused, and never taken for a smaller one', () => {
  const kernels = takeKernels('texts');
  for (const size of [2 ** 30 + 1, 2 ** 32, 2 ** 32 + 8]) {
    const refused = `bytes in the memory of the kernels: ${size}; allowed: at most 1073741824`;
    expect(() => kernels.allocate(size)).toThrow(refused);
    expect(() => kernels.reserveInput(size)).toThrow(refused);
  }
  // Twice this size is zero in 32 bits.
  expect(() => kernels.reserveRecords(2 ** 31)).toThrow('the memory of the kernels is used up');
});

const KEY: KernelColumn = { ...ANY_COLUMN, isKey: true };

/** Reads rows of a key and a value; returns the value's counts, the rows left, and the rows read as text. */
function read(column: KernelColumn, rows: readonly RunRow[]) {
  const table = new RowTable();
  table.beginFile({ columns: [KEY, column], characters: CHARACTERS }, { slot: 0, task: 0 });
  const left: number[] = [];
  table.readRun(runOf(rows), (_, __, line) => left.push(line));
  const { counts, high, malformed } = table.endFile();
  table.grouped();
  const texts = Array.from({ length: table.count }, (_, row) => table.rowAt(row).row);
  const keys = table.keys();
  table.release();
  const examples = malformed.map(({ line, bytes }) => [line, Buffer.from(bytes).toString('latin1')]);
  return { counts: [...counts.slice(4)], left, texts, high, keys, examples };
}

const rowsOf = (values: readonly string[]): RunRow[] =>
  values.map((value, i) => ({ line: i + 1, row: ['99111001', value] }));

const FORMS: readonly [string, ValueForm, Partial<KernelColumn>][] = [
  ['digits', digits(2, 5), { check: 'digits', numbers: [2, 5] }],
  [
    'one of some values',
    oneOf('02', 'SP', 'ABCDEFGH', 'ABCDEFGHI'),
    { check: 'one-of', list: ['02', 'SP', 'ABCDEFGH', 'ABCDEFGHI'] },
  ],
  ['days', dayAs('AAAAMMDD'), { check: 'day' }],
  ['shapes', shaped('***999999**', 'X9'), { check: 'shape', list: ['***999999**', 'X9'] }],
];

const value = fc.oneof(
  fc.stringMatching(/^[0-9]{1,9}$/),
  fc
    .tuple(
      fc.integer({ min: 0, max: 2_400 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    .map(([year, month, day]) =>
      [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(''),
    ),
  fc.constantFrom(
    ...'02 SP sp ABCDEFGH ABCDEFGHI ABCDEFGHJ ***123456** ***12345a** Z9 z9 20000229 19000229'.split(' '),
  ),
);

describe.each(FORMS)('values of the form %s', (_, form, column) => {
  test('are valid where their check says so, and the first of the others is the example', () => {
    const isValid = textCheck(form);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const { counts, left, examples } = read({ ...ANY_COLUMN, ...column }, rowsOf(values));
        const malformed = values.filter((one) => !isValid(one));
        expect(left).toEqual([]);
        expect(examples).toEqual(malformed.slice(0, 1).map((one) => [values.indexOf(one) + 1, one]));
        expect(counts).toEqual([0, 0, values.length - malformed.length, malformed.length]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('rows', () => {
  test('have their cells cleaned and their letters in UTF-8, and are left where another reader must decide', () => {
    const windows1252 = new TextDecoder('windows-1252');
    const cleaned = (text: string): string => text.replaceAll('\0', '').replace(/^ +| +$/g, '');
    const cell = fc.string({
      unit: fc.constantFrom(
        ...['A', ' ', '0', 'Ç', 'Ã', 'ª', '\xa0', '\xef', 'Ò', '\x05', '\0', '\x80', '\x81', '\x85'],
      ),
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 20 }), (values) => {
        const { texts, left, high } = read(ANY_COLUMN, rowsOf(values));
        const isLeft = (text: string): boolean => {
          const bytes = Buffer.from(text, 'latin1');
          // A letter before a possible UTF-8 continuation byte is left, whether or not it begins a character.
          const found = /[\x01-\x1f\x81\xef]|^\xa0|\xa0$|[\xa0-\xff][\x80-\xbf]|Ò/.test(cleaned(text));
          if (isStrange(bytes, 0, bytes.length)) expect(found).toBe(true);
          return found;
        };
        const read_ = values.filter((one) => !isLeft(one));
        expect(values.filter((_, i) => !left.includes(i + 1))).toEqual(read_);
        expect(texts).toEqual(read_.map((one) => windows1252.decode(Buffer.from(cleaned(one), 'latin1'))));
        expect(high).toBe(read_.filter((one) => /[\x80-\xff]/.test(one)).length);
      }),
      { numRuns: 200 },
    );
  });
});
