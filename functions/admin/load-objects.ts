/** The objects that loads keep in S3. A separate file in the bundle, loaded at the first request for one. */
import { createS3Client, OF_REQUESTS } from '../../shared/aws/s3-client.ts';
import { readObjectIfThere } from '../../shared/aws/s3-read.ts';
import type { LoadObjects } from '../../shared/store/loads/kept-objects.ts';

export function openLoadObjects(name: string): LoadObjects {
  const bucket = { client: createS3Client(OF_REQUESTS), name };
  return { readIfThere: (key, start, end) => readObjectIfThere(bucket, key, start, end) };
}
