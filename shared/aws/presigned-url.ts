/** Addresses at which anybody may read an object for some time. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Bucket } from './s3-client.ts';

export const presignedUrl = (
  { client, name: Bucket }: Bucket,
  Key: string,
  expiresIn: number,
): Promise<string> => getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn });
