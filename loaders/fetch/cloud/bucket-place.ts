/** The place of a publication on AWS: below `<fonte>/<versao>/` in the bucket of publications. */
import type { Bucket } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { type Place, SEGMENT_BYTES } from '../place.ts';

/** A way to the publisher that changes the bytes each time is not tried for the whole day of an execution. */
const MOST_DOWNLOADS = 4;

/** The objects of a draft are in the bucket of work; the other bucket has only files that are accepted. */
const workOf = (source: string, version: string): string => `fetches/${source}/${version}/`;

export const publicationKey = (source: string, version: string): string =>
  `${workOf(source, version)}publication.json`;

export const bucketPlace = (
  { publications, work }: { readonly publications: Bucket; readonly work: Bucket },
  source: string,
  version: string,
): Place => ({
  name: `s3://${publications.name}/${source}/${version}/`,
  files: s3Objects(publications, `${source}/${version}/`),
  work: s3Objects(work, workOf(source, version)),
  workName: `s3://${work.name}/${workOf(source, version)}`,
  segmentBytes: SEGMENT_BYTES,
  mostDownloads: MOST_DOWNLOADS,
  freeBytes: async () => null,
  // The state machine lets one execution fetch a source, and a stale call stores the same segments.
  check: async () => undefined,
});
