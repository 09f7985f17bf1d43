/**
 * The share of a publication that is compared with the next one: the owners whose hash is in the first part
 * of its space, so that two publications choose the same owners.
 */
import { lookupPartition } from '../../shared/store/records/placement.ts';
import type { TableCodec } from '../records/codecs/table-codec.ts';
import { hashedBucket } from '../shuffle/buckets.ts';
import { POSITION_BITS } from './hash.ts';

/** At most so many rows are compared: their digest has some MB and is read whole. */
const MOST_ROWS = 200_000;

export const POSITIONS = 2 ** POSITION_BITS;

/** Returns how often the hash space is halved: 0 means that the whole publication is compared. */
export const halvingsFor = (rows: number): number =>
  Math.min(POSITION_BITS, Math.max(0, Math.ceil(Math.log2(rows / MOST_ROWS))));

export const shareOf = (halvings: number): number => 2 ** -halvings;

/** Positions below this one are in the share. */
export const limitOf = (halvings: number): number => POSITIONS * shareOf(halvings);

/** Returns the position of a group by its key. */
export const positionOf = (codec: TableCodec, group: string): number => hashedBucket(codec, group, POSITIONS);

/** Look-up tables are one group each, and are small: they are compared whole. */
export const wholeGroups = ({ table }: TableCodec): ReadonlySet<string> =>
  new Set(table.kind === 'document' ? table.lookups.map(lookupPartition) : []);
