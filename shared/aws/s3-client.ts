/** The client of S3, for loads: it waits and retries for longer than a request to the API could. */
import { S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

const CONNECT_MS = 2_000;
/** For one attempt, until the answer begins. */
const ANSWER_MS = 30_000;
/** An answer whose bytes stop for longer is taken for broken, and read on from there. */
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
    // S3 has no checksums of ranges, and every file of a load is checked against its own.
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
