/** An environment as deployed, on emulators: its functions, machines, tables and buckets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { nameIn } from '../../../lib/config.ts';
import type { LoadRequest } from '../../../loaders/work/load.ts';
import { createClient, type StoreClient } from '../../../shared/aws/dynamodb.ts';
import { type Deployment, deployment } from './deployment.ts';
import { type Functions, startFunctions } from './functions.ts';
import { type Emulators, startEmulators } from './installation.ts';
import { ACCOUNT } from './intrinsics.ts';
import { type ObjectStore, startObjects } from './objects.ts';
import { type Store, startStore } from './store.ts';

/** A second of a Wait state, and of a pause before a retry, takes this many seconds. */
const PACE = 0.01;

export interface Ended {
  readonly arn: string;
  readonly status: string;
  readonly error: string | undefined;
  readonly cause: string | undefined;
}

export interface EmulatedCloud {
  readonly deployed: Deployment;
  readonly functions: Functions;
  readonly objects: ObjectStore;
  readonly store: Store;
  readonly client: StoreClient;
  readonly machines: SFNClient;
  /** The variables that direct a program to the emulators. */
  readonly env: Readonly<Record<string, string>>;
  /** Buckets by the last part of their name: `snapshots`, `work`. */
  readonly bucket: (name: string) => string;
  /** Starts the machine of the loads. */
  readonly load: (request: LoadRequest, name?: string) => Promise<Ended>;
  /** Resolves at the end of an execution. */
  readonly ended: (arn: string) => Promise<Ended>;
  readonly close: () => Promise<void>;
}

export async function startEmulatedCloud(): Promise<EmulatedCloud> {
  const deployed = await deployment();
  const data = mkdtempSync(join(tmpdir(), 'emulators-'));
  let emulators: Emulators | undefined;
  const objects = await startObjects(() => emulators!.aws);
  const store = await startStore(() => emulators!.dynamodb, objects.client);
  const functions = await startFunctions(deployed.functions, () => env);
  const env: Record<string, string> = {
    AWS_REGION: deployed.config.region,
    AWS_ACCESS_KEY_ID: ACCOUNT,
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_ENDPOINT_URL_S3: objects.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: store.endpoint,
  };
  emulators = await startEmulators({ data, lambda: functions.endpoint, s3: objects.endpoint, pace: PACE });
  env['AWS_ENDPOINT_URL_SFN'] = emulators.aws;
  Object.assign(process.env, env);
  const machines = new SFNClient({});
  const client = createClient();
  await create(deployed, objects, machines);
  const ended = (arn: string) => endOf(machines, arn);
  let loads = 0;
  return {
    deployed,
    functions,
    objects,
    store,
    client,
    machines,
    env,
    bucket: (name) => deployed.buckets.find((bucket) => bucket.includes(`-${name}-`)) ?? '',
    ended,
    load: async (request, name = `${request.source}-${request.version}-${++loads}`) => {
      const machine = deployed.machines.find((one) => one.name === nameIn(deployed.config, 'load'))!;
      const { executionArn = '' } = await machines.send(
        new StartExecutionCommand({ stateMachineArn: machine.arn, name, input: JSON.stringify(request) }),
      );
      return ended(executionArn);
    },
    close: async () => {
      await emulators?.stop();
      await functions.close();
      await store.close();
      await objects.close();
      client.destroy();
      machines.destroy();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function create(deployed: Deployment, objects: ObjectStore, machines: SFNClient): Promise<void> {
  const dynamodb = new DynamoDBClient({});
  for (const table of deployed.tables) {
    await dynamodb.send(new CreateTableCommand(table as unknown as CreateTableCommand['input']));
  }
  dynamodb.destroy();
  for (const Bucket of deployed.buckets) await objects.client().send(new CreateBucketCommand({ Bucket }));
  for (const { name, definition, type } of deployed.machines) {
    await machines.send(
      new CreateStateMachineCommand({
        name,
        definition,
        type,
        roleArn: `arn:aws:iam::${ACCOUNT}:role/${name}`,
      }),
    );
  }
}

const POLL_MS = 50;

async function endOf(machines: SFNClient, executionArn: string): Promise<Ended> {
  for (;;) {
    const { status = '', error, cause } = await machines.send(new DescribeExecutionCommand({ executionArn }));
    if (status !== 'RUNNING') return { arn: executionArn, status, error, cause };
    await pause(POLL_MS);
  }
}
