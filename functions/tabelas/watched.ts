/** The changes of some CNPJs and of their companies between two versions. */
import { CNPJ } from '../../shared/api/path-params.ts';
import { foldText } from '../../shared/datasets/fold.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import { changesPlace } from '../../shared/store/changes/key-form.ts';
import type { FeedFilters, FeedPage } from '../../shared/store/changes/read-feed.ts';
import { readHistory } from '../../shared/store/changes/read-history.ts';
import { type Page, type ReadItems, readHeads } from '../../shared/store/records/read-list.ts';

/** The blocks of so many rows fit into one call of the store. */
const ROWS = 100;

/**
 * The order is that of the CNPJs: first what is the establishment's, then what is the company's, which is
 * listed once for all its establishments. `stored` is the table of the changes. @throws StoreError
 */
export async function readWatched(
  read: ReadItems,
  stored: string,
  cnpjs: readonly string[],
  filters: FeedFilters,
  { offset, limite }: Page,
): Promise<FeedPage> {
  const keys = cnpjs.flatMap((cnpj) => [cnpj, cnpj.slice(0, CNPJ.partition)]);
  const places = [...new Set(keys)].map((key) =>
    changesPlace(stored, key.slice(0, CNPJ.partition), key.slice(CNPJ.partition)),
  );
  const heads = await readHeads(read, places);
  const lists = places.map((place, i) => ({ place, head: heads[i], from: null }));
  const page = async (of: Page): Promise<FeedPage> => {
    const { total, changes } = await readHistory(read, lists, of);
    return { total, changes: changes.map(({ change }) => change) };
  };
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  if (given.length === 0) return page({ offset, limite });
  // The changes of some companies are few, and no directory counts their values.
  const found: Change[] = [];
  for (let next = 0, total = 1; next < total; next += ROWS) {
    const { total: all, changes } = await page({ offset: next, limite: ROWS });
    found.push(...changes.filter((change) => given.every(([name, value]) => isSame(change, name, value))));
    total = all;
  }
  return { total: found.length, changes: found.slice(offset, offset + limite) };
}

/** Compares as the directories of all changes do. */
const isSame = (change: Change, name: string, value: string | null): boolean =>
  foldText(change[name as keyof FeedFilters] ?? '') === foldText(value ?? '');
