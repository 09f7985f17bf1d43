/** The calls of the service to AWS over mocked clients. */
import { mockClient } from 'aws-sdk-client-mock';
import { createClient } from '../../../shared/aws/dynamodb.ts';
import { createExecutionsClient } from '../../../shared/aws/executions.ts';
import { createS3Client } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';

Object.assign(process.env, { AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' });

export const clients = {
  dynamodb: createClient(),
  s3: createS3Client(),
  executions: createExecutionsClient(),
};
const { dynamodb, s3, executions } = clients;

/** Only `send` is replaced; calls/store-faults.test.ts covers the retries. */
const mocks = { dynamodb: mockClient(dynamodb), s3: mockClient(s3), executions: mockClient(executions) };

export const objects = s3Objects({ client: s3, name: 'bucket' });
export const SCHEMA = { KeySchema: [], AttributeDefinitions: [], BillingMode: 'PAY_PER_REQUEST' as const };
export const ARN = 'arn:aws:states:sa-east-1:123456789012:execution:load:x';

/** Returns an error as the SDK throws it. */
export const sdkError = (name: string): Error => Object.assign(new Error(`${name} from AWS`), { name });

type Client = keyof typeof clients;

/** The part of a mock that is the same for all clients of the SDK. */
interface Answering {
  reset(): unknown;
  onAnyCommand(): { callsFake(answer: (input: object) => Promise<unknown>): unknown };
}

/** Inputs of the calls as they were sent: a paginator of the SDK changes one object for each page. */
const inputs: Record<Client, object[]> = { dynamodb: [], s3: [], executions: [] };

/** Answers the calls of a client in order, repeating the last answer; an error is thrown. */
export function answerWith(client: Client, ...answers: readonly (object | Error)[]): void {
  let calls = 0;
  const mock: Answering = mocks[client];
  mock.reset();
  inputs[client] = [];
  mock.onAnyCommand().callsFake(async (input) => {
    inputs[client].push({ ...input });
    const answer = answers[Math.min(calls++, answers.length - 1)] ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

/** Returns the calls of a client since its answers were set, by command and input. */
export const sent = (client: Client): { command: string; input: Record<string, unknown> }[] =>
  (mocks[client].calls() as { args: [{ constructor: { name: string } }] }[]).map(
    ({ args: [command] }, i) => ({
      command: command.constructor.name.replace(/Command$/, ''),
      input: { ...inputs[client][i] },
    }),
  );
