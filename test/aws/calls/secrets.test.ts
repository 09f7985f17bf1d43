/** The direct read of a secret has the SDK's requests, answers and errors, also with a faulty service. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test, vi } from 'vitest';
import { createSecretsClient, readSecret } from '../../../shared/aws/secrets-manager.ts';
import { storeOfTests } from '../../support/aws/both-callers.ts';
import { answer, type Behaviour, failure, type Received, reset } from '../../support/aws/faulty-store.ts';

const service = await storeOfTests();

const READ = {
  SDK: async () => {
    const client = new SecretsManagerClient({ maxAttempts: 3 });
    return (await client.send(new GetSecretValueCommand({ SecretId: 'name' }))).SecretString ?? '';
  },
  direct: () => readSecret(createSecretsClient(), 'name'),
};

/** Returns value, or name and status of the error, with the requests, of the SDK and of the direct read. */
async function outcomes(...behaviours: Behaviour[]) {
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', service.endpoint);
  const found = [];
  for (const read of [READ.SDK, READ.direct]) {
    service.behave(...behaviours);
    const ended = await read().catch((error: Error) => {
      const { name, $metadata: metadata } = (error.cause ?? error) as Error & { $metadata?: object };
      return { name, ...metadata, requestId: undefined, totalRetryDelay: undefined };
    });
    found.push({ ended, requests: service.received.slice() });
  }
  return found as [{ ended: unknown; requests: Received[] }, { ended: unknown; requests: Received[] }];
}

test.each([
  ['a value', answer(200, { SecretString: 'palavra ção', Name: 'name' }), 1],
  ['a secret without a text', answer(200, { SecretBinary: 'YQ==' }), 1],
  ['a missing secret', failure(400, 'ResourceNotFoundException'), 1],
  ['missing rights', failure(400, 'AccessDeniedException'), 1],
  ['a secret that cannot be decrypted', failure(400, 'DecryptionFailure'), 1],
  ['throttling', failure(400, 'ThrottlingException'), 3],
  ['an internal error', failure(500, 'InternalServiceError'), 3],
  ['a reset connection', reset, 3],
])('%s', async (_, behaviour, requests) => {
  const [sdk, direct] = await outcomes(behaviour);
  expect(sdk.requests).toHaveLength(requests);
  expect(direct.ended).toEqual(sdk.ended);
  expect(direct.requests).toHaveLength(requests);
});

test('the request is the same, for the service of the region or of the variable', async () => {
  const [sdk, direct] = await outcomes(answer(200, { SecretString: 'x' }));
  const comparable = ({ requests: [request] }: typeof sdk) => {
    const { headers, body } = request as Received;
    const scope = /Credential=\w+\/\d+\/([^,]+)/.exec(`${headers.authorization}`)?.[1];
    return [JSON.parse(body), headers['content-type'], headers['x-amz-target'], headers.host, scope];
  };
  expect(comparable(sdk).slice(1, 3)).toEqual([
    'application/x-amz-json-1.1',
    'secretsmanager.GetSecretValue',
  ]);
  expect(comparable(direct)).toEqual(comparable(sdk));
});
