/** A search reads little, in few round trips, and reads nothing twice. */
import { describe, expect, test } from 'vitest';
import { columnKey, directoryKey, tallyKey } from '../../shared/store/records/sets/keys.ts';
import { type Clause, createSearcher } from '../../shared/store/search/searcher.ts';
import { country, PARTNER_WORDS, WORDS } from '../support/search/country.ts';
import { roundTrips } from '../support/search/round-trips.ts';
import { itemsOf, nameOf, scan, storeOf } from '../support/search/small-index.ts';

const INDEX = country(
  3,
  Array.from({ length: 24 }, () => 2_500),
);
const ITEMS = itemsOf(INDEX, 16);

const word = (i: number): Clause => ({ kind: 'any', terms: [WORDS[i]!] });
const UF: Clause = { kind: 'any', terms: ['uf:SP'] };
const PAGE = { limite: 20, offset: 0 };

const chunks = (names: readonly string[]): string[] => names.filter((name) => name.startsWith('T#'));
const columns = (names: readonly string[]): string[] => names.filter((name) => name.startsWith('C#'));

describe('round trips of a new searcher, with the directory', () => {
  const clauses: [string, Clause[]][] = [
    ['no clause', []],
    ['a word', [word(0)]],
    ['two words', [word(0), word(1)]],
    ['a word and a state', [word(0), UF]],
    ['several years', [{ kind: 'any', terms: ['abertura:2012', 'abertura:2013', 'abertura:2014'] }, word(1)]],
    ['a partner', [{ kind: 'sameRow', terms: PARTNER_WORDS.slice(0, 2) }, word(0)]],
  ];
  const offsets = [0, 3_000, 20_000];

  test.each(clauses.flatMap(([name, all]) => offsets.map((offset) => [name, offset, all] as const)))(
    'of a page with %s at %i are at most four',
    async (_, offset, all) => {
      const { answer, keys } = await roundTrips(storeOf(ITEMS).at, (at) =>
        createSearcher().page(at, all, { limite: 100, offset }),
      );
      expect(answer.total).toBe(scan(INDEX, all).length);
      expect(keys.length).toBeLessThanOrEqual(4);
      expect(keys[0]).toBe(1);
    },
  );

  test.each(clauses)('of counts with %s are at most four', async (_, all) => {
    const { keys } = await roundTrips(storeOf(ITEMS).at, (at) => createSearcher().counts(at, all, 'uf'));
    expect(keys.length).toBeLessThanOrEqual(4);
  });
});

describe('a searcher', () => {
  test('reads one chunk at most for a page of one term', async () => {
    const { at, keys } = storeOf(ITEMS);
    const { total } = await createSearcher().page(at, [word(0)], { limite: 20, offset: 9_000 });
    expect(total).toBeGreaterThan(30_000);
    expect(chunks(keys())).toHaveLength(1);
  });

  test('reads no set where a clause holds for every entry of a container', async () => {
    const { at, keys } = storeOf(ITEMS);
    const { total } = await createSearcher().page(at, [UF, word(1)], PAGE);
    expect(total).toBe(scan(INDEX, [UF, word(1)]).length);
    expect(chunks(keys()).filter((name) => name.includes('uf:'))).toEqual([]);
  });

  test('reads neither sets nor entries for a term that does not exist', async () => {
    const { at, keys } = storeOf(ITEMS);
    const searcher = createSearcher();
    const missing: Clause = { kind: 'any', terms: ['nome~MISSING'] };
    expect(await searcher.page(at, [word(0), missing], PAGE)).toEqual({ total: 0, rows: [] });
    expect(keys().filter((name) => !name.startsWith('P#') && !name.startsWith('D'))).toEqual([]);
  });

  test('counts without a filter from the tally alone', async () => {
    const { at, keys } = storeOf(ITEMS);
    await createSearcher().counts(at, [], 'uf');
    expect(keys()).toEqual([nameOf(tallyKey('uf'))]);
  });

  test('reads the columns of containers with hits alone', async () => {
    const { at, keys } = storeOf(ITEMS);
    const rare: Clause[] = [word(28), word(6)];
    const containers = INDEX.flatMap((entries, i) => (scan([entries], rare).length > 0 ? [i] : []));
    expect(containers.length).toBeLessThan(INDEX.length);
    await createSearcher().counts(at, rare, 'uf');
    expect(columns(keys())).toEqual(containers.map((container) => nameOf(columnKey('uf', container))));
  });

  test('reads for another page of a question its own entries alone, and for the same page nothing', async () => {
    const { at, keys, calls } = storeOf(ITEMS);
    const searcher = createSearcher();
    await searcher.page(at, [word(0), word(1)], PAGE);
    const before = keys().length;
    await searcher.page(at, [word(1), word(0), word(1)], { limite: 20, offset: 500 });
    const more = keys().slice(before);
    expect(more.filter((name) => !name.startsWith('I#'))).toEqual([]);
    const made = calls.length;
    await searcher.page(at, [word(0), word(1)], PAGE);
    expect(calls).toHaveLength(made);
  });

  test('reads for another page of an evaluated question only its own chunks, even if no chunk is kept', async () => {
    const large = country(4, new Array<number>(8).fill(20_000));
    const searcher = createSearcher({ cacheBytes: 40_000 });
    const { at, keys } = storeOf(itemsOf(large, 16));
    const asked = [word(0), word(1)];
    const first = await searcher.page(at, asked, { limite: 20, offset: 15_000 });
    const before = keys().length;
    const second = await searcher.page(at, asked, { limite: 20, offset: 15_000 });
    expect(second).toEqual(first);
    expect(chunks(keys().slice(0, before)).length).toBeGreaterThan(3);
    expect(chunks(keys().slice(before)).length).toBeLessThanOrEqual(2);
  });

  test('reads every item once for equal questions at the same time', async () => {
    const { at, keys } = storeOf(ITEMS);
    const searcher = createSearcher();
    const asked = Array.from({ length: 8 }, () => searcher.page(at, [word(0), word(1)], PAGE));
    const counted = Array.from({ length: 8 }, () => searcher.counts(at, [word(0), word(1)], 'uf'));
    const answers = await Promise.all(asked);
    const counts = await Promise.all(counted);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const { total } of counts) expect(total).toBe(answers[0]?.total);
    expect(keys()).toHaveLength(new Set(keys()).size);
  });

  test('keeps the items of two generations apart', async () => {
    const other = country(11, [40, 50]);
    const old = storeOf(ITEMS);
    const current = { at: { ...storeOf(itemsOf(other, 4)).at, stored: 'busca-2' } };
    const searcher = createSearcher();
    for (const _ of [1, 2]) {
      expect((await searcher.page(old.at, [word(0)], PAGE)).total).toBe(scan(INDEX, [word(0)]).length);
      expect((await searcher.page(current.at, [word(0)], PAGE)).total).toBe(scan(other, [word(0)]).length);
    }
  });

  test('reads the directory once', async () => {
    const { at, keys } = storeOf(ITEMS);
    const searcher = createSearcher();
    for (const i of [0, 1, 2, 3]) await searcher.page(at, [word(i)], PAGE);
    expect(keys().filter((name) => name === nameOf(directoryKey))).toHaveLength(1);
  });
});
