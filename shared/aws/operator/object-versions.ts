/** Deletes objects of a bucket with versions for good: every version, and the markers of deletions. */
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import { onS3, S3Error } from '../errors.ts';
import type { Bucket } from '../s3-client.ts';

/** Returns how many versions were deleted. @throws S3Error */
export async function removeVersions({ client, name: Bucket }: Bucket, Prefix: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const page: ListObjectVersionsCommandOutput = await onS3('ListObjectVersions', () =>
      client.send(new ListObjectVersionsCommand({ Bucket, Prefix })),
    );
    const versions = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    if (versions.length === 0) return removed;
    const Delete = { Objects: versions.map(({ Key, VersionId }) => ({ Key, VersionId })), Quiet: true };
    const { Errors: [fault] = [] } = await onS3('DeleteObjects', () =>
      client.send(new DeleteObjectsCommand({ Bucket, Delete })),
    );
    if (fault) throw new S3Error('DeleteObjects', `${fault.Code}: ${fault.Key}`);
    removed += versions.length;
  }
}
