/**
 * Reads every list of synthetic records by page with X-Snapshot while generations switch: no record is
 * missing, and none comes twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListRoute } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { INVENTED } from '../../synthetic/registry.ts';
import { type Api, captureLog, newKey, startApi } from '../support/service/api.ts';
import { startStore, type TestStore } from '../support/service/store.ts';
import { LONGEST, publishTwice, serve } from '../support/service/two-readings.ts';

const LISTS = ROUTES.filter(
  (route): route is ListRoute =>
    route.kind === 'list' && route.needs.every((source) => INVENTED.includes(source)),
);

/** Pages of a walk: both generations are served between the first and the last one. */
const PAGES = 4;

let store: TestStore;
let api: Api;
let first: Awaited<ReturnType<typeof publishTwice>>['first'];
let second: typeof first;
beforeAll(async () => {
  captureLog();
  store = await startStore();
  ({ first, second } = await publishTwice(store));
  api = await startApi(store, await newKey(store));
});
afterAll(async () => {
  await api.close();
  await store.stop();
});

interface Walked {
  readonly records: readonly string[];
  readonly totals: readonly number[];
  readonly snapshots: readonly string[];
}

interface Walk {
  readonly limite: number;
  readonly pinned: boolean;
  /** Runs before each page but the first, with its number. */
  readonly before?: (page: number) => Promise<void>;
}

/** Reads a list until a page reaches the total that it states. */
async function walk(address: string, { limite, pinned, before }: Walk): Promise<Walked> {
  const records: string[] = [];
  const totals: number[] = [];
  const snapshots: string[] = [];
  for (let page = 0; page === 0 || page * limite < totals.at(-1)!; page++) {
    if (page > 0) await before?.(page);
    const [pin] = snapshots;
    const headers = pinned && pin ? { 'X-Snapshot': pin } : {};
    const query = `${address.includes('?') ? '&' : '?'}limite=${limite}&offset=${page * limite}`;
    const answer = await api.get(address + query, { headers });
    expect([address, answer.status]).toEqual([address, 200]);
    records.push(...answer.body.itens.map((item: unknown) => JSON.stringify(item)));
    totals.push(answer.body.paginacao.total);
    snapshots.push(answer.headers['x-snapshot']!);
  }
  return { records, totals, snapshots };
}

/** Serves the second generation before odd pages and the first before even pages, as a rollback does. */
const switching = (page: number): Promise<void> =>
  page % 2 === 1 ? serve(store, second, first) : serve(store, first, second);

/** A route's addresses with long lists: each key with each list that a parameter selects, and a filter. */
function addressesOf(route: ListRoute): string[] {
  const parameter = /\{(\w+)\}/.exec(route.path)?.[1];
  const paths = parameter
    ? [...new Set(LONGEST[parameter])].map((value) => route.path.replace(`{${parameter}}`, value))
    : [route.path];
  const choices = route.choice
    ? [...route.lists.keys()].map((word) => `?${route.choice!.name}=${word}`)
    : [''];
  const filtered = route.under ? [] : [`${route.path}?uf=SP`];
  return [...paths.flatMap((path) => choices.map((choice) => path + choice)), ...filtered];
}

/** Returns the first address whose list changes from one generation to the other and is long enough. */
async function walkable(route: ListRoute) {
  for (const address of addressesOf(route)) {
    await serve(store, second, first);
    const other = await walk(address, { limite: 100, pinned: false });
    await serve(store, first, second);
    const whole = await walk(address, { limite: 100, pinned: false });
    if (other.records.length > PAGES && whole.records.length > other.records.length)
      return { address, whole, limite: Math.min(100, Math.ceil(whole.records.length / PAGES)) };
  }
  throw new Error(`no long list of ${route.path}`);
}

test.each(LISTS)(
  'GET $path has, with the X-Snapshot of the first page, every record once and one total while generations switch',
  async (route) => {
    const { address, whole, limite } = await walkable(route);
    const { records, totals, snapshots } = await walk(address, { limite, pinned: true, before: switching });
    expect(totals.length, address).toBeGreaterThanOrEqual(PAGES);
    expect(records, address).toEqual(whole.records);
    expect(new Set(totals), address).toEqual(new Set([whole.records.length]));
    expect(new Set(snapshots), address).toEqual(new Set([whole.snapshots[0]]));
  },
);
