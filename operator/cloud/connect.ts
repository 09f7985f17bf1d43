/** Connects a command with an environment on AWS: its tables and the state machine of its loads. */
import { createClient, LOAD_CALL_MS, type StoreClient } from '../../shared/aws/dynamodb.ts';
import {
  createExecutionsClient,
  type ExecutionsClient,
  isExecutionAlive,
  machineNamed,
} from '../../shared/aws/executions.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { readObjectIfThere } from '../../shared/aws/s3-read.ts';
import type { LoadObjects } from '../../shared/store/loads/kept-objects.ts';

export interface CloudEnvironment {
  /** The prefix of its tables. */
  readonly name: string;
  readonly region: string;
  readonly machine: string;
}

export interface Cloud {
  readonly client: StoreClient;
  readonly executions: ExecutionsClient;
  readonly tablePrefix: string;
  readonly isAlive: (holder: string) => Promise<boolean | undefined>;
  /** ARN of the state machine. @throws Error where the environment is not deployed, StoreError */
  readonly machine: () => Promise<string>;
  readonly close: () => void;
}

/** Uses the caller's credentials (standard AWS_* variables and files) and the environment's region. */
export function connect({ name, region, machine }: CloudEnvironment): Cloud {
  Object.assign(process.env, { AWS_REGION: region });
  const client = createClient(LOAD_CALL_MS);
  const executions = createExecutionsClient();
  return {
    client,
    executions,
    tablePrefix: name,
    isAlive: (holder) => isExecutionAlive(executions, holder),
    machine: async () => {
      const arn = await machineNamed(executions, machine);
      if (!arn) throw new Error(`no state machine ${machine} in ${region}: is ${name} deployed?`);
      return arn;
    },
    close: () => {
      client.destroy();
      executions.destroy();
    },
  };
}

/**
 * Reads from the bucket of work what loads have kept. The name of the bucket contains the account, which the ARN of the state machine gives. `bucketOf` returns
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
