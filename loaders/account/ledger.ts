/** The account of a bucket: whether each row was stored, dropped by a rule, or quarantined and written. */
import { quarantineFile, quarantineIndex, quarantinePages } from '../../shared/store/loads/kept-objects.ts';
import {
  PAGE_ROWS,
  type QuarantinedBucket,
  type QuarantineIndex,
} from '../../shared/store/loads/quarantine.ts';
import type { DropRule, Fault, Origin, RowReport } from '../../shared/store/records/accounting.ts';
import type { Built, FileCounts } from '../work/built.ts';
import type { Member, Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';

export class Ledger implements RowReport {
  private readonly counts: readonly FileCounts[];
  private readonly members: readonly Member[];
  /** Lines of the quarantine object: one JSON object a row. */
  readonly quarantine: string[] = [];

  constructor(members: readonly Member[]) {
    this.members = members;
    this.counts = members.map(({ task }) => ({ task, stored: 0, again: 0, dropped: {}, quarantined: {} }));
  }

  stored({ task }: Origin, times = 1): void {
    this.countsOf(task).stored += times;
  }

  again({ task }: Origin, times = 1): void {
    this.countsOf(task).again += times;
  }

  dropped({ task }: Origin, rule: DropRule): void {
    const { dropped } = this.countsOf(task);
    dropped[rule] = (dropped[rule] ?? 0) + 1;
  }

  quarantined({ task, line }: Origin, { reason, detail }: Fault, row: string): void {
    const { quarantined } = this.countsOf(task);
    quarantined[reason] = (quarantined[reason] ?? 0) + 1;
    this.quarantine.push(JSON.stringify({ file: this.members[task]?.file, line, reason, detail, row }));
  }

  /** Returns the counts of the files that have rows in this bucket. */
  files(): FileCounts[] {
    const touched = (c: FileCounts): boolean =>
      c.stored > 0 || Object.keys(c.dropped).length + Object.keys(c.quarantined).length > 0;
    return this.counts.filter(touched);
  }

  private countsOf(task: number): FileCounts {
    const counts = this.counts[task];
    if (!counts) throw new Error(`no task ${task}`);
    return counts;
  }
}

/** Returns null where the bucket has no quarantined rows; nothing is written then. */
export async function writeQuarantine(
  work: Objects,
  plan: Plan,
  bucket: number,
  lines: readonly string[],
): Promise<QuarantinedBucket | null> {
  if (lines.length === 0) return null;
  await work.write(quarantineFile(plan, bucket), `${lines.join('\n')}\n`);
  if (lines.length > PAGE_ROWS) {
    await work.write(quarantinePages(plan, bucket), JSON.stringify(pagesOf(lines)));
  }
  return { bucket, rows: lines.length };
}

function pagesOf(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const [i, line] of lines.entries()) {
    if (i % PAGE_ROWS === 0) starts.push(at);
    at += Buffer.byteLength(line) + 1;
  }
  return starts;
}

/** Writes nothing where no row is in quarantine, so that the load leaves no folder of it. */
export async function writeQuarantineIndex(
  work: Objects,
  plan: Plan,
  built: readonly Built[],
): Promise<void> {
  const index: QuarantineIndex = built
    .flatMap(({ quarantine }) => quarantine ?? [])
    .sort((a, b) => a.bucket - b.bucket);
  if (index.length > 0) await work.write(quarantineIndex(plan), JSON.stringify(index));
}
