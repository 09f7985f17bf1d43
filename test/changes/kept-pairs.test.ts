/** How many pairs are kept, and what an answer and an item have of them. */
import { describe, expect, test } from 'vitest';
import { kindsOf } from '../../shared/datasets/changes.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { SHOWN_PAIRS } from '../../shared/http/located.ts';
import { chainOf, KEPT_PAIRS, type Pair } from '../../shared/store/generations/pairs.ts';
import { DAY_MS } from '../../shared/time.ts';
import { changesOf } from '../support/changes/written.ts';
import { testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';
import { publishFiles } from '../support/service/published.ts';

const LARGEST_ITEM = 400 << 10;
const DAY = '2026-10-20';

const dayBefore = (days: number): string =>
  new Date(Date.parse(DAY) - days * DAY_MS).toISOString().slice(0, 10);

/** Pairs up to the generation `generation(0)`, newest first. */
const pairsOf = (count: number, label: (n: number) => string, values: Partial<Pair> = {}): Pair[] => {
  const generation = (n: number): string =>
    `${label(n).replaceAll('-', '').toLowerCase()}-${String(n).padStart(10, '0')}`;
  return Array.from({ length: count }, (_, n) => ({
    from: generation(n + 1),
    de: label(n + 1),
    to: generation(n),
    para: label(n),
    table: `prod-cno-alteracoes-${generation(n)}`,
    rows: 0,
    kinds: {},
    ...values,
  }));
};
const chain = (source: string, pairs: readonly Pair[]): Pair[] => chainOf(source, pairs, pairs[0]?.to ?? '');

describe('the pairs that are kept', () => {
  test.each([
    ['cnpj', (n: number) => `${2026 - Math.floor(n / 12)}-${String(12 - (n % 12)).padStart(2, '0')}`],
    ['pgfn', (n: number) => `${2026 - Math.floor(n / 4)}-T${4 - (n % 4)}`],
  ])('of %s are 24, also where some were not compared', (source, label) => {
    const pairs = pairsOf(30, label).map((pair, n) => (n === 3 ? { ...pair, table: null } : pair));
    expect(chain(source, pairs)).toEqual(pairs.slice(0, 24));
  });

  test('of a daily source are those of 400 days', () => {
    expect(chain('cno', pairsOf(450, dayBefore)).map(({ para }) => para)).toEqual(
      Array.from({ length: 400 }, (_, n) => dayBefore(n)),
    );
    const weekly = chain(
      'cno',
      pairsOf(100, (n) => dayBefore(7 * n)),
    );
    expect(weekly.at(-1)?.para).toBe(dayBefore(399));
    expect(
      chain(
        'cno',
        pairsOf(450, () => DAY),
      ),
    ).toHaveLength(400);
  });

  test('of every source fit into one item, with those of a generation that may be served again', () => {
    for (const source of SOURCES.filter(({ changes }) => changes)) {
      const kinds = Object.fromEntries(kindsOf(changesOf(source)).map(({ name }) => [name, 999_999_999]));
      const { most } = KEPT_PAIRS[source.cadence];
      const item = {
        pk: `PAIRS#${source.name}`,
        pairs: pairsOf(most + 10, () => DAY, { rows: 999_999_999, kinds }),
      };
      expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(LARGEST_ITEM);
    }
  });
});

describe('an answer of a source with 400 pairs', async () => {
  const world = await testWorld();
  await publishFiles(world.store, cno, undefined, DAY);
  const pairs = pairsOf(400, dayBefore);
  const api = await world.variant({ replace: () => ({ pairs: async () => ({ chain: pairs, others: [] }) }) });
  const feed = '/v1/alteracoes?fonte=cno';
  const oldest = pairs.at(-1)!;

  test('names the newest 24 and says how many there are, also in a refusal', async () => {
    const { body } = await api.get(`${feed}&de=${DAY}`);
    expect([body.pares.length, body.pares[23].de, body.total_pares]).toEqual([24, dayBefore(24), 400]);
    const refused = await api.get(`${feed}&de=2020-01-01`);
    expect([refused.status, refused.body.detail]).toEqual([
      410,
      expect.stringContaining(`de ${dayBefore(24)} para ${dayBefore(23)} e 376 anteriores.`),
    ]);
  });

  test('finds the oldest pair by its version or generation, whose table alone is read', async () => {
    for (const query of [`&de=${oldest.de}`, `&para=${oldest.to}`]) {
      world.store.calls.length = 0;
      // The store has none of the tables.
      expect((await api.get(feed + query)).status).toBe(503);
      const tables = world.store.calls
        .flatMap((call) => call.tables)
        .filter((name) => /alteracoes/.test(name));
      expect([...new Set(tables)]).toEqual([oldest.table]);
    }
  });

  test('reads the history of a key from no more than the newest 24', async () => {
    const other = await world.variant({
      replace: () => ({ pairs: async () => ({ chain: pairsOf(400, () => '2026-10'), others: [] }) }),
    });
    world.store.calls.length = 0;
    expect((await other.get(`/v1/cnpjs/${cnpjOf(ALFA)}/alteracoes`)).status).toBe(503);
    const tables = world.store.calls.flatMap((call) => call.tables).filter((name) => /alteracoes/.test(name));
    expect(new Set(tables).size).toBe(SHOWN_PAIRS);
    expect(KEPT_PAIRS[cnpj.cadence].most).toBeLessThanOrEqual(SHOWN_PAIRS);
  });
});
