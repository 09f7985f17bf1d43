/** A place in memory, in which each operation is durable. */
import type { Place } from '../../../loaders/fetch/place.ts';
import { FETCHING } from '../../../shared/ingestion/fetched-names.ts';
import { memoryObjects } from '../memory-objects.ts';

export const PLACE = '/publicacao';

export interface MemoryPlace extends Place {
  free: number;
  /** Objects by their keys: the files of the publisher, and those of the work below their folder. */
  readonly contents: Map<string, Buffer>;
}

export function memoryPlace(segmentBytes: number): MemoryPlace {
  const contents = new Map<string, Buffer>();
  const place: MemoryPlace = {
    free: Number.POSITIVE_INFINITY,
    contents,
    name: PLACE,
    files: memoryObjects(contents),
    work: memoryObjects(contents, FETCHING),
    workName: `${PLACE}/${FETCHING}`,
    segmentBytes,
    mostDownloads: Number.POSITIVE_INFINITY,
    freeBytes: async () => place.free,
    check: async () => undefined,
  };
  return place;
}
