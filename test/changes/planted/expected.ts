/** The planted changes that a comparison must have found. */
import type { PlainChange, Published } from '../../readers/changes/changes.ts';
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
