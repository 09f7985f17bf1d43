/** Merges sorted runs into one, with a bounded part of each in memory. */
import { type Objects, readWhole } from '../work/ports.ts';
import type { Run, Sortable, SortableOf } from './runs.ts';

export interface PlacedRun extends Pick<Run, 'start' | 'end'> {
  readonly object: string;
}

/** Bytes of all runs in memory, about, and the fewest of one. */
const MOST_BYTES = 32 << 20;
const FEWEST_BYTES = 64 << 10;
const LF = 0x0a;

type RunReader = ReturnType<typeof runReader>;

function runReader(work: Objects, run: PlacedRun, sortable: SortableOf, bytes: number) {
  let rows: readonly Sortable[] = [];
  let place = 0;
  let at = run.start;
  let rest: Buffer = Buffer.alloc(0);
  return {
    first: null as Sortable | null,
    /** Moves `first` to the next row of those that are read; returns false where `fill` has to read more. */
    advance(): boolean {
      this.first = rows[place++] ?? null;
      return this.first !== null || at === run.end;
    },
    async fill(): Promise<void> {
      const end = Math.min(run.end, at + bytes);
      const read = Buffer.concat([rest, await readWhole(work, run.object, at, end)]);
      const whole = read.lastIndexOf(LF) + 1;
      const lines = whole === 0 ? [] : read.toString('utf8', 0, whole - 1).split('\n');
      rows = lines.map(sortable);
      place = 0;
      rest = read.subarray(whole);
      at = end;
    },
  };
}

/**
 * Yields the rows in order, reading so many bytes of a run at once. Rows of equal keys are changes of one
 * record, which are in one run.
 */
export async function* mergedRuns(
  work: Objects,
  runs: readonly PlacedRun[],
  sortable: SortableOf,
  bytes = Math.max(FEWEST_BYTES, Math.floor(MOST_BYTES / Math.max(1, runs.length))),
): AsyncGenerator<Sortable> {
  const readers = runs.map((run) => runReader(work, run, sortable, bytes));
  /** The readers with rows, by their first one; the smallest is the last. */
  const open: RunReader[] = [];
  for (const reader of readers) {
    while (!reader.advance()) await reader.fill();
    insert(open, reader);
  }
  for (let reader = open.pop(); reader; reader = open.pop()) {
    yield reader.first as Sortable;
    while (!reader.advance()) await reader.fill();
    insert(open, reader);
  }
}

function insert(open: RunReader[], reader: RunReader): void {
  const key = reader.first?.key;
  if (key === undefined) return;
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (((open[middle] as RunReader).first as Sortable).key > key) low = middle + 1;
    else high = middle;
  }
  open.splice(low, 0, reader);
}
