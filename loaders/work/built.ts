/** The tasks of the build, and what each tells of its work. */

import type { ItemKey } from '../../shared/aws/read-items.ts';
import type { DropRule, FaultReason } from '../../shared/store/records/accounting.ts';

/** An item as it must read back. */
export interface BuiltItem {
  readonly key: ItemKey;
  /** As `contentOf` the item gives it. */
  readonly content: string;
}

/** Rows of one file in one bucket. */
export interface FileCounts {
  readonly task: number;
  stored: number;
  readonly dropped: Partial<Record<DropRule, number>>;
  readonly quarantined: Partial<Record<FaultReason, number>>;
}

/** What was read of the scattered rows. */
export interface Read {
  rows: number;
  bytes: number;
  lostCharacters: number;
}

export interface BuiltTable {
  readonly table: string;
  readonly items: number;
  /** Heads written, and how many lack each single. */
  readonly documents: number;
  readonly without: Readonly<Record<string, number>>;
  /** An item as it must read back; null where the task wrote none. */
  readonly sample: BuiltItem | null;
}

export interface Built extends Read {
  readonly tables: readonly BuiltTable[];
  readonly files: readonly FileCounts[];
}

export type BuildTask =
  | { readonly kind: 'rows'; readonly bucket: number }
  | { readonly kind: 'derived'; readonly bucket: number }
  | { readonly kind: 'order'; readonly table: string; readonly order: string; readonly first: number };
