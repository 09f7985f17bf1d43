/** Blocks of entries, as the kernels pack them and as they are read. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_BYTES, blockOfEntries, decodeBlock } from '../../shared/store/records/block.ts';
import { readEntryBlock } from '../../shared/store/records/sets/entry-blocks.ts';
import { entryRows, withContainer } from '../support/kernels/entries.ts';

const ENTRIES = 64;

type Cells = readonly (readonly string[])[];

/** Returns the blocks of entries, given by their columns; the first column is their order. */
function blocksOf(columns: Cells): Buffer[] {
  const entries = columns[0]?.length ?? 0;
  const rows = Array.from({ length: entries }, (_, i) => ({
    columns: [String(i).padStart(6, '0'), ...columns.map((cells) => cells[i] || null)],
  }));
  const shown = columns.map((_, i) => i + 1);
  return withContainer(entryRows(rows), { columns: columns.length + 1, lists: 0 }, (containers) =>
    containers.blocks(shown),
  );
}

function columnsOf(bytes: Uint8Array): string[][] {
  const { entries, cells } = readEntryBlock(bytes);
  const rows = Array.from({ length: entries }, (_, entry) => cells(entry));
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] as string));
}

const blockOf = (columns: Cells): Buffer => blocksOf(columns)[0] as Buffer;

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const character = fc.constantFrom(...'AAAAEIOSR 0&.-é\u20ac\u{1f600}\u0001');
const cell = fc.oneof(
  fc.constantFrom('', '', 'LTDA', '02', '00000000000000', '99999999999999', '123456789012345'),
  fc.string({ unit: character, maxLength: 40 }),
  ...[1, 7, 8, 9, 14, 15].map(digits),
);
/** Columns whose cells are of one kind, or repeated, or anything. */
const column = (entries: number): fc.Arbitrary<string[]> => {
  const all = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: entries, maxLength: entries });
  return fc.oneof(
    ...[1, 4, 7, 8, 14].map((length) => all(digits(length))),
    cell.map((one) => new Array<string>(entries).fill(one)),
    fc.tuple(all(fc.boolean()), all(cell)).map(([changed, cells]) => {
      let before = cells[0] ?? '';
      return cells.map((one, i) => {
        if (changed[i]) before = one;
        return before;
      });
    }),
    all(cell),
  );
};

test('entries are read as they were packed, whatever their cells', () => {
  const sizes = new Set<number>();
  const columns = fc
    .tuple(fc.integer({ min: 1, max: 3 * ENTRIES }), fc.integer({ min: 1, max: 5 }))
    .chain(([entries, count]) => fc.tuple(...Array.from({ length: count }, () => column(entries))));
  fc.assert(
    fc.property(columns, (cells) => {
      for (const [number, block] of blocksOf(cells).entries()) {
        const first = number * ENTRIES;
        const expected = cells.map((one) => one.slice(first, first + ENTRIES));
        expect(columnsOf(block)).toEqual(expected);
        sizes.add(expected[0]?.length ?? 0);
      }
    }),
    { numRuns: 150 },
  );
  expect(sizes.size).toBeGreaterThan(30);
});

test('a block is decoded as rows', () => {
  const bytes = blockOf([
    ['ANA', 'ÁGUA', ''],
    ['01', '02', '02'],
  ]);
  expect(decodeBlock({ e: bytes })).toEqual(['ANA\x7f01', 'ÁGUA\x7f02', '\x7f02']);
});

const numbered = (seed: number, length: number): string =>
  String((Math.imul(seed, 0x9e3779b1) >>> 0) * 7919)
    .padStart(20, '0')
    .slice(-length);

test('numbers take the bytes of their differences, and repeated cells a bit', () => {
  const cnpjs = Array.from({ length: ENTRIES }, (_, i) => `0000${numbered(i, 10)}`);
  const same = new Array<string>(ENTRIES).fill('SP');
  const one = blockOf([same]).length;
  expect(one).toBeLessThan(30);
  expect(blockOf([same, cnpjs]).length).toBeLessThanOrEqual(one + 8 + 5 * ENTRIES);
  const halves = cnpjs.map((_, i) => (i < 32 ? 'SP' : 'RJ'));
  expect(blockOf([halves]).length).toBeLessThan(one + 12);
});

test('a byte that is in no counted block is read too', () => {
  const names = Array.from({ length: 2 * ENTRIES }, (_, i) => (i < ENTRIES ? 'AAB' : `Z${i}\u00c7`));
  const [, second] = blocksOf([names]);
  expect(columnsOf(second as Buffer)).toEqual([names.slice(ENTRIES)]);
});

test('a damaged block is an error, and never a shorter one', () => {
  const names = Array.from({ length: 20 }, (_, i) => `EMPRESA ${numbered(i, 6)} LTDA`);
  const bytes = blockOf([names, names.map((_, i) => numbered(i, 8)), names.map((_, i) => String(i >> 2))]);
  for (let length = 0; length < bytes.length; length++) {
    expect(() => readEntryBlock(bytes.subarray(0, length))).toThrow();
  }
  expect(() => readEntryBlock(Buffer.concat([bytes, Buffer.from([0])]))).toThrow('too long');
  let refused = 0;
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (bytes[at] ?? 0) ^ 0x55;
    try {
      for (const column of columnsOf(damaged)) expect(column.length).toBe(damaged[0]);
    } catch (error) {
      if (!/damaged|too short|too long|no cell/.test((error as Error).message)) throw error;
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(20);
});

test('a block above the limit is packed from its text where that is smaller', () => {
  const text = Buffer.from(`${'A\n'.repeat(63)}A`);
  const large = Buffer.alloc(BLOCK_BYTES + 1);
  expect(blockOfEntries(large, () => text)).toEqual({ attribute: 't', bytes: text });
  const small = Buffer.alloc(BLOCK_BYTES);
  const unused = () => {
    throw new Error('the text is not needed');
  };
  expect(blockOfEntries(small, unused)).toEqual({ attribute: 'e', bytes: small });
  const random = randomBytes(2 * BLOCK_BYTES);
  expect(blockOfEntries(large, () => random)).toEqual({ attribute: 'e', bytes: large });
});
