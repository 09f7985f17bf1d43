/** Reads a page of all changes of a pair that match filters, as ranges of its lists. */
import { gunzipSync } from 'node:zlib';
import type { Item } from '../../aws/read-items.ts';
import { GZIPPED } from '../records/block.ts';
import {
  cachedDirectories,
  decodeDirectory,
  type FindDirectory,
  pageOf,
  rangesOf,
  totalOf,
} from '../records/directory.ts';
import { type ListRange, type Page, type ReadItems, readListRanges } from '../records/read-list.ts';
import {
  blocksWith,
  type Change,
  type Directory,
  decodeChange,
  kindsWith,
  listsBy,
  placesOf,
  placesWith,
} from './feed-form.ts';

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
/** Those of 24 pairs, and of the CNAEs that are asked for. Each has some hundred names at most. */
const DIRECTORIES_OF_NAMES = 96;

/** The numbers of changes by the name of their list or part, in the order of the lists. */
type Names = ReadonlyMap<string, number>;

export function feedReader(): ReadFeed {
  const places = cachedDirectories(DIRECTORIES, decodeDirectory);
  const names = cachedDirectories(DIRECTORIES_OF_NAMES, decodeNames);
  return async (read, stored, filters, { offset, limite }) => {
    const from = { read, stored, places, names };
    const { cnae } = filters;
    const parts = await (cnae === null ? listsOfKinds(from) : partsOfActivity(from, cnae));
    const wanted = parts.filter(({ kind }) => filters.tipo === null || kind === filters.tipo);
    const ranges = (await Promise.all(wanted.map((part) => rangesIn(from, part, filters)))).flat();
    const rows = await readListRanges(read, pageOf(ranges, offset, limite));
    return { total: totalOf(ranges), changes: rows.map(decodeChange) };
  };
}

interface From {
  readonly read: ReadItems;
  readonly stored: string;
  readonly places: FindDirectory;
  readonly names: FindDirectory<Names>;
}

/** The changes of one kind: a list, or the part of one. */
interface Part extends ListRange {
  readonly kind: string;
  readonly directory: Directory;
}

async function listsOfKinds({ read, stored, names }: From): Promise<Part[]> {
  const kinds = await names(read, stored, listsBy('tipo'));
  return [...kinds].map(([kind, count]) => ({
    kind,
    directory: placesOf(kind),
    blocks: blocksWith('tipo', kind)(stored),
    start: 0,
    count,
  }));
}

async function partsOfActivity({ read, stored, names }: From, cnae: string): Promise<Part[]> {
  if (!(await names(read, stored, listsBy('cnae'))).has(cnae)) return [];
  const kinds = await names(read, stored, kindsWith(cnae));
  const blocks = blocksWith('cnae', cnae)(stored);
  let end = 0;
  return [...kinds].map(([kind, count]) => {
    const start = end;
    end += count;
    return { kind, directory: placesWith(cnae, kind), blocks, start, count };
  });
}

/** Without a place the whole part is the range, and its directory is not read. */
async function rangesIn(
  { read, stored, places }: From,
  { directory, blocks, start, count }: Part,
  { uf, municipio }: FeedFilters,
): Promise<ListRange[]> {
  if (uf === null && municipio === null) return [{ blocks, start, count }];
  const found = rangesOf(await places(read, stored, directory), [uf, municipio]);
  return found.map((range) => ({ blocks, start: start + range.start, count: range.count }));
}

/** The values are used as keys, so they are not folded as those of a directory of places are. */
const decodeNames = (item: Item): Names =>
  new Map(JSON.parse(gunzipSync(item[GZIPPED] as Uint8Array).toString('utf8')) as [string, number][]);
