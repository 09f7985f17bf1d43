/** A fake of S3 for one test file, in a folder of its own, found by the clients that the file makes. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { folderForFile } from '../for-file.ts';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';

export interface OwnS3 {
  /** Holds a folder per bucket. */
  readonly root: string;
  /** Set while the tests of the file run. Its fault ends with each test. */
  s3: FakeS3;
}

/** Must be called at the top of a test file. */
export function ownS3(name: string): OwnS3 {
  const root = folderForFile(name);
  // `beforeAll` sets it before any test reads it.
  const own = { root } as OwnS3;
  beforeAll(async () => {
    own.s3 = await startFakeS3((bucket) => join(root, bucket));
    const credentials = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_REGION: 'sa-east-1' };
    Object.assign(process.env, credentials, { AWS_ENDPOINT_URL_S3: own.s3.endpoint });
  });
  afterEach(() => {
    own.s3.fault = null;
  });
  afterAll(() => own.s3.close());
  return own;
}
