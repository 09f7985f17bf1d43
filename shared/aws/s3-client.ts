/** The client of S3. For loads it waits and retries for longer than a request to the API may. */
import { S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

const CONNECT_MS = 2_000;

export interface Patience {
  /**
   * The time-out of one attempt until the answer begins, and between two chunks of it. `streamObject` then
   * continues with a new request.
   */
  readonly answerMs: number;
  readonly attempts: number;
}

/** Throttling (503 Slow Down) ends within seconds. */
const OF_LOADS: Patience = { answerMs: 30_000, attempts: 6 };
/** The gateway stops waiting at 30 s, and its error would say nothing. */
export const OF_REQUESTS: Patience = { answerMs: 4_000, attempts: 3 };

export const createS3Client = ({ answerMs, attempts }: Patience = OF_LOADS): S3Client =>
  new S3Client({
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      socketTimeout: answerMs,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: 64 },
      httpAgent: { maxSockets: 64 },
    },
    // S3 has no checksums of ranges, and a load checks every file against the file's own checksum.
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
