/** The account of a bucket: of every row of every file, whether it was stored, dropped by a rule, or quarantined. */

import type { Fault, FaultReason } from '../read/split.ts';
import type { Member } from '../work/plan.ts';

/**
 * Rules by which a good row is not stored: it stands there already, what it belongs to is not in the source, or it is
 * of a person, whom no CNPJ can address.
 */
export type DropRule = 'repeated' | 'orphan' | 'person';

export interface FileCounts {
  readonly task: number;
  stored: number;
  readonly dropped: Partial<Record<DropRule, number>>;
  readonly quarantined: Partial<Record<FaultReason, number>>;
}

/** Where a row came from. */
export interface Origin {
  readonly task: number;
  readonly line: number;
}

export class Ledger {
  private readonly counts: readonly FileCounts[];
  private readonly members: readonly Member[];
  /** Lines of the quarantine object: JSON, one a row. */
  readonly quarantine: string[] = [];

  constructor(members: readonly Member[]) {
    this.members = members;
    this.counts = members.map(({ task }) => ({ task, stored: 0, dropped: {}, quarantined: {} }));
  }

  stored({ task }: Origin): void {
    this.of(task).stored++;
  }

  dropped({ task }: Origin, rule: DropRule): void {
    const { dropped } = this.of(task);
    dropped[rule] = (dropped[rule] ?? 0) + 1;
  }

  quarantined({ task, line }: Origin, { reason, detail }: Fault, row: string): void {
    const { quarantined } = this.of(task);
    quarantined[reason] = (quarantined[reason] ?? 0) + 1;
    this.quarantine.push(JSON.stringify({ file: this.members[task]?.file, line, reason, detail, row }));
  }

  /** Files with rows in this bucket. */
  files(): FileCounts[] {
    const touched = (c: FileCounts): boolean =>
      c.stored > 0 || Object.keys(c.dropped).length + Object.keys(c.quarantined).length > 0;
    return this.counts.filter(touched);
  }

  private of(task: number): FileCounts {
    const counts = this.counts[task];
    if (!counts) throw new Error(`no task ${task}`);
    return counts;
  }
}
