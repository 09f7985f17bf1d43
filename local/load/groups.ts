/** The buckets of a load on this machine, and their groups. */
import type { Groups } from '../../loaders/work/world.ts';

/**
 * Each bucket has files of its own for people, and each range of the search index reads a part of every
 * bucket, so that smaller buckets are more and smaller files and reads. With 64 MB a load of a million
 * companies takes 1.3 GB more memory and as long. With eight groups a load has about an eighth of its rows
 * more on the disk than it needs. Writing an object takes about a millisecond on a disk that syncs, so the
 * objects of a small load would take longer than their rows.
 */
export const GROUPS: Groups = { bucketBytes: 32 << 20, aloneBytes: 8 << 20, most: 8, objectBytes: 1 << 20 };
