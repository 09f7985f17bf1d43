/** Makes a table's index from the lists at the ends of its segments, a few groups at a time in memory. */
import type { FileHandle } from 'node:fs/promises';
import { setImmediate as immediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { GROUP_BITS, GROUPS } from '../../shared/store/segments/layout.ts';
import { keyIn, SegmentDamaged } from '../../shared/store/segments/record.ts';
import {
  CRC_BYTES,
  encodeIndexHead,
  type IndexHeader,
  MOST_OF_TABLE,
  PLACE_BYTES,
  pageBitsFor,
  pageOf,
} from './index-file.ts';
import {
  ENTRY_WORDS,
  type List,
  partOf,
  rangesOf,
  readAt,
  readLists,
  type Slice,
  slicesOf,
} from './lists.ts';

/** Entries that are sorted at once; between two such turns the process answers others. */
const TURN_ENTRIES = 250_000;
/** Entries per read (64 MB): each read of a list opens its segment, and a country has a thousand lists. */
const READ_ENTRIES = 4_000_000;

/**
 * Writes the index of the segments `names` of a folder to the file `index`, which it creates, and syncs it.
 * Returns the number of items. @throws SegmentDamaged naming the segment; Error where two items have one key
 */
export async function makeIndex(
  folder: string,
  names: readonly string[],
  index: FileHandle,
): Promise<number> {
  return writeIndex(await readLists(folder, names), index);
}

/** @throws Error */
function refuseMore(what: string, found: number, most: number): void {
  if (found > most) throw new Error(`a table has ${found} ${what}; allowed: at most ${most}`);
}

async function writeIndex(lists: readonly List[], index: FileHandle): Promise<number> {
  const items = lists.reduce((sum, { count }) => sum + count, 0);
  refuseMore('items', items, MOST_OF_TABLE.items);
  refuseMore(
    'bytes of records',
    lists.reduce((sum, { records }) => sum + records, 0),
    MOST_OF_TABLE.bytes,
  );
  const pageBits = pageBitsFor(items, GROUP_BITS);
  const segments = lists.map(({ name, records }) => ({ name, bytes: records }));
  const header: IndexHeader = { items, pageBits, segments };
  const firsts = new Uint32Array(2 ** pageBits + 1);
  let at = encodeIndexHead(header, firsts).length;
  for (const [from, to] of rangesOf(lists, [0, GROUPS], READ_ENTRIES)) {
    const read = await slicesOf(lists, from, to);
    for (const [first, end] of rangesOf(lists, [from, to], TURN_ENTRIES)) {
      const slices = read.map((slice) => partOf(slice, from, first, end));
      const pages = await pagesOf(slices, first, end, pageBits, firsts);
      await index.write(pages, 0, pages.length, at);
      at += pages.length;
      await immediate();
    }
  }
  const head = encodeIndexHead(header, firsts);
  await index.write(head, 0, head.length, 0);
  await index.sync();
  return items;
}

const WORD = 4;
const PLACE_WORDS = PLACE_BYTES / WORD;
const CRC_WORDS = CRC_BYTES / WORD;
/** Bits of a place's last word with the highest byte of the address, below those of the length. */
const ADDRESS_BITS = 8;
const WORD_VALUES = 2 ** 32;

/** Returns the pages of the groups `from` to `to`, exclusive, and notes where the next pages begin. */
async function pagesOf(
  slices: readonly Slice[],
  from: number,
  to: number,
  pageBits: number,
  firsts: Uint32Array,
): Promise<Buffer> {
  const firstPage = from << (pageBits - GROUP_BITS);
  const endPage = to << (pageBits - GROUP_BITS);
  for (const { words } of slices) {
    for (let at = 0; at < words.length; at += ENTRY_WORDS) {
      const next = pageOf(words[at] as number, pageBits) + 1;
      firsts[next] = (firsts[next] as number) + 1;
    }
  }
  for (let page = firstPage; page < endPage; page++) {
    firsts[page + 1] = (firsts[page + 1] as number) + (firsts[page] as number);
  }
  const turn = { firstPage, endPage, pageBits, firsts };
  const pages = placed(slices, turn);
  await finish(slices, pages, turn);
  return Buffer.from(pages.buffer);
}

interface Turn {
  readonly firstPage: number;
  readonly endPage: number;
  readonly pageBits: number;
  readonly firsts: Uint32Array;
}

/** Returns the place of a page in the words of a turn. */
const placeOf = ({ firstPage, firsts }: Turn, page: number): number =>
  (page - firstPage) * CRC_WORDS + ((firsts[page] as number) - (firsts[firstPage] as number)) * PLACE_WORDS;

/** Writes the places of all entries, each into its page. The loop works on words: it is most of an import. */
function placed(slices: readonly Slice[], turn: Turn): Uint32Array<ArrayBuffer> {
  const { firstPage, endPage, pageBits } = turn;
  const pages = new Uint32Array(placeOf(turn, endPage));
  const next = new Uint32Array(endPage - firstPage);
  for (let page = firstPage; page < endPage; page++) next[page - firstPage] = placeOf(turn, page) + CRC_WORDS;
  for (const { list, words } of slices) {
    for (let at = 0; at < words.length; at += ENTRY_WORDS) {
      const page = pageOf(words[at] as number, pageBits) - firstPage;
      const to = next[page] as number;
      next[page] = to + PLACE_WORDS;
      const address = list.base + (words[at + 2] as number);
      const length = words[at + 3] as number;
      if (length > MOST_OF_TABLE.record)
        refuseMore(`bytes in an item of ${list.name}`, length, MOST_OF_TABLE.record);
      pages[to] = words[at + 1] as number;
      pages[to + 1] = address % WORD_VALUES;
      pages[to + 2] = Math.floor(address / WORD_VALUES) | (length << ADDRESS_BITS);
    }
  }
  return pages;
}

/** Writes the checksum of each page. @throws Error where two items have one key */
async function finish(slices: readonly Slice[], pages: Uint32Array<ArrayBuffer>, turn: Turn): Promise<void> {
  const bytes = Buffer.from(pages.buffer);
  for (let page = turn.firstPage; page < turn.endPage; page++) {
    const at = placeOf(turn, page);
    const end = placeOf(turn, page + 1);
    const places = at + CRC_WORDS;
    const twice = alikeIn(pages, places, end);
    if (twice) await refuseTwice(slices, bytes.subarray(places * WORD, end * WORD));
    pages[at] = crc32(bytes.subarray(places * WORD, end * WORD));
  }
}

/** Returns whether two places have the same second number of the hash. */
function alikeIn(pages: Uint32Array, from: number, end: number): boolean {
  for (let a = from; a < end; a += PLACE_WORDS) {
    const number = pages[a];
    for (let b = a + PLACE_WORDS; b < end; b += PLACE_WORDS) if (pages[b] === number) return true;
  }
  return false;
}

/** Throws where two records of a page have the same key: one of them would never be found. */
async function refuseTwice(slices: readonly Slice[], page: Buffer): Promise<void> {
  for (let a = 0; a < page.length; a += PLACE_BYTES) {
    for (let b = a + PLACE_BYTES; b < page.length; b += PLACE_BYTES) {
      if (page.readUInt32LE(a) !== page.readUInt32LE(b)) continue;
      const [one, other] = [await keyAt(slices, page, a), await keyAt(slices, page, b)];
      if (one === other) throw new Error(`two items have the key ${JSON.stringify(one)}`);
    }
  }
}

async function keyAt(slices: readonly Slice[], page: Buffer, at: number): Promise<string> {
  const address = page.readUIntLE(at + 4, 5);
  const list = slices
    .map((s) => s.list)
    .find(({ base, records }) => address >= base && address < base + records);
  if (!list) throw new SegmentDamaged('an address is in no segment');
  const record = await readAt(list, address - list.base, page.readUIntLE(at + 9, 3));
  return keyIn(record);
}
