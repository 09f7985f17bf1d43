/**
 * The terms of a search index between the second and the third round of the build: written for each range of entries,
 * sorted by the bucket of their text, and read back for each bucket.
 */
import type { ContainerTerm } from '../../shared/store/records/indexing/postings.ts';
import { decodeTally, encodeTally } from '../../shared/store/records/sets/columns.ts';
import { partOfHash } from '../../shared/store/records/sets/keys.ts';
import type { Posting } from '../../shared/store/records/sets/term-items.ts';
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

/** Collects the terms of one range. */
export class TermScatter {
  private readonly arena: BucketArena;
  private readonly buckets: number;

  constructor(buckets: number) {
    this.buckets = buckets;
    this.arena = new BucketArena(buckets);
  }

  add(container: number, { text, hash, paired, count, bytes }: ContainerTerm): void {
    this.put(paired ? PAIRED : SET, container, count, { text, hash, bytes });
  }

  tally(field: string, counts: ReadonlyMap<string | null, number>): void {
    this.put(TALLY, 0, 0, { text: Buffer.from(field), hash: TALLY_HASH, bytes: encodeTally(counts) });
  }

  private put(
    form: number,
    container: number,
    count: number,
    { text, hash, bytes }: Pick<ContainerTerm, 'text' | 'hash' | 'bytes'>,
  ): void {
    const length = HEADER + text.length + bytes.length;
    this.arena.add(partOfHash(hash, this.buckets), length, (arena, start) => {
      arena.writeUInt32LE(length, start);
      arena.writeUInt32LE(container, start + 4);
      arena.writeUInt8(form, start + 8);
      arena.writeUInt32LE(count, start + 9);
      arena.writeUInt16LE(text.length, start + 13);
      arena.set(text, start + HEADER);
      arena.set(bytes, start + HEADER + text.length);
      return start + length;
    });
  }

  /** Writes all records of one range, sorted by bucket. */
  async write(work: Objects, plan: Plan, table: string, range: number): Promise<void> {
    const keys = workKeys(plan);
    const { bytes, lengths } = this.arena.sorted();
    await work.write(keys.terms(table, range), bytes);
    const flush: Flush = { offset: 0, lengths };
    await work.write(keys.termsIndex(table, range), JSON.stringify(flush));
  }
}

/** The terms of one bucket, each with its sets in the order of the containers. */
export interface GatheredTerms {
  readonly terms: ReadonlyMap<string, GatheredTerm>;
  readonly tallies: ReadonlyMap<string, Map<string | null, number>>;
}

export interface GatheredTerm {
  readonly text: string;
  readonly paired: boolean;
  readonly postings: Posting[];
}

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
  const terms = new Map<string, GatheredTerm>();
  const tallies = new Map<string, Map<string | null, number>>();
  for (const { range, flush } of await termFlushes(work, plan, table)) {
    for await (const run of runsOf(work, workKeys(plan).terms(table, range), [flush], bucket)) {
      forEachRecord(run, (form, text, posting) => {
        if (form === TALLY) addTally(tallies, text, posting.bytes);
        else addTerm(terms, text, form === PAIRED, posting);
      });
    }
  }
  return { terms, tallies };
}

function forEachRecord(run: Buffer, visit: (form: number, text: string, posting: Posting) => void): void {
  for (let at = 0; at < run.length; ) {
    const end = at + run.readUInt32LE(at);
    const textEnd = at + HEADER + run.readUInt16LE(at + 13);
    const posting = {
      container: run.readUInt32LE(at + 4),
      count: run.readUInt32LE(at + 9),
      bytes: run.subarray(textEnd, end),
    };
    visit(run.readUInt8(at + 8), run.toString('utf8', at + HEADER, textEnd), posting);
    at = end;
  }
}

function addTerm(terms: Map<string, GatheredTerm>, text: string, paired: boolean, posting: Posting): void {
  const term = terms.get(text);
  if (term) term.postings.push(posting);
  else terms.set(text, { text, paired, postings: [posting] });
}

function addTally(tallies: Map<string, Map<string | null, number>>, field: string, bytes: Uint8Array): void {
  const sum = tallies.get(field) ?? new Map<string | null, number>();
  tallies.set(field, sum);
  for (const [value, count] of decodeTally(bytes)) sum.set(value, (sum.get(value) ?? 0) + count);
}
