/** The objects of loads on this machine, in place of the bucket of work. */
import type { Objects } from '../../loaders/work/ports.ts';
import { bootId } from '../disk/boot.ts';
import { DISK, UNSYNCED } from '../disk/durable-files.ts';
import { UNFINISHED } from '../engine/paths.ts';
import { partedObjects } from '../objects.ts';

/**
 * What a load needs only until it ends is not synced where a start of the machine can be told, because the next engine removes it then.
 * What it leaves for operators is synced.
 */
export const workObjects = (folder: string, boot: string | null = bootId()): Objects =>
  partedObjects(folder, `${UNFINISHED}/`, boot === null ? DISK : UNSYNCED);
