/** An environment as deployed, on emulators: its functions, machines, tables and buckets. */
import { setTimeout as pause } from 'node:timers/promises';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { nameIn } from '../../../lib/config.ts';
import type { LoadRequest } from '../../../loaders/work/load.ts';
import { tablesNamed } from '../../../shared/aws/drop-table.ts';
import { createClient, type StoreClient } from '../../../shared/aws/dynamodb.ts';
import { scanPages } from '../../../shared/aws/pages.ts';
import {
  CONTROL_KEY,
  CONTROL_PREFIXES,
  controlTable,
  generationTable,
} from '../../../shared/store/tables.ts';
import { deployment } from './deployment.ts';
import { gatewayOf } from './gateway.ts';
import { deploy, startServices } from './services.ts';

export interface Ended {
  readonly arn: string;
  /** Name of the execution, and id of the load's record. */
  readonly id: string;
  readonly status: string;
  readonly error: string | undefined;
  readonly cause: string | undefined;
}

export type EmulatedCloud = Awaited<ReturnType<typeof startEmulatedCloud>>;

/** The variables of this process direct it to the emulators from then on. */
export async function startEmulatedCloud() {
  const deployed = await deployment();
  const services = await startServices(deployed);
  const { objects, env } = services;
  Object.assign(process.env, env);
  const machines = new SFNClient({ disableHostPrefix: true });
  const client = createClient();
  await deploy(deployed, objects, machines);
  const started: string[] = [];
  const { config, buckets, routes } = deployed;
  const ended = (arn: string): Promise<Ended> => endOf(machines, arn);
  return {
    deployed,
    ...services,
    client,
    machines,
    /** Buckets by the last part of their name: `snapshots`, `work`. */
    bucket: (name: string) => buckets.find((bucket) => bucket.includes(`-${name}-`)) ?? '',
    ended,
    load: async (
      request: LoadRequest,
      name = `${request.source}-${request.version}-${started.length + 1}`,
    ) => {
      const stateMachineArn = deployed.machines.find((one) => one.name === nameIn(config, 'load'))?.arn;
      const command = new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(request) });
      const { executionArn = '' } = await machines.send(command);
      started.push(executionArn);
      return ended(executionArn);
    },
    /** ARNs of the executions that `load` has started, in their order. */
    started,
    /** Keys of the locks in the table of control. */
    locks: () => locksIn(client, controlTable(config.name)),
    tables: (table: string) => tablesNamed(client, generationTable(config.name, table, '')),
    ask: gatewayOf(routes, services.functions),
    close: async () => {
      client.destroy();
      machines.destroy();
      await services.close();
    },
  };
}

async function locksIn(client: StoreClient, control: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const items of scanPages(client, control))
    keys.push(...items.map((item) => String(item[CONTROL_KEY])));
  return keys.filter((key) => key.startsWith(CONTROL_PREFIXES.lock));
}

const POLL_MS = 50;

async function endOf(machines: SFNClient, executionArn: string): Promise<Ended> {
  for (;;) {
    const { status = '', error, cause } = await machines.send(new DescribeExecutionCommand({ executionArn }));
    if (status !== 'RUNNING')
      return { arn: executionArn, id: executionArn.split(':').at(-1) ?? '', status, error, cause };
    await pause(POLL_MS);
  }
}
