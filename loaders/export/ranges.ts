/** Cuts the keys of a table into ranges of about equal numbers of rows. Each range becomes one file. */
import type { ItemForm } from '../work/item-form.ts';
import type { Objects } from '../work/ports.ts';
import { itemsIn } from './items.ts';
import type { ExportedTable, ItemFile } from './job.ts';

/**
 * Rows of the largest resource of a range, about: with 30 columns a file of some 12 MB, and 700 MB of memory
 * while it is made, of the 1,769 MB of its task on AWS.
 */
export const RANGE_ROWS = 300_000;
/** Rows of one file where there are no more: two would take longer than one. */
const ROWS_ALONE = 100_000;

/** Files are about equal in size, so with an odd number one of two processes would wait at the end. */
export const rangesOf = (rows: number, rangeRows: number): number =>
  rows <= Math.min(ROWS_ALONE, rangeRows) ? 1 : 2 * Math.ceil(rows / rangeRows / 2);

/**
 * The files whose keys stand for those of all, and one in how many of their items: buckets hold keys by their
 * hash, so few suffice. The items of a bucket have the order of the publication, which may be that of the
 * keys.
 */
const SAMPLED_FILES = 8;
const SAMPLED_EVERY = 10;

/** Returns the first key of each range but the first. */
export async function boundsOf(
  items: Objects,
  form: ItemForm,
  files: readonly ItemFile[],
  { reader }: ExportedTable,
  ranges: number,
): Promise<string[]> {
  if (ranges < 2) return [];
  const keys = new Set<string>();
  const step = Math.max(1, Math.floor(files.length / SAMPLED_FILES));
  for (let at = 0; at < files.length; at += step) {
    const { key: name } = files[at] as ItemFile;
    const add = reader.begin();
    for (const item of itemsIn(form, await items.read(name), name, SAMPLED_EVERY)) {
      // The rows of one partition stay in one file.
      add(item, (_resource, partition, key) => keys.add(partition || key));
    }
  }
  const sorted = [...keys].sort();
  const bounds = Array.from(
    { length: ranges - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / ranges)] ?? '',
  );
  return [...new Set(bounds)];
}

/** Returns the function that finds the number of the range of a key. */
export function rangeFinder(bounds: readonly string[]): (key: string) => number {
  return (key) => {
    let low = 0;
    let high = bounds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (key < (bounds[middle] as string)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
