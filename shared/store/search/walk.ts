/**
 * Reads and evaluates containers in their order, some at a time: while some are evaluated, the sets of the
 * next are being read. The memory of a search is bounded by this, however many containers it has.
 */
import { StoreError } from '../../aws/errors.ts';
import type { Item, ItemKey } from '../../aws/read-items.ts';
import { chunkKey } from '../records/sets/keys.ts';
import type { Places } from '../records/sets/places.ts';
import { decodePostings } from '../records/sets/postings.ts';
import { hitsIn, type SetOf, sectionsOf } from './evaluate.ts';
import type { Candidate } from './plan.ts';
import { bytesOf, decoding, type Index, keyText } from './reads.ts';
import type { Term } from './terms.ts';

/** Chunks of one window, two calls; one container alone may have more. */
const WINDOW_CHUNKS = 200;
const WINDOW_CONTAINERS = 100;
/** Windows that are read at the same time. With chunks of at most 12 KB their sets take up to 7.2 MB. */
const WINDOWS = 3;

/** How many containers are in a window, and how many windows are read at the same time. */
type Ahead = Readonly<Record<'containers' | 'windows', number>>;

const ALL: Ahead = { containers: WINDOW_CONTAINERS, windows: WINDOWS };

export const FEW: Ahead = { containers: 8, windows: 1 };

export interface Step {
  readonly candidate: Candidate;
  readonly read: boolean;
}

export interface Found {
  readonly candidate: Candidate;
  /** The hits; null if they were not needed, or if every entry of the container is a hit. */
  readonly places: Places | null;
  /** The hits of each section of the order; null if they were not needed, or where the order has only one. */
  readonly sections: readonly Places[] | null;
}

/** `steps` have containers ascending. Yields them in this order, a window at a time. @throws StoreError */
export async function* walk(
  index: Index,
  steps: readonly Step[],
  ahead: Ahead = ALL,
): AsyncGenerator<Found[]> {
  const readings: (() => Promise<Found[]>)[] = [];
  for (const { steps: some, keys } of windowsOf(steps, ahead)) {
    const items = index.items([...keys.values()]);
    readings.push(() => evaluated(index, some, [...keys.keys()], items));
    if (readings.length === ahead.windows) yield await (readings.shift() as (typeof readings)[0])();
  }
  for (const reading of readings) yield await reading();
}

function* windowsOf(steps: readonly Step[], { containers }: Ahead) {
  const empty = () => ({ steps: [] as Step[], keys: new Map<string, ItemKey>() });
  let window = empty();
  for (const step of steps) {
    if (window.keys.size >= WINDOW_CHUNKS || window.steps.length === containers) {
      yield window;
      window = empty();
    }
    window.steps.push(step);
    if (step.read) for (const key of chunksOf(step.candidate)) window.keys.set(keyText(key), key);
  }
  if (window.steps.length > 0) yield window;
}

function chunksOf({ open, first, container }: Candidate): ItemKey[] {
  return [...open, ...first.flatMap(({ clauses }) => clauses)].flatMap(({ terms }) =>
    terms.flatMap((term) => {
      const chunk = term.entry.chunks?.[(term.listPlaces[container] as number) - 1];
      return chunk === undefined ? [] : [chunkKey(term.text, chunk)];
    }),
  );
}

async function evaluated(
  index: Index,
  steps: readonly Step[],
  names: readonly string[],
  items: readonly Promise<Item | undefined>[],
): Promise<Found[]> {
  const chunks = new Map<string, ReadonlyMap<number, Uint8Array>>();
  for (const [i, name] of names.entries()) {
    const bytes = bytesOf(await items[i], 'chunk');
    const postings = decoding('a chunk', () => decodePostings(bytes));
    chunks.set(name, new Map(postings.map((posting) => [posting.container, posting.bytes])));
  }
  const setOf = setsIn(chunks);
  const found: Found[] = [];
  for (const { candidate, read } of steps) {
    const pause = index.pace();
    if (pause) await pause;
    const needed = read && candidate.open.length > 0;
    const places = needed ? decoding('a set', () => hitsIn(candidate, setOf)) : null;
    const isDivided = read && candidate.first.length > 0;
    const sections = isDivided ? decoding('a set', () => sectionsOf(candidate, places, setOf)) : null;
    found.push({ candidate, places, sections });
  }
  return found;
}

const setsIn =
  (chunks: ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>): SetOf =>
  (term: Term, container: number) => {
    const { chunks: numbers, inline } = term.entry;
    const chunk = numbers?.[(term.listPlaces[container] as number) - 1];
    const bytes =
      chunk === undefined
        ? inline.get(container)
        : chunks.get(keyText(chunkKey(term.text, chunk)))?.get(container);
    if (!bytes) throw new StoreError('chunk of an index', 'missing container');
    return bytes;
  };
