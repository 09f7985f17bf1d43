/**
 * The rows of a load that are compared with those of the next one: the owners whose hash is in the first part
 * of its space, so that two publications choose the same owners.
 */
import { hashKey, type KeyHash } from '../../shared/store/records/key-hash.ts';
import { lookupPartition } from '../../shared/store/records/placement.ts';
import type { TableCodec } from '../records/codecs/table-codec.ts';

/** At most so many rows are kept for the comparison. Faults of a column show in far fewer. */
const MOST_ROWS = 20_000;

/** The hash of an owner is below this number. */
export const POSITIONS = 2 ** 24;
const MOST_HALVINGS = Math.log2(POSITIONS);

/** The position of the owner, its key, the key of the row among those of the owner, and the stored row. */
export type SampledRow = readonly [position: number, owner: string, key: string, row: string];

export interface SampledResource {
  /** Whether all rows are in it, whatever the share is. */
  readonly whole: boolean;
  /** The fields of the cells of a stored row. */
  readonly fields: readonly string[];
  readonly rows: readonly SampledRow[];
}

export interface RowSample {
  /** The number of times the space of hashes is halved: 0 means that the whole publication is compared. */
  readonly halvings: number;
  /** By the name of the resource; those without rows are not there. */
  readonly resources: Readonly<Record<string, SampledResource>>;
}

export const halvingsFor = (rows: number): number =>
  Math.min(MOST_HALVINGS, Math.max(0, Math.ceil(Math.log2(rows / MOST_ROWS))));

export const shareOf = (halvings: number): number => 2 ** -halvings;

/** Positions below this one are in the share. */
export const limitOf = (halvings: number): number => POSITIONS * shareOf(halvings);

const SHIFT = 32 - MOST_HALVINGS;
const found: KeyHash = { high: 0, low: 0 };

export function positionOf(group: string): number {
  hashKey(group, found);
  return positionOfHash(found.high);
}

/** Returns the position of a group by the first 32 bits of the hash of its key. */
export const positionOfHash = (high: number): number => high >>> SHIFT;

/** Look-up tables are one group each, and are small: they are compared whole. */
export const wholeGroups = ({ table }: TableCodec): ReadonlySet<string> =>
  new Set(table.kind === 'document' ? table.lookups.map(lookupPartition) : []);

export function joinSamples(halvings: number, parts: readonly RowSample[]): RowSample {
  const resources: Record<string, SampledResource & { readonly rows: SampledRow[] }> = {};
  for (const part of parts) {
    for (const [name, { whole, fields, rows }] of Object.entries(part.resources)) {
      resources[name] ??= { whole, fields, rows: [] };
      for (const row of rows) resources[name].rows.push(row);
    }
  }
  return { halvings, resources };
}
