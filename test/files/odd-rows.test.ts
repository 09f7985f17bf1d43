/** One odd row is one row; test/kernels/scatter.test.ts shows it for any place and any end of a chunk. */
import { describe, expect, test } from 'vitest';
import { RUN_HEADER } from '../../loaders/kernels/assembly/layout.ts';
import { isFault, rowReader } from '../../loaders/read/cells.ts';
import { requoted } from '../../loaders/read/in-kernels/columns.ts';
import { resourceOf, workKeys } from '../../loaders/work/plan.ts';
import { folderForFile } from '../support/for-file.ts';
import { bytesOf, type FixtureRow, quoted, rowOf } from '../support/loads/fixtures.ts';
import { partitioned } from '../support/loads/inventories.ts';

const root = folderForFile('odd');

const establishment = (n: number, values: Record<string, string> = {}): string[] =>
  rowOf('estabelecimentos', { cnpj_basico: String(99_000_000 + n), ...values });

/** Partitions establishments. Returns the file's counts and, in order, each row's address or its fault. */
async function partition(rows: readonly FixtureRow[]) {
  const { plan, member, work, ended } = await partitioned(root, 'estabelecimentos', bytesOf(rows));
  const { form, rows: counted, blank } = await ended;
  const reader = rowReader(resourceOf(plan, 'estabelecimentos'), form, 'cnpj_basico');
  const found: [number, string][] = [];
  for (let group = 0; group < plan.groups; group++) {
    const key = workKeys(plan).scattered(member.task, group);
    const bytes = await work.read(key);
    for (let at = 0; at < bytes.length; ) {
      const head = bytes.readUInt32LE(at + 4);
      const start = at + RUN_HEADER;
      const end = start + (head >>> 1);
      const row = head % 2 ? requoted(bytes, start, end, ';') : bytes.subarray(start, end);
      const cells = reader.read(row, 0, row.length);
      found.push([bytes.readUInt32LE(at), isFault(cells) ? cells.reason : `${cells[0]} ${cells[16]}`]);
      at = end;
    }
  }
  return { rows: counted, blank, found: found.toSorted(([a], [b]) => a - b) };
}

const address = (n: number, complemento: string): string => quoted(establishment(n, { complemento }));

/** The bytes of an odd row, and what is found of it by line: rows that are loaded, by address, and faults. */
const ODD: readonly (readonly [string, string, readonly (readonly [number, string])[]])[] = [
  [
    'quotes and line feeds in a cell',
    `${address(1, 'A "B"\n";"C\n\n"')}\n`,
    [[0, '99000001 A "B"\n";"C\n\n"']],
  ],
  ['a line feed in the last cell', `${address(1, 'X').replace(/""$/, '"A\nB"')}\n`, [[0, '99000001 X']]],
  ['a quote that is never closed', `${address(1, 'X').slice(0, -1)}\n`, [[0, 'unterminated_quote']]],
  ['a quote alone in a line', '"\n', [[0, 'unterminated_quote']]],
  [
    'a line feed outside quotes',
    `${address(1, 'X').replace('"X"', 'A\nB')}\n`,
    [
      [0, 'wrong_columns'],
      [1, 'wrong_columns'],
    ],
  ],
];

const GOOD = Array.from({ length: 6 }, (_, i) => `${address(2 + i, 'BOA')}\n`);

describe.each(ODD)('%s', (_, odd, found) => {
  test('in the middle is one row', async () => {
    const [before, after] = [GOOD.slice(3), GOOD.slice(0, 3)];
    const all = await partition([...before, odd, ...after]);
    const good = all.found.filter(
      ([line]) => line <= before.length || line > before.length + odd.split('\n').length - 1,
    );
    expect(all.found.filter((one) => !good.includes(one))).toEqual(
      found.map(([line, text]) => [before.length + 1 + line, text]),
    );
    expect(good).toHaveLength(before.length + after.length);
    expect(good.every(([, text]) => /^99\d{6} BOA$/.test(text))).toBe(true);
    expect(all.rows).toBe(before.length + found.length + after.length);
  });

  test('without a line end after the last row is one row', async () => {
    const { found: last } = await partition([...GOOD, odd.replace(/\r?\n$/, '')]);
    expect(last.slice(GOOD.length)).toEqual(found.map(([line, text]) => [GOOD.length + 1 + line, text]));
  });
});

describe('a quote that is never closed', () => {
  test('is one row also before two megabytes without a quote', async () => {
    const bare = `${address(2, 'BOA').replaceAll('"', '')}\n`;
    const rest = Array.from({ length: Math.ceil((2 << 20) / bare.length) }, () => bare);
    const { rows, found } = await partition(['"99000001";"X\n', ...rest]);
    expect([rows, found[0], found.length]).toEqual([
      rest.length + 1,
      [1, 'unterminated_quote'],
      rest.length + 1,
    ]);
    expect(found.slice(1).every(([, text]) => text === '99000002 BOA')).toBe(true);
  });

  test('in every row is as many rows', async () => {
    const open = Array.from({ length: 4_000 }, () => 'X";"\n');
    const good = Array.from({ length: 6_000 }, () => `${address(1, 'BOA')}\n`);
    const { rows, found } = await partition([...good, ...open]);
    expect([rows, found.filter(([, text]) => text === 'unterminated_quote').length]).toEqual([10_000, 4_000]);
  });
});

test('a cell of nearly a megabyte in many lines is one row, and a longer one is not', async () => {
  const lines = (bytes: number): string => `${'A'.repeat(99)}\n`.repeat(bytes / 100);
  const [fits = '', longer = ''] = [900_000, 1_100_000].map((bytes) => `${address(1, lines(bytes))}\n`);
  expect((await partition([fits, ...GOOD])).rows).toBe(1 + GOOD.length);
  expect((await partition([...GOOD, fits])).rows).toBe(1 + GOOD.length);
  expect(
    (await partition([...GOOD, longer, ...GOOD])).found.filter(([, text]) => text.endsWith('BOA')),
  ).toHaveLength(2 * GOOD.length);
});

describe('rows with another number of columns at the beginning of a file', () => {
  const others = (count: number): string[] => Array.from({ length: count }, () => `${address(1, 'X')};""\n`);

  test('are odd rows where one of the first ten has the declared number', async () => {
    const { rows, found } = await partition([...others(9), ...GOOD]);
    expect(rows).toBe(9 + GOOD.length);
    expect(found.filter(([, text]) => text === 'wrong_columns')).toHaveLength(9);
  });

  test.each([
    ['ten first', [...others(10), ...GOOD]],
    ['all of fewer', others(2)],
  ])('are another layout in %s rows', async (_, rows) => {
    await expect(partition(rows)).rejects.toThrow(
      /ESTABELE: the layout changed: estabelecimentos has 30 columns, the first row has 31\. The file has no header/,
    );
  });
});
