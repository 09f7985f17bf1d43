/** The client of S3, for loads. It waits and retries for longer than a request to the API may. */
import { S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

const CONNECT_MS = 2_000;
/** The time-out of one attempt, until the answer begins. */
const ANSWER_MS = 30_000;
/** The time-out between two chunks of an answer. `streamObject` then continues with a new request. */
const IDLE_MS = 30_000;
/** Throttling (503 Slow Down) ends within seconds. */
const ATTEMPTS = 6;

export const createS3Client = (): S3Client =>
  new S3Client({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      socketTimeout: IDLE_MS,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: 64 },
      httpAgent: { maxSockets: 64 },
    },
    // S3 has no checksums of ranges, and a load checks every file against the file's own checksum.
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
