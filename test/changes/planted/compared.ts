/** Compares the changes that a service answers with those that an independent comparison found. */
import type { ApiClient } from '../../../bench/api-client.ts';
import {
  changesBetween,
  inFeed,
  keysIn,
  type PlainChange,
  type Published,
} from '../../readers/changes/changes.ts';
import { KINDS } from '../../readers/changes/kinds.ts';
import type { Month } from './months.ts';
import { type Planted, plantedText } from './planter.ts';

interface Page {
  readonly paginacao: { readonly total: number };
  readonly itens: readonly PlainChange[];
}

const LIMIT = 100;
const FIELDS = [
  ...(['chave', 'conjunto', 'registro', 'tipo', 'campo', 'antes', 'depois'] as const),
  ...(['uf', 'municipio', 'cnae'] as const),
] as const;
/** The answers of one key have neither the key nor the place. */
const OF_KEY = FIELDS.slice(1, -3);

type Field = (typeof FIELDS)[number];
const textOf = (change: PlainChange, fields: readonly Field[] = FIELDS): string =>
  JSON.stringify(fields.map((field) => change[field]));

async function pagesOf(client: ApiClient, path: string): Promise<PlainChange[] | string> {
  const items: PlainChange[] = [];
  for (let offset = 0; ; offset += LIMIT) {
    const { status, body } = await client.get(`${path}limite=${LIMIT}&offset=${offset}`);
    if (status !== 200) return `status ${status} ${JSON.stringify(body).slice(0, 200)}`;
    const { itens, paginacao } = body as Page;
    items.push(...itens);
    if (items.length >= paginacao.total || itens.length === 0) return items;
  }
}

/** Compares the feed of a source as a multiset, and its order by the fields that the order states. */
export async function compareFeed(
  client: ApiClient,
  source: string,
  [{ version: de }, { version: para }]: readonly [Month, Month],
  expected: readonly PlainChange[],
): Promise<{ readonly feed: number; readonly faults: readonly string[] }> {
  const found = await pagesOf(client, `/v1/alteracoes?fonte=${source}&de=${de}&para=${para}&`);
  if (typeof found === 'string') return { feed: 0, faults: [`${source}: ${found}`] };
  const left = new Map<string, number>();
  for (const change of expected) left.set(textOf(change), (left.get(textOf(change)) ?? 0) + 1);
  const faults: string[] = [];
  for (const change of found) {
    const count = left.get(textOf(change)) ?? 0;
    if (count === 0) faults.push(`${source}: invented ${textOf(change)}`);
    left.set(textOf(change), count - 1);
  }
  for (const [text, count] of left) if (count > 0) faults.push(`${source}: missing ${count} of ${text}`);
  const order = inFeed(KINDS[source] ?? []);
  found.forEach((change, i) => {
    const before = found[i - 1];
    if (before && order(before, change) > 0) faults.push(`${source}: out of order ${textOf(change)}`);
  });
  return { feed: found.length, faults };
}

const ROOT = 8;
const AT_ONCE = 16;

/**
 * Compares the history of every establishment that changed or whose company changed, with a path. `pairs` has
 * the changes of each pair of months, newest first.
 */
export async function compareKeys(
  client: ApiClient,
  pairs: readonly (readonly PlainChange[])[],
  read: readonly Published[],
): Promise<{ readonly keys: number; readonly faults: readonly string[] }> {
  const byKeys = pairs.map((changes) => Map.groupBy(changes, ({ chave }) => chave));
  const has = (key: string): boolean => byKeys.some((byKey) => byKey.has(key));
  const units = read.flatMap((published) =>
    [...published.values()].flatMap(({ estabelecimentos = [] }) => estabelecimentos),
  );
  const keys = [...new Set(units.map(({ cnpj_completo }) => String(cnpj_completo)))].filter(
    (cnpj) => /^\d{14}$/.test(cnpj) && (has(cnpj) || has(cnpj.slice(0, ROOT))),
  );
  const faults: string[] = [];
  const worker = async (rest: Iterable<string>): Promise<void> => {
    for (const cnpj of rest) {
      const changes = byKeys.flatMap((byKey) =>
        [cnpj, cnpj.slice(0, ROOT)].flatMap((key) => byKey.get(key) ?? []),
      );
      const found = await pagesOf(client, `/v1/cnpjs/${cnpj}/alteracoes?`);
      const texts = (list: readonly PlainChange[]) => list.map((one) => textOf(one, OF_KEY));
      const got = typeof found === 'string' ? found : texts(found).join('\n');
      if (got !== texts(changes).join('\n')) faults.push(`${cnpj}: ${got} in place of ${texts(changes)}`);
    }
  };
  // All workers share one iterator: each takes the next key.
  const shared = keys.values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker(shared)));
  return { keys: keys.length, faults };
}

const keyOf = ({ chave, conjunto }: PlainChange): string =>
  conjunto === 'estabelecimentos' ? chave.slice(0, ROOT) : chave;

/**
 * Returns the planted changes that are not among the found ones. Rows of records that no publication serves,
 * and the parts of a record that only one publication has, give no change.
 */
export function unseen(
  planted: ReadonlySet<Planted>,
  found: readonly PlainChange[],
  before: Published,
  now: Published,
): Planted[] {
  const texts = new Set(
    found.map((change) => plantedText(change.conjunto, change.tipo, change.campo, keyOf(change))),
  );
  return [...planted].filter((text) => {
    const key = text.slice(text.lastIndexOf(' ') + 1);
    return before.has(key) && now.has(key) && !texts.has(text);
  });
}

export interface ExpectedPair {
  readonly months: readonly [Month, Month];
  readonly changes: readonly PlainChange[];
}

/** Returns the changes of each month against the one before it, newest first. */
export function changesOfMonths(
  source: string,
  months: readonly Month[],
  read: readonly Published[],
): ExpectedPair[] {
  const seen = new Set<string>();
  const pairs = months.slice(1).map((month, i): ExpectedPair => {
    const [before, earlier, later] = [months[i] as Month, read[i] as Published, read[i + 1] as Published];
    const known = { labels: [before.version, month.version] as const, seen };
    const changes = changesBetween(source, earlier, later, known);
    for (const key of keysIn(source, earlier)) seen.add(key);
    return { months: [before, month], changes };
  });
  return pairs.reverse();
}
