/** The signature of a direct read is the one that the SDK's signer makes over the same headers. */
import { HttpRequest } from '@smithy/core/protocols';
import type { AwsCredentialIdentity } from '@smithy/types';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { signerOf } from '../../../shared/aws/calls/signature.ts';
import { createClient } from '../../../shared/aws/dynamodb.ts';

const REGION = 'sa-east-1';

test('for any body, credentials and time', async () => {
  let identity: AwsCredentialIdentity = { accessKeyId: 'A', secretAccessKey: 'B' };
  vi.stubEnv('AWS_REGION', REGION);
  // Keeps its key between the cases, as it does between requests.
  const own = signerOf(async () => identity);
  const word = fc.stringMatching(/^[A-Za-z0-9+/=]{1,80}$/);
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  const credentials = fc.record(
    { accessKeyId: word, secretAccessKey: word, sessionToken: word },
    { requiredKeys: ['accessKeyId', 'secretAccessKey'] },
  );
  await fc.assert(
    fc.asyncProperty(text, credentials, dates, async (body, given, signingDate) => {
      identity = given;
      const { config } = createClient();
      // The client keeps credentials that do not expire, so each case has its own.
      Object.assign(config, { credentials: given });
      const sdk = await config.signer();
      const headers = {
        host: 'dynamodb.sa-east-1.amazonaws.com',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.GetItem',
      };
      const request = new HttpRequest({ method: 'POST', path: '/', headers, body });
      const options = { signingDate, signingRegion: REGION, signingService: 'dynamodb' };
      const expected = await sdk.sign(request, options);
      expect((await own(request, options)).headers).toEqual(expected.headers);
      expect(request.headers).toEqual(headers);
    }),
    { numRuns: 100 },
  );
});
