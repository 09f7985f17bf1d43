/** The tasks of the build, and what each tells of its work. */

import type { FileCounts } from '../account/ledger.ts';
import type { BuiltItem } from '../pack/items.ts';

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
