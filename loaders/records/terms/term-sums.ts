/**
 * The sum of the hashes of the sets of terms, by which a load compares what it has found in the entries with
 * what is stored. The kernels make that of what was found (loaders/kernels/assembly/entries/records.ts). A
 * sum does not depend on the order of the sets.
 */
import { chunkKey, HASH_START, hashed, mixed, stateAfter } from '../../../shared/store/records/sets/keys.ts';
import { decodePostings } from '../../../shared/store/records/sets/postings.ts';
import { entryOf, IN_CHUNKS, PAIRED, type TermEntry } from '../../../shared/store/records/sets/term-pages.ts';
import { ByteReader } from '../../../shared/store/records/sets/varints.ts';

const ASCII_END = 0x80;

/** An item as it is stored. Its key is both keys with a zero byte between them. */
export interface ReadItem {
  readonly key: string;
  readonly bytes: Uint8Array;
}

const [PAGE, CHUNK] = ['P#', 'T#'];
type Chunks = ReadonlyMap<string, Uint8Array>;

/** Returns the sum of all sets in items. Chunks precede the pages. @throws Error for damaged bytes */
export function sumOfTerms(items: Iterable<ReadItem>): number {
  let sum = 0;
  const chunks = new Map<string, Uint8Array>();
  for (const { key, bytes } of items) {
    if (key.startsWith(CHUNK)) chunks.set(key, bytes);
    if (!key.startsWith(PAGE)) continue;
    sum = (sum + sumOfPage(bytes, chunks)) >>> 0;
  }
  return sum;
}

/** Makes no objects for a term whose sets are in the page: a load has tens of millions. */
function sumOfPage(page: Uint8Array, chunks: Chunks): number {
  const reader = new ByteReader(page);
  let text = Buffer.alloc(1 << 10);
  let sum = 0;
  while (!reader.done) {
    const start = reader.varint();
    const length = reader.varint();
    if (start + length > text.length) text = Buffer.concat([text, Buffer.alloc(2 * (start + length))]);
    const own = reader.at;
    reader.advance(length);
    for (let i = 0; i < length; i++) text[start + i] = page[own + i] as number;
    const state = stateOf(text, start + length);
    const flags = reader.varint();
    const body = reader.varint();
    const end = reader.at + body;
    const isPaired = flags & PAIRED;
    if (flags & IN_CHUNKS) {
      const term = text.toString('utf8', 0, start + length);
      sum += sumOfChunks(term, state, entryOf(flags, reader.take(body)), chunks);
    }
    for (let container = 0; reader.at < end; ) {
      container += reader.varint();
      const head = hashed(hashed(hashed(state, container), reader.varint()), isPaired);
      const bytes = reader.varint();
      const set = reader.at;
      reader.advance(bytes);
      sum = (sum + hashOfSet(head, page, set, set + bytes)) >>> 0;
    }
  }
  return sum;
}

/** Returns the state after a text of so many bytes. */
function stateOf(text: Buffer, length: number): number {
  let state = HASH_START;
  for (let i = 0; i < length; i++) {
    const byte = text[i] as number;
    if (byte >= ASCII_END) return stateAfter(HASH_START, text.toString('utf8', 0, length));
    state = hashed(state, byte);
  }
  return state;
}

function sumOfChunks(term: string, state: number, entry: TermEntry, chunks: Chunks): number {
  let sum = 0;
  let sets: TermEntry['inline'] = new Map();
  for (let i = 0; i < entry.containers.length; i++) {
    const chunk = entry.chunks?.[i] ?? 0;
    if (i === 0 || chunk !== entry.chunks?.[i - 1]) sets = setsIn(term, chunk, chunks);
    const container = entry.containers[i] as number;
    const set = sets.get(container);
    if (!set) throw new Error(`a set of the term ${JSON.stringify(term)} is missing`);
    const head = hashed(hashed(hashed(state, container), entry.counts[i] as number), entry.paired ? 1 : 0);
    sum += hashOfSet(head, set, 0, set.length);
  }
  return sum;
}

function setsIn(term: string, chunk: number, chunks: Chunks): TermEntry['inline'] {
  const bytes = chunks.get(Object.values(chunkKey(term, chunk)).join('\0'));
  return new Map(bytes && decodePostings(bytes).map((posting) => [posting.container, posting.bytes]));
}

function hashOfSet(state: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = state;
  for (let i = from; i < to; i++) hash = hashed(hash, bytes[i] as number);
  return mixed(hash);
}
