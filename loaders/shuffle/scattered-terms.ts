/**
 * The terms of a search index between the second and the third round of the build: written for each range of entries,
 * sorted by the bucket of their text, and read back for each bucket.
 */
import type { ContainerTerm } from '../../shared/store/records/indexing/postings.ts';
import { decodeTally, encodeTally } from '../../shared/store/records/sets/columns.ts';
import { partOfHash } from '../../shared/store/records/sets/keys.ts';
import { TermSets } from '../../shared/store/records/sets/term-sets.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { type Objects, readAllJson } from '../work/ports.ts';
import type { Flush } from '../work/scattered.ts';
import { BucketArena } from './bucket-arena.ts';
import { entriesOfRanges } from './derived.ts';
import { oncePerPlan } from './once-per-plan.ts';
import { runsOf } from './scattered-rows.ts';

/** Forms of a record. */
const SET = 0;
const PAIRED = 1;
const TALLY = 2;

/** Bytes before the text of a record: its length, container, form, count, and the length of its text. */
const HEADER = 15;
/** All tallies are in the first bucket. */
const TALLY_HASH = 0;
const SMALL = 64;

/** Collects the terms of one range. */
export class TermScatter {
  private readonly arena: BucketArena;
  private readonly buckets: number;

  constructor(buckets: number) {
    this.buckets = buckets;
    this.arena = new BucketArena(buckets);
  }

  add(container: number, term: ContainerTerm): void {
    this.put(term.paired ? PAIRED : SET, container, term);
  }

  tally(field: string, counts: ReadonlyMap<string | null, number>): void {
    const [bytes, set] = [Buffer.from(field), encodeTally(counts)];
    const { length } = set;
    this.put(TALLY, 0, { bytes, from: 0, to: bytes.length, hash: TALLY_HASH, count: 0, set, length });
  }

  private put(form: number, container: number, term: Omit<ContainerTerm, 'paired'>): void {
    const { bytes, from, to, set, length } = term;
    const size = HEADER + to - from + length;
    const start = this.arena.begin(partOfHash(term.hash, this.buckets), size);
    const arena = this.arena.bytes;
    arena.writeUInt32LE(size, start);
    arena.writeUInt32LE(container, start + 4);
    arena.writeUInt8(form, start + 8);
    arena.writeUInt32LE(term.count, start + 9);
    arena.writeUInt16LE(to - from, start + 13);
    let at = start + HEADER;
    for (let i = from; i < to; i++) arena[at++] = bytes[i] as number;
    // A call of `set` takes longer than the bytes of a small set.
    if (length > SMALL) arena.set(length === set.length ? set : set.subarray(0, length), at);
    else for (let i = 0; i < length; i++) arena[at + i] = set[i] as number;
    this.arena.end(at + length);
  }

  /** Writes all records of one range, sorted by bucket. */
  async write(work: Objects, plan: Plan, table: string, range: number): Promise<void> {
    const keys = workKeys(plan);
    const { bytes, lengths } = this.arena.sorted();
    await work.write(keys.terms(table, range), bytes);
    const flush: Flush = { lengths };
    await work.write(keys.termsIndex(table, range), JSON.stringify(flush));
  }
}

/** The terms of one bucket, each with its sets in the order of the containers. */
export interface GatheredTerms {
  readonly terms: TermSets;
  readonly tallies: Tallies;
}

/** The number of entries for each value, by field. */
type Tallies = Map<string, Map<string | null, number>>;

/** The terms of one range of entries in its object. */
interface RangeTerms {
  readonly range: number;
  readonly flush: Flush;
}

/** Reads where the terms are of each range that has entries. */
export const termFlushes = oncePerPlan(async (work, plan, table): Promise<RangeTerms[]> => {
  const entries = await entriesOfRanges(work, plan, table);
  const ranges = [...entries.keys()].filter((range) => (entries[range] ?? 0) > 0);
  const flushes = await readAllJson<Flush>(
    work,
    ranges.map((range) => workKeys(plan).termsIndex(table, range)),
  );
  return flushes.map((flush, i) => ({ range: ranges[i] ?? 0, flush }));
});

/** Reads the terms of one bucket, range by range, so that containers ascend. */
export async function gatherTerms(
  work: Objects,
  plan: Plan,
  table: string,
  bucket: number,
): Promise<GatheredTerms> {
  const ranges = await termFlushes(work, plan, table);
  const length = ranges.reduce((sum, { flush }) => sum + (flush.lengths[bucket] ?? 0), 0);
  const gathered = { terms: new TermSets(Buffer.allocUnsafe(length)), tallies: new Map() };
  const grouping = { buckets: plan.buckets, groups: 1 };
  let used = 0;
  for (const { range, flush } of ranges) {
    const key = workKeys(plan).terms(table, range);
    for await (const run of runsOf(work, grouping, () => key, [flush], bucket)) {
      const end = used + run.copy(gathered.terms.bytes, used);
      addRecords(gathered, used, end);
      used = end;
    }
  }
  return gathered;
}

/** Adds the records of one run. */
function addRecords({ terms, tallies }: GatheredTerms, from: number, to: number): void {
  const { bytes } = terms;
  for (let at = from; at < to; ) {
    const end = at + bytes.readUInt32LE(at);
    const text = at + HEADER;
    const textEnd = text + bytes.readUInt16LE(at + 13);
    const form = bytes[at + 8];
    if (form === TALLY)
      addTally(tallies, bytes.toString('utf8', text, textEnd), bytes.subarray(textEnd, end));
    else
      terms.add(text, textEnd, end, form === PAIRED, bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 9));
    at = end;
  }
}

function addTally(tallies: Tallies, field: string, bytes: Uint8Array): void {
  const sum = tallies.get(field) ?? new Map<string | null, number>();
  tallies.set(field, sum);
  for (const [value, count] of decodeTally(bytes)) sum.set(value, (sum.get(value) ?? 0) + count);
}
