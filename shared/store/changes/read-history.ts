/** Reads a page of the changes of one key over several pairs, whose heads were read before. */
import { pageOf, totalOf } from '../records/directory.ts';
import type { Head } from '../records/heads.ts';
import { listHead, type Page, type ReadItems, readListRanges } from '../records/read-list.ts';
import type { Place } from '../records/served/places.ts';
import { decodeChange } from './feed-form.ts';
import { CHANGES_LIST } from './key-form.ts';

/** The changes of one key in one pair; without a head there are none. */
export interface ChangesOfKey<From> {
  readonly place: Place;
  readonly head: Head | undefined;
  readonly from: From;
}

/** The lists follow each other. The blocks of the page are read in one round trip. @throws StoreError */
export async function readHistory<From>(
  read: ReadItems,
  lists: readonly ChangesOfKey<From>[],
  { offset, limite }: Page,
) {
  const all = lists.map(({ place, head, from }) => {
    const { total, rows } = listHead(place, CHANGES_LIST, head);
    return { start: 0, count: total, blocks: place.blocksOf(CHANGES_LIST), rows, from };
  });
  const onPage = pageOf(all, offset, limite);
  const inBlocks = await readListRanges(
    read,
    onPage.filter(({ rows }) => rows === 'blocks'),
  );
  let next = 0;
  const changes = onPage.flatMap(({ rows, start, count, from }) => {
    const isInline = typeof rows !== 'string';
    const own = isInline ? rows.slice(start, start + count) : inBlocks.slice(next, next + count);
    next += isInline ? 0 : count;
    return own.map((row) => ({ from, change: decodeChange(row) }));
  });
  return { total: totalOf(all), changes };
}
