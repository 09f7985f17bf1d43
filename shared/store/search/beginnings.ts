/**
 * Reads all terms that begin with a text, in one round trip. Thousands of them have a few entries each: those
 * whose sets are in the pages become one term, in which an entry counts once.
 */
import { decodeSet } from '../records/sets/containers.ts';
import type { IndexDirectory } from '../records/sets/index-directory.ts';
import { OF_FIRST, OF_ONLY, OF_PROMINENT, pageKey } from '../records/sets/keys.ts';
import { decodePairs, placesOfPairs } from '../records/sets/pairs.ts';
import { allOf, placesOf } from '../records/sets/places.ts';
import { decodePostings } from '../records/sets/postings.ts';
import { entryOf, IN_CHUNKS, PAIRED, type PackedTerm, termsFrom } from '../records/sets/term-pages.ts';
import { decoding, type Index } from './reads.ts';
import { type Merged, placed, readPages, type Term } from './terms.ts';

/** What the terms begin with, and marks that end them; without any, they end with a letter or digit. */
export interface Beginning {
  readonly beginning: string;
  readonly ending?: string | undefined;
}

const codesOf = (marks: string): ReadonlySet<number> => new Set(Buffer.from(marks));

const MARKS = codesOf(OF_FIRST + OF_ONLY + OF_PROMINENT);

/** Places, or pairs of a place and a row, by container; in the order in which terms have them. */
type Gathered = Map<number, number[]>;

/** @throws StoreError */
export async function readBeginning(
  index: Index,
  directory: IndexDirectory,
  { beginning, ending }: Beginning,
): Promise<Term[]> {
  const keys = decoding('the directory', () => directory.pagesFrom(beginning)).map(pageKey);
  const containers = directory.entries.length;
  const endings = ending === undefined ? null : codesOf(ending);
  const large: Term[] = [];
  const gathered: Gathered = new Map();
  let paired = false;
  for (const page of await readPages(index, keys)) {
    decoding('a page', () => {
      for (const term of termsFrom(page, beginning)) {
        if (endings ? !endings.has(term.last) : MARKS.has(term.last)) continue;
        paired ||= (term.flags & PAIRED) !== 0;
        if ((term.flags & IN_CHUNKS) === 0) gather(gathered, term);
        else large.push(placed({ text: term.text(), entry: entryOf(term.flags, term.body) }, containers));
      }
    });
    await index.pace();
  }
  if (gathered.size === 0) return large;
  const merged = await mergedOf(index, gathered, paired);
  return [...large, decoding('a page', () => termOf(beginning, merged, paired, containers))];
}

function gather(gathered: Gathered, { flags, body }: PackedTerm): void {
  for (const { container, bytes } of decodePostings(body)) {
    const own = gathered.get(container) ?? [];
    gathered.set(container, own);
    const found = flags & PAIRED ? decodePairs(bytes) : allOf(decodeSet(bytes));
    for (let i = 0; i < found.length; i++) own.push(found[i] as number);
  }
}

const NO_PAIRS = new Float64Array(0);

async function mergedOf(index: Index, gathered: Gathered, paired: boolean): Promise<Map<number, Merged>> {
  const merged = new Map<number, Merged>();
  for (const [container, found] of [...gathered].sort(([a], [b]) => a - b)) {
    const pairs = paired ? distinct(Float64Array.from(found)) : NO_PAIRS;
    const places = paired ? placesOfPairs(pairs) : placesOf(distinct(Uint16Array.from(found)));
    merged.set(container, { places, pairs });
    await index.pace();
  }
  return merged;
}

function distinct<Numbers extends Uint16Array | Float64Array>(numbers: Numbers): Numbers {
  numbers.sort();
  let count = 0;
  for (let i = 0; i < numbers.length; i++)
    if (i === 0 || numbers[i] !== numbers[i - 1]) numbers[count++] = numbers[i] as number;
  return numbers.subarray(0, count) as Numbers;
}

function termOf(
  text: string,
  merged: ReadonlyMap<number, Merged>,
  paired: boolean,
  containers: number,
): Term {
  const counts = Uint32Array.from([...merged.values()], ({ places }) => places.count);
  const entry = {
    paired,
    total: counts.reduce((sum, count) => sum + count, 0),
    containers: Uint32Array.from(merged.keys()),
    counts,
    chunks: null,
    inline: new Map<number, Uint8Array>(),
  };
  return placed({ text, entry, merged }, containers);
}
