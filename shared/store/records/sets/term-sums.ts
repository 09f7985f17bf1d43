/**
 * The sum of the hashes of the sets of terms, by which a load compares what it has found in the entries with what is stored. The kernels make
 * that of what was found (shared/kernels/assembly/entries/records.ts). A sum does not depend on the order of the sets.
 */
import { chunkKey, HASH_START, hashed, mixed, stateAfter } from './keys.ts';
import { decodePostings } from './postings.ts';
import { entryOf, type TermEntry, termsIn } from './term-pages.ts';

/** An item as it is stored. Its key is both keys with a zero byte between them. */
export interface ReadItem {
  readonly key: string;
  readonly bytes: Uint8Array;
}

const [PAGE, CHUNK] = ['P#', 'T#'];

/** Returns the sum of all sets in items, which are read as answers read them. Chunks come before the page of their term. @throws Error for damaged bytes */
export function sumOfTerms(items: Iterable<ReadItem>): number {
  let sum = 0;
  const chunks = new Map<string, Uint8Array>();
  for (const { key, bytes } of items) {
    if (key.startsWith(CHUNK)) chunks.set(key, bytes);
    if (!key.startsWith(PAGE)) continue;
    for (const { text, flags, body } of termsIn(bytes)) {
      const term = text.toString('utf8');
      sum = (sum + sumOfTerm(term, entryOf(flags, body), chunks)) >>> 0;
    }
    chunks.clear();
  }
  return sum;
}

function sumOfTerm(term: string, entry: TermEntry, chunks: ReadonlyMap<string, Uint8Array>): number {
  const state = stateAfter(HASH_START, term);
  let sum = 0;
  let sets = entry.inline;
  for (let i = 0; i < entry.containers.length; i++) {
    const chunk = entry.chunks?.[i];
    if (chunk !== undefined && chunk !== entry.chunks?.[i - 1]) sets = setsIn(term, chunk, chunks);
    const container = entry.containers[i] as number;
    const set = sets.get(container);
    if (!set) throw new Error(`a set of the term ${JSON.stringify(term)} is missing`);
    const head = hashed(hashed(hashed(state, container), entry.counts[i] as number), entry.paired ? 1 : 0);
    sum += hashOfSet(head, set);
  }
  return sum;
}

function setsIn(term: string, chunk: number, chunks: ReadonlyMap<string, Uint8Array>): TermEntry['inline'] {
  const bytes = chunks.get(Object.values(chunkKey(term, chunk)).join('\0'));
  return new Map(bytes && decodePostings(bytes).map((posting) => [posting.container, posting.bytes]));
}

function hashOfSet(state: number, set: Uint8Array): number {
  let hash = state;
  for (let i = 0; i < set.length; i++) hash = hashed(hash, set[i] as number);
  return mixed(hash);
}
