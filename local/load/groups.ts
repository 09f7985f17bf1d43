/** The buckets of a load on this machine, and their groups. */
import type { Groups } from '../../loaders/work/world.ts';

/**
 * The rows of a small bucket, and the objects made of them, stay in the caches of the processor: buckets of 8 MB are built a tenth
 * faster than those of 32 MB, and those of 4 MB no faster. With eight groups a load has about an eighth of its rows more on the disk
 * than it needs. Writing an object takes about a millisecond on a disk that syncs, so the objects of a small load would take longer
 * than their rows.
 */
export const GROUPS: Groups = { bucketBytes: 8 << 20, most: 8, objectBytes: 256 << 10 };
