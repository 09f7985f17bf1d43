/** Walks over lists in pages of random sizes. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Random } from '../part.ts';
import type { Reply, Sent } from './client.ts';
import type { KnownKeys } from './known-keys.ts';
import { type Item, listIn } from './walked-lists.ts';

interface Page {
  readonly itens: readonly Item[];
  readonly paginacao: { readonly limite: number; readonly offset: number; readonly total: number };
}

const MOST = 100;

/** Returns a function that walks over a random list twice, with the largest pages and with random ones. */
export function walkLists(send: (sent: Sent) => Promise<Reply>, key: string, known: KnownKeys) {
  const page = async (path: string, limite: number, offset: number): Promise<Page> => {
    const address = `${path}${path.includes('?') ? '&' : '?'}limite=${limite}&offset=${offset}`;
    const { status, text } = await send({ method: 'GET', path: address, headers: { 'x-api-key': key } });
    equal(status, 200, `${address} is answered ${status}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as Page;
  };
  const walk = async (path: string, size: () => number): Promise<Item[]> => {
    const items: Item[] = [];
    let total = Number.POSITIVE_INFINITY;
    while (items.length < total) {
      const { itens, paginacao } = await page(path, size(), items.length);
      equal(paginacao.total, Number.isFinite(total) ? total : paginacao.total, `${path}: the total changes`);
      ok(itens.length > 0 || paginacao.total === items.length, `${path}: a page before the end is empty`);
      total = paginacao.total;
      items.push(...itens);
    }
    equal(items.length, total, `${path}: the pages have more records than the total`);
    return items;
  };
  return async (random: Random): Promise<void> => {
    const first = async (list: string): Promise<readonly Item[]> => (await page(list, MOST, 0)).itens;
    const { path, order } = await listIn(random, known, first);
    const whole = await walk(path, () => MOST);
    const most = random.pick([1, 3, 10, 50, MOST]);
    const pages = await walk(path, () => random.whole(1, most));
    deepEqual(pages, whole, `${path}: pages of random sizes have other records than pages of ${MOST}`);
    expectOrder(path, order, whole);
  };
}

/** Absent values come last. @throws AssertionError where two neighbours are not in the declared order */
function expectOrder(path: string, order: readonly string[], items: readonly Item[]): void {
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    if (!next) return;
    ok(isBefore(order, item, next), `${path}: records ${i} and ${i + 1} are not in the order ${order}`);
  }
}

/** Active establishments come before those of the other statuses. */
const ranked = (name: string, item: Item): string | number | null => {
  const value = item[name] ?? null;
  return name === 'situacao_cadastral' && value === '02' ? '' : value;
};

function isBefore(order: readonly string[], one: Item, other: Item): boolean {
  for (const field of order) {
    const name = field.replace(/^-/, '');
    const [a, b] = [ranked(name, one), ranked(name, other)];
    if (a === b) continue;
    if (a === null || b === null) return b === null;
    return field.startsWith('-') ? a > b : a < b;
  }
  return true;
}
