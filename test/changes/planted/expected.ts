/** The changes that answers must have, and the planted ones that a comparison must have found. */
import { changesBetween, keysIn, type PlainChange, type Published } from '../../readers/changes/changes.ts';
import type { Month } from './months.ts';
import { type Planted, plantedText } from './planter.ts';

const ROOT = 8;

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
