/** The directory of an ordered list: the order for a filter, and its cache in a process. */
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

const { bytes: BYTES } = encodeDirectory([{ values: ['AC', 'XAPURI'], count: 3 }]);
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

describe('the ranges of a filter', () => {
  const directory = decodeDirectory({
    b: encodeDirectory([
      { values: ['AC', 'Xapuri'], count: 3 },
      { values: ['AM', 'Codajás'], count: 5 },
      { values: ['AM', 'Xapuri'], count: 2 },
      { values: ['PA', 'XAPURI'], count: 4 },
    ]).bytes,
  });
  const ranges = rangesOf(directory, [null, 'xapuri']);

  test('have the records of all spellings, adjacent ones joined', () => {
    expect(ranges).toEqual([
      { start: 0, count: 3 },
      { start: 8, count: 6 },
    ]);
    expect(rangesOf(directory, ['am', 'codajas'])).toEqual([{ start: 3, count: 5 }]);
  });

  test.each([
    [0, 2, [{ start: 0, count: 2 }]],
    [
      2,
      4,
      [
        { start: 2, count: 1 },
        { start: 8, count: 3 },
      ],
    ],
    [3, 4, [{ start: 8, count: 4 }]],
    [4, 10, [{ start: 9, count: 5 }]],
    [9, 10, []],
  ])('are on the page from %i of %i records', (offset, limit, expected) => {
    expect(pageOf(ranges, offset, limit)).toEqual(expected);
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
