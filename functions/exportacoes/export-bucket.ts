/** The exports in S3. A separate file in the bundle, loaded at the first request for one. */
import { presignedUrl } from '../../shared/aws/presigned-url.ts';
import { createS3Client, OF_REQUESTS } from '../../shared/aws/s3-client.ts';
import { readObjectIfThere } from '../../shared/aws/s3-read.ts';
import {
  changedFilesPrefix,
  changedManifestKey,
  EXPORTS,
  type ExportFiles,
  exportManifestKey,
  exportPrefix,
  parsedManifest,
} from '../../shared/store/loads/exports.ts';

const SECONDS = 3_600;

export function openExports(name: string): ExportFiles {
  const bucket = { client: createS3Client(OF_REQUESTS), name };
  const read = (key: string) => readObjectIfThere(bucket, `${EXPORTS}/${key}`);
  const address = (key: string) => presignedUrl(bucket, `${EXPORTS}/${key}`, SECONDS);
  return {
    manifest: async (generation) => parsedManifest(await read(exportManifestKey(generation))),
    address: (generation, file) => address(exportPrefix(generation) + file),
    changes: async (generation) => parsedManifest(await read(changedManifestKey(generation))),
    changesAddress: (generation, file) => address(changedFilesPrefix(generation) + file),
  };
}
