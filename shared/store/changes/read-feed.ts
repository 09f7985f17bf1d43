/** Reads a page of all changes of a pair that match filters, as ranges of its lists. */
import { gunzipSync } from 'node:zlib';
import { StoreError } from '../../aws/errors.ts';
import type { Item } from '../../aws/read-items.ts';
import { GZIPPED } from '../records/block.ts';
import { pageOf, rangesOf, totalOf } from '../records/directory.ts';
import { cachedDirectories, type FindDirectory } from '../records/directory-cache.ts';
import { cachedReads } from '../records/read-cache.ts';
import { type ListRange, type Page, type ReadItems, readListRanges } from '../records/read-list.ts';
import { type Change, changesWith, decodeChange, type ListedBy, listsBy } from './feed-form.ts';

/** Values of the filters; null for one that is not given. */
export type FeedFilters = Readonly<Record<'tipo' | 'uf' | 'municipio' | 'cnae', string | null>>;

export interface FeedPage {
  readonly total: number;
  readonly changes: readonly Change[];
}

/** `stored` is the name of the table of changes. @throws StoreError */
export type ReadFeed = (
  read: ReadItems,
  stored: string,
  filters: FeedFilters,
  page: Page,
) => Promise<FeedPage>;

/** The lists of all kinds of the four sources; a decoded directory of all municipalities takes a megabyte. */
const DIRECTORIES = 48;
/** The two directories of lists of the 24 kept pairs. */
const DIRECTORIES_OF_LISTS = 48;

/** The numbers of changes by the value of their list, in the order of the lists. */
type Lists = ReadonlyMap<string, number>;
type FindLists = (read: ReadItems, stored: string, by: ListedBy) => Promise<Lists>;

/** Returns a reader that reads each directory once per process. */
export function feedReader(): ReadFeed {
  const directory = cachedDirectories(DIRECTORIES);
  const known = cachedReads<Lists>(DIRECTORIES_OF_LISTS);
  const lists: FindLists = (read, stored, by) => known(`${stored} ${by}`, () => readLists(read, stored, by));
  return async (read, stored, filters, { offset, limite }) => {
    const from = { read, stored, directory, lists };
    const ranges = await (filters.cnae === null
      ? ofKinds(from, filters)
      : ofActivity(from, filters.cnae, filters));
    const rows = await readListRanges(read, pageOf(ranges, offset, limite));
    return { total: totalOf(ranges), changes: rows.map(decodeChange) };
  };
}

interface From {
  readonly read: ReadItems;
  readonly stored: string;
  readonly directory: FindDirectory;
  readonly lists: FindLists;
}

/** Without a place the whole lists are the ranges, and their directories are not read. */
async function ofKinds(
  { read, stored, directory, lists }: From,
  { tipo, uf, municipio }: FeedFilters,
): Promise<ListRange[]> {
  const kinds = [...(await lists(read, stored, 'tipo'))].filter(([kind]) => tipo === null || kind === tipo);
  const each = kinds.map(async ([kind, count]) => {
    const list = changesWith('tipo', kind);
    const isWhole = uf === null && municipio === null;
    const ranges = isWhole
      ? [{ start: 0, count }]
      : rangesOf(await directory(read, stored, list), [uf, municipio]);
    return inList(list.blocks(stored), ranges);
  });
  return (await Promise.all(each)).flat();
}

async function ofActivity(
  { read, stored, directory, lists }: From,
  cnae: string,
  { tipo, uf, municipio }: FeedFilters,
): Promise<ListRange[]> {
  if (!(await lists(read, stored, 'cnae')).has(cnae)) return [];
  const list = changesWith('cnae', cnae);
  return inList(list.blocks(stored), rangesOf(await directory(read, stored, list), [tipo, uf, municipio]));
}

const inList = (blocks: ListRange['blocks'], ranges: readonly Omit<ListRange, 'blocks'>[]): ListRange[] =>
  ranges.map((range) => ({ ...range, blocks }));

async function readLists(read: ReadItems, stored: string, by: ListedBy): Promise<Lists> {
  const [item] = await read([{ table: stored, key: listsBy(by).directoryKey }]);
  if (!item) throw new StoreError(`lists of ${stored}`, 'missing directory');
  try {
    return decodeLists(item);
  } catch (error) {
    throw new StoreError('decoding a directory of lists', error);
  }
}

/** The values are used as keys, so they are not folded as those of a directory are. */
const decodeLists = (item: Item): Lists =>
  new Map(JSON.parse(gunzipSync(item[GZIPPED] as Uint8Array).toString('utf8')) as [string, number][]);
