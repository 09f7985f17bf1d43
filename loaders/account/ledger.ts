/** The account of a bucket: whether each row of each file was stored, dropped by a rule, or quarantined. */
import type { DropRule, Fault, Origin, RowReport } from '../../shared/store/records/accounting.ts';
import type { FileCounts } from '../work/built.ts';
import type { Member } from '../work/plan.ts';

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
