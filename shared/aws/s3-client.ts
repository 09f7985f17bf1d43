/** The client of S3, for loads: patient where a request of the service would give up. */
import { S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

const CONNECT_MS = 2_000;
/** Of one attempt, until the answer begins. */
const ANSWER_MS = 30_000;
/** An answer whose bytes stop for longer is broken; it is read on from there. */
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
    // Ranges have none, and every file of a load has its own.
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
