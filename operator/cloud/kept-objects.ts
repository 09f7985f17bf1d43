/** Reads from the bucket of work of an environment what loads have kept. */
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { readObjectIfThere } from '../../shared/aws/s3-read.ts';
import type { LoadObjects } from '../../shared/store/loads/kept-objects.ts';

/**
 * The name of the bucket contains the account, which the ARN of the state machine gives. `bucketOf` returns
 * the name for an account.
 */
export function cloudObjects(
  machine: () => Promise<string>,
  bucketOf: (account: string) => string,
): LoadObjects {
  const client = createS3Client();
  let name: Promise<string> | undefined;
  return {
    readIfThere: async (key, start, end) => {
      name ??= machine().then((arn) => bucketOf(arn.split(':')[4] ?? ''));
      return readObjectIfThere({ client, name: await name }, key, start, end);
    },
  };
}
