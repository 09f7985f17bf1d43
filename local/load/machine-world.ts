/** The ports of a load that are the same in all of its processes on this machine. */
import { type Groups, PLAIN_TABLES, type World } from '../../loaders/work/world.ts';
import { fileObjects } from '../disk/objects.ts';
import { publicationFiles } from '../publication-files.ts';
import { exportsFolder, workFolder } from '../store/paths.ts';

/**
 * Each bucket has files of its own for people, and each range of the search index reads a part of every
 * bucket, so that smaller buckets are more and smaller files and reads. With 64 MB a load of a million
 * companies takes 1.3 GB more memory and as long. With eight groups a load has about an eighth of its rows
 * more on the disk than it needs. Writing an object takes about a millisecond on a disk that syncs, so the
 * objects of a small load would take longer than their rows.
 */
const GROUPS: Groups = { bucketBytes: 32 << 20, aloneBytes: 8 << 20, most: 8, objectBytes: 1 << 20 };

/** `areMade`: whether the load makes exports. */
export const machineWorld = (dataDir: string, areMade: boolean) =>
  ({
    work: fileObjects(workFolder(dataDir)),
    workBucket: 'work',
    exports: { objects: fileObjects(exportsFolder(dataDir)), areMade },
    itemForm: 'segments',
    groups: GROUPS,
    files: (from) => publicationFiles(from),
    unwritten: new Map(),
    environment: null,
    settingsOf: PLAIN_TABLES,
    report: () => undefined,
  }) satisfies Partial<World>;
