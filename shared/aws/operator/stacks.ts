/** Reads the state, the outputs and the resources of a stack from CloudFormation. */
import {
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type ListStackResourcesCommandOutput,
} from '@aws-sdk/client-cloudformation';
import { onCloudFormation } from '../errors.ts';
import type { OperatorClients } from './clients.ts';

type Client = OperatorClients['stacks'];

export interface StackNow {
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Milliseconds since 1970 of its creation or its last update. */
  readonly since: number;
}

/** @throws CloudFormationError, also if there is no such stack */
export const stackNow = (client: Client, name: string): Promise<StackNow> =>
  onCloudFormation('DescribeStacks', async () => {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ]);
    return {
      status: stack?.StackStatus ?? 'unknown',
      outputs: Object.fromEntries(outputs),
      since: (stack?.LastUpdatedTime ?? stack?.CreationTime ?? new Date(0)).getTime(),
    };
  });

/** Returns the names of the resources of a type, by their logical id. @throws CloudFormationError */
export async function stackResources(
  client: Client,
  stack: string,
  type: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let token: string | undefined;
  do {
    const command = new ListStackResourcesCommand({ StackName: stack, NextToken: token });
    const page: ListStackResourcesCommandOutput = await onCloudFormation('ListStackResources', () =>
      client.send(command),
    );
    for (const {
      ResourceType,
      LogicalResourceId = '',
      PhysicalResourceId = '',
    } of page.StackResourceSummaries ?? []) {
      if (ResourceType === type) found.set(LogicalResourceId, PhysicalResourceId);
    }
    token = page.NextToken;
  } while (token);
  return found;
}
