/** Sizes of blocks of entries and of pages of terms, with the read units of reading them. */
import { decodeBlock, encodeBlock } from '../../shared/store/records/block.ts';
import { encodeSet } from '../../shared/store/records/sets/containers.ts';
import { packTerms } from '../../shared/store/records/sets/term-items.ts';
import { findTerm } from '../../shared/store/records/sets/term-pages.ts';
import { containersOf } from './establishments.ts';
import { gathered, type TermSet } from './gathered.ts';
import { microseconds } from './timing.ts';

const BLOCKS = [16, 32, 50, 64, 128];
const PAGE_ROWS = 20;
/** Blocks that are encoded for the mean of a size, spread over all rows. */
const SAMPLES = 400;

/** An eventually consistent read costs half a unit for each 4 KB. */
const units = (bytes: number): number => Math.ceil((bytes + 60) / 4_096) / 2;

export interface BlockSize {
  readonly entries: number;
  /** Mean of the compressed bytes. */
  readonly bytes: number;
  readonly microseconds: number;
  /** Read units of a page whose entries are in blocks of their own, and of one whose entries are neighbours. */
  readonly apart: number;
  readonly neighbours: number;
}

export function blockSizes(rows: readonly string[]): BlockSize[] {
  return BLOCKS.map((entries) => {
    const step = Math.max(entries, Math.floor(rows.length / SAMPLES / entries) * entries);
    const blocks: { item: Record<string, Buffer>; bytes: number }[] = [];
    for (let at = 0; at + entries <= rows.length; at += step) {
      const { attribute, bytes } = encodeBlock(rows.slice(at, at + entries));
      blocks.push({ item: { [attribute]: bytes }, bytes: bytes.length });
    }
    const mean = (of: (bytes: number) => number): number =>
      blocks.reduce((sum, { bytes }) => sum + of(bytes), 0) / blocks.length;
    let next = 0;
    return {
      entries,
      bytes: mean((bytes) => bytes),
      microseconds: microseconds(() => decodeBlock(blocks[next++ % blocks.length]?.item ?? {})),
      apart: mean(units) * PAGE_ROWS,
      // A page begins anywhere in a block.
      neighbours: mean(units) * (1 + (PAGE_ROWS - 1) / entries),
    };
  });
}

export interface PageSize {
  readonly pages: number;
  /** Pages and chunks. */
  readonly items: number;
  readonly bytes: number;
  readonly largest: number;
  readonly microseconds: number;
  readonly units: number;
}

const MEAN_BYTES = [512, 1_024, 2_048, 4_096, 8_192];

export function pageSizes(entries: ReadonlyMap<string, readonly number[]>): PageSize[] {
  const sets = [...entries].map(([text, numbers]): TermSet => {
    const containers = [...containersOf(numbers)];
    return {
      text,
      paired: false,
      postings: containers.map(([container, places]) => ({
        container,
        count: places.length,
        bytes: encodeSet(places),
      })),
    };
  });
  const whole = [...packTerms(gathered(sets), 1)].at(-1)?.bytes.length ?? 0;
  return MEAN_BYTES.map((mean) => pageSize(sets, 2 ** Math.round(Math.log2(whole / mean))));
}

function pageSize(sets: readonly TermSet[], pages: number): PageSize {
  const items = [...packTerms(gathered(sets), pages)];
  const byPage = new Map(
    items.filter(({ key }) => key['k']?.startsWith('P#')).map(({ key, bytes }) => [key['k'], bytes]),
  );
  const all = [...byPage.values()];
  const mean = (of: (bytes: number) => number): number =>
    all.reduce((sum, { length }) => sum + of(length), 0) / all.length;
  let next = 0;
  return {
    pages,
    items: items.length,
    bytes: mean((bytes) => bytes),
    largest: Math.max(...all.map(({ length }) => length)),
    // A term that is not there is searched for in the whole page.
    microseconds: microseconds(() => findTerm(all[next++ % all.length] as Buffer, 'nome:ZZZZ')),
    units: mean(units),
  };
}
