/** Retries before a call fails, by each client's settings; requests are answered without a network. */
import { Readable } from 'node:stream';
import { HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../shared/aws/dynamodb.ts';
import { createExecutionsClient, executionNow } from '../../shared/aws/executions.ts';
import { getItem } from '../../shared/aws/items.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import { createSecretsClient, readSecret } from '../../shared/aws/secrets-manager.ts';
import { withoutPauses } from '../support/aws/without-pauses.ts';

Object.assign(process.env, { AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' });

interface Answer {
  readonly status: number;
  /** The name of an error. */
  readonly code?: string;
}

const json = ({ code }: Answer): string => (code ? JSON.stringify({ __type: code, message: code }) : '{}');
const xml = ({ code }: Answer): string =>
  code ? `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` : '';

/** The clients, each with its attempts, its throttling error and the form of its error bodies. */
const SERVICES = {
  DynamoDB: { client: createClient(), attempts: 3, throttled: 'ThrottlingException', body: json },
  'Step Functions': {
    client: createExecutionsClient(),
    attempts: 5,
    throttled: 'ThrottlingException',
    body: json,
  },
  'Secrets Manager': {
    client: createSecretsClient(),
    attempts: 3,
    throttled: 'ThrottlingException',
    body: json,
  },
  S3: { client: createS3Client(), attempts: 6, throttled: 'SlowDown', body: xml },
} as const;
type Service = keyof typeof SERVICES;

const CALLS: Readonly<Record<Service, () => Promise<unknown>>> = {
  DynamoDB: () => getItem(SERVICES.DynamoDB.client, 't', { pk: 'x' }),
  'Step Functions': () => executionNow(SERVICES['Step Functions'].client, 'arn'),
  'Secrets Manager': () => readSecret(SERVICES['Secrets Manager'].client, 'name'),
  S3: () => s3Objects({ client: SERVICES.S3.client, name: 'bucket' }).write('k', 'x'),
};

/**
 * Answers the requests of one call in order, repeating the last answer; null is a request without an answer.
 * Returns the number of requests and the name of the error, which is null where the call succeeds.
 */
async function outcome(service: Service, ...answers: readonly (Answer | null)[]) {
  const { body } = SERVICES[service];
  let requests = 0;
  const handle = async () => {
    const answer = answers[Math.min(requests++, answers.length - 1)];
    if (!answer) throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
    const content = Readable.from([Buffer.from(body(answer))]);
    return { response: new HttpResponse({ statusCode: answer.status, body: content }) };
  };
  vi.spyOn(NodeHttpHandler.prototype, 'handle').mockImplementation(handle);
  const error = await withoutPauses(CALLS[service]).then(
    () => null,
    (thrown: Error) => thrown.message.split(' failed: ')[1],
  );
  return [requests, error];
}

describe.each(Object.keys(SERVICES) as Service[])('the client of %s', (service) => {
  const { attempts, throttled } = SERVICES[service];
  const slow = { status: service === 'S3' ? 503 : 400, code: throttled };

  test(`retries throttling, 5xx errors and time-outs, with ${attempts} attempts in all`, async () => {
    expect(await outcome(service, slow, null, { status: 200 })).toEqual([3, null]);
    expect(await outcome(service, slow)).toEqual([attempts, throttled]);
    expect(await outcome(service, { status: 500, code: 'InternalError' })).toEqual([
      attempts,
      'InternalError',
    ]);
    expect(await outcome(service, null)).toEqual([attempts, 'TimeoutError']);
  });

  test('does not retry expired credentials and missing rights, which would fail again', async () => {
    for (const code of ['ExpiredTokenException', 'AccessDeniedException']) {
      expect(await outcome(service, { status: 400, code })).toEqual([1, code]);
    }
  });
});
