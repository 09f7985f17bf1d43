/** The measured requests of an ordered list: unfiltered, and by the most frequent values of its filters. */

import { codecOf } from '../../loaders/records/codecs/codec.ts';
import type { OrderCodec } from '../../loaders/records/codecs/table-codec.ts';
import type { ListRoute } from '../../shared/api/route-kinds.ts';
import { type Ask, type CostCase, pages, recordsOf } from './pages.ts';

type Item = Readonly<Record<string, unknown>>;

/** Half a read unit for each range: a block, or the part of one. */
const RANGE = 0.5;
/** Values of a filter that are compared for the number of ranges they need. */
const FREQUENT = 5;

const isFilter = (name: string): boolean => name !== 'limite' && name !== 'offset';

export async function filterCases(route: ListRoute, ask: Ask): Promise<CostCase[]> {
  const { table, path, query } = route;
  const { orders } = codecOf(table);
  if (orders.length === 0) return [];
  const items = await recordsOf(path, ask);
  const list = { endpoint: `GET ${path}`, path };
  const filters = query.map(({ name }) => name).filter(isFilter);
  const combinations = [...filters.map((name) => [name]), ...(filters.length > 1 ? [filters] : [])];
  return [
    ...pages({ ...list, what: 'no filter', total: items.length }),
    ...combinations.flatMap((names) => {
      const [name = ''] = names;
      if (names.length === 1 && !startsAnOrder(orders, name))
        return scatteredCases(list, orders, items, name);
      const [[wanted, total] = ['', 0]] = counted(items, names);
      return pages({ ...list, what: names.join(' and '), path: `${path}?${wanted}`, total });
    }),
  ];
}

/** Returns whether an order starts with the field, so that one range has all records of a value. */
const startsAnOrder = (orders: readonly OrderCodec[], field: string): boolean =>
  orders.some(({ fields }) => fields[0] === field);

/**
 * Returns pages of values of a field that starts no order: a value is in one range for each value of the
 * field before it.
 */
function scatteredCases(
  list: Pick<CostCase, 'endpoint' | 'path'>,
  orders: readonly OrderCodec[],
  items: readonly Item[],
  field: string,
): CostCase[] {
  const first = orders[0]?.fields[0] ?? '';
  const rangesOf = (query: string): number =>
    new Set(items.filter((item) => queryOf(item, [field]) === query).map((item) => item[first])).size;
  const [[wanted, total] = ['', 0]] = counted(items, [field])
    .slice(0, FREQUENT)
    .toSorted(([a], [b]) => rangesOf(b) - rangesOf(a));
  const ranges = rangesOf(wanted);
  return pages({
    ...list,
    what: `${field} alone, in ${ranges} ranges`,
    path: `${list.path}?${wanted}`,
    total,
    // A page may begin and end inside a block.
    limit: RANGE * (ranges + 2),
  });
}

const queryOf = (item: Item, names: readonly string[]): string =>
  names.map((name) => `${name}=${encodeURIComponent(String(item[name]))}`).join('&');

/** Counts the combinations of values, the most frequent first. A filter cannot select absent values. */
function counted(items: readonly Item[], names: readonly string[]): [query: string, count: number][] {
  const counts = new Map<string, number>();
  for (const item of items.filter((one) => names.every((name) => one[name] !== null))) {
    const query = queryOf(item, names);
    counts.set(query, (counts.get(query) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
