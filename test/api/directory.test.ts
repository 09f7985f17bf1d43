/** The directory of an ordered list: the order for a filter, its ranges, and the pages cut from them. */
import { describe, expect, test } from 'vitest';
import { codecOf, codecsOf } from '../../loaders/records/codecs/codec.ts';
import type { OrderCodec } from '../../loaders/records/codecs/table-codec.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import type { OrderedTable, Source } from '../../shared/datasets/define.ts';
import {
  decodeDirectory,
  encodeDirectory,
  orderFor,
  pageOf,
  rangesOf,
  totalOf,
} from '../../shared/store/records/directory.ts';
import { cachedDirectories } from '../../shared/store/records/directory-cache.ts';

const ordersOf = (source: Source): readonly OrderCodec[] => codecsOf(source).flatMap(({ orders }) => orders);
const properties = ordersOf(cafir);
const [byPlace] = properties as [OrderCodec];
/** The same records in two orders. */
const { orders: inTwoOrders } = codecOf({
  ...cafir.tables.find((table): table is OrderedTable => 'orders' in table)!,
  orders: [
    { code: 'A', by: ['-ano_mes', 'uf'] },
    { code: 'U', by: ['uf', '-ano_mes'] },
  ],
});

const { bytes: BYTES } = encodeDirectory([
  { values: ['AC', 'XAPURI'], count: 3 },
  { values: ['MG', null], count: 2 },
  { values: ['MG', 'SAO JOAO'], count: 50 },
  { values: ['MG', 'São  João'], count: 1 },
  { values: ['SP', 'SAO JOAO'], count: 7 },
  { values: ['SP', 'RIO'], count: 4 },
  { values: ['TO', 'PALMAS'], count: 1 },
  { values: ['TO', 'RIO'], count: 5 },
]);
const DIRECTORY = decodeDirectory({ b: BYTES });

describe('the order that serves a filter', () => {
  test.each([
    [{ uf: null, ano_mes: null }, 'A', [null, null]],
    [{ uf: null, ano_mes: '202609' }, 'A', ['202609', null]],
    [{ uf: 'SP', ano_mes: '202609' }, 'A', ['202609', 'SP']],
    [{ uf: 'SP', ano_mes: null }, 'U', ['SP', null]],
  ])('%o is one range of order %s', (wanted, code, values) => {
    expect(orderFor(inTwoOrders, wanted)).toMatchObject({ order: { code }, values });
  });

  test('is the only suitable one for a municipality without its state', () => {
    const { order, values } = orderFor(properties, { uf: null, municipio: 'SAO JOAO' });
    expect([order.code, values]).toEqual(['L', [null, 'SAO JOAO']]);
  });
});

describe('ranges', () => {
  test.each([
    ['nothing', [null, null], [{ start: 0, count: 73 }]],
    ['a state', ['mg', null], [{ start: 3, count: 53 }]],
    ['a municipality of a state', ['MG', 'sao joão'], [{ start: 5, count: 51 }]],
    ['a municipality whose records are adjacent in the list', [null, 'São João'], [{ start: 5, count: 58 }]],
    [
      'a municipality of two states',
      [null, 'Rio'],
      [
        { start: 63, count: 4 },
        { start: 68, count: 5 },
      ],
    ],
    ['values that do not occur', ['ES', null], []],
  ])('of a filter for %s are correct', (_, wanted, ranges) => {
    const found = rangesOf(DIRECTORY, wanted);
    expect(found).toEqual(ranges);
    expect(totalOf(found)).toBe(ranges.reduce((sum, { count }) => sum + count, 0));
  });

  test.each([
    [0, 2, [{ start: 10, count: 2 }]],
    [
      2,
      4,
      [
        { start: 12, count: 1 },
        { start: 20, count: 3 },
      ],
    ],
    [3, 100, [{ start: 20, count: 5 }]],
    [8, 1, []],
    [Number.MAX_SAFE_INTEGER, 100, []],
  ])('from offset %i have a page of %i items', (offset, limit, page) => {
    const ranges = [
      { start: 10, count: 3 },
      { start: 20, count: 5 },
    ];
    expect(pageOf(ranges, offset, limit)).toEqual(page);
  });
});

describe('the cache of directories', () => {
  test('reads each directory once for concurrent requests', async () => {
    const find = cachedDirectories();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return [{ b: BYTES }];
    };
    await Promise.all([find(read, 'g1', byPlace), find(read, 'g1', byPlace)]);
    await find(read, 'g1', byPlace);
    expect(reads).toBe(1);
    await find(read, 'g2', byPlace);
    expect(reads).toBe(2);
  });

  test('does not cache a failure; a missing or broken directory is a StoreError', async () => {
    const find = cachedDirectories();
    for (const item of [undefined, { b: new Uint8Array([1]) }]) {
      await expect(find(async () => [item], 'g1', byPlace)).rejects.toThrow(StoreError);
    }
    expect(await find(async () => [{ b: BYTES }], 'g1', byPlace)).toEqual(DIRECTORY);
  });

  test('evicts the least recently used', async () => {
    const find = cachedDirectories();
    const read: string[] = [];
    const ask = (name: string) =>
      find(
        async () => {
          read.push(name);
          return [{ b: BYTES }];
        },
        name,
        byPlace,
      );
    for (const name of ['1', '2', '3', '4', '5', '6', '1', '7', '1', '2']) await ask(name);
    expect(read).toEqual(['1', '2', '3', '4', '5', '6', '7', '2']);
  });
});
