/** A fault of the search index is a 503, never fewer hits; a failed read is not remembered. */
import { expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import type { Item, TableKey } from '../../shared/aws/read-items.ts';
import { testSamples } from '../support/service/api.ts';

const { variant } = await testSamples();

const SEARCHES = [
  '/v1/cnpjs?nome=padaria',
  '/v1/cnpjs?nome=padaria&uf=SP',
  '/v1/cnpjs/contagens?por=uf',
  '/v1/cnpjs/contagens?por=uf&nome=padaria',
];

/** Items of an index have a letter for their kind: directory, page of terms, entries, column or tally. */
const KINDS = [...'DPICN'];
const isOf = (kind: string, { table, key }: TableKey): boolean =>
  table.includes('indice') && key['k']?.[0] === kind;

/** The answer of a read in place of an item. */
type Fault = (item: Item) => Item | undefined;
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['missing', () => undefined],
  ['without bytes', ({ k, sk }) => ({ k, sk })],
  [
    'cut',
    ({ k, sk, ...bytes }) => ({
      ...Object.fromEntries(
        Object.entries(bytes).map(([name, all]) => [name, (all as Buffer).subarray(0, 3)]),
      ),
      k,
      sk,
    }),
  ],
];

/** A new process, in which `fault` replaces every item of the kind. */
async function failing(kind: string, fault: Fault) {
  let met = 0;
  const api = await variant({
    replace: ({ read }) => ({
      read: async (keys) =>
        (await read(keys)).map((item, i) => {
          if (item === undefined || !isOf(kind, keys[i]!)) return item;
          met++;
          return fault(item);
        }),
    }),
  });
  return { api, met: () => met };
}

test.each(FAULTS.flatMap(([name, fault]) => KINDS.map((kind) => [name, kind, fault] as const)))(
  'an item that is %s is a 503: %s',
  async (_, kind, fault) => {
    let refused = 0;
    for (const search of SEARCHES) {
      const { api, met } = await failing(kind, fault);
      const { status } = await api.get(search);
      expect([search, status]).toEqual([search, met() > 0 ? 503 : 200]);
      refused += met() > 0 ? 1 : 0;
    }
    expect(refused).toBeGreaterThan(0);
  },
);

test.each(KINDS)('a read that fails is a 503, and the next request is answered: %s', async (kind) => {
  for (const search of SEARCHES) {
    const whole = await (await variant({})).get(search);
    let failed = 0;
    const { api } = await failing(kind, (item) => {
      if (failed++ === 0) throw new StoreError('BatchGetItem', 'UnprocessedKeys');
      return item;
    });
    const { status } = await api.get(search);
    expect([search, status]).toEqual([search, failed > 0 ? 503 : 200]);
    expect((await api.get(search)).body).toEqual(whole.body);
  }
});
