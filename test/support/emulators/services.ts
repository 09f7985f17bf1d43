/** The emulated services of one environment: their addresses, what is deployed to them, and their end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { CreateStateMachineCommand, type SFNClient } from '@aws-sdk/client-sfn';
import type { Deployment } from './deployment.ts';
import { startStore } from './dynamodb/store.ts';
import { startFunctions } from './functions.ts';
import { type Emulators, startEmulators } from './installation.ts';
import { ACCOUNT } from './intrinsics.ts';
import { startObjects } from './objects.ts';

/** A second of a Wait state, and of a pause before a retry, takes this many seconds. */
const PACE = 0.01;

/** @throws Error where the emulators are not installed */
export async function startServices(deployed: Deployment) {
  const data = mkdtempSync(join(tmpdir(), 'emulators-'));
  let emulators: Emulators | undefined;
  const objects = await startObjects(() => emulators!.aws);
  const store = await startStore(() => emulators!.dynamodb, objects.client);
  const functions = await startFunctions(deployed.functions, () => env);
  /** The variables that direct a program to the emulators. */
  const env: Record<string, string> = {
    AWS_REGION: deployed.config.region,
    AWS_ACCESS_KEY_ID: ACCOUNT,
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_ENDPOINT_URL_S3: objects.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: store.endpoint,
  };
  const close = async (): Promise<void> => {
    await emulators?.stop();
    await functions.close();
    await store.close();
    await objects.close();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    emulators = await startEmulators({
      data,
      lambda: functions.endpoint,
      s3: objects.endpoint,
      pace: PACE,
    });
  } catch (error) {
    await close();
    throw error;
  }
  env['AWS_ENDPOINT_URL_SFN'] = emulators.aws;
  return { functions, objects, store, env, close };
}

type Objects = Awaited<ReturnType<typeof startObjects>>;

/** Creates what CloudFormation would. */
export async function deploy(deployed: Deployment, objects: Objects, machines: SFNClient): Promise<void> {
  const dynamodb = new DynamoDBClient({});
  for (const table of deployed.tables) {
    await dynamodb.send(new CreateTableCommand(table as unknown as CreateTableCommand['input']));
  }
  dynamodb.destroy();
  for (const Bucket of deployed.buckets) await objects.client().send(new CreateBucketCommand({ Bucket }));
  for (const { name, definition, type } of deployed.machines) {
    const roleArn = `arn:aws:iam::${ACCOUNT}:role/${name}`;
    await machines.send(new CreateStateMachineCommand({ name, definition, type, roleArn }));
  }
}
