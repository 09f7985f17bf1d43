/** Reads the state and the outputs of a stack from CloudFormation, for commands of operators. */
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { onCloudFormation } from '../errors.ts';

export type StacksClient = CloudFormationClient;

/** Region and credentials come from the standard AWS_* variables. */
export const createStacksClient = (): StacksClient =>
  new CloudFormationClient({
    maxAttempts: 5,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });

/** @throws CloudFormationError, also if there is no such stack */
export const stackNow = (client: StacksClient, name: string) =>
  onCloudFormation('DescribeStacks', async () => {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ]);
    const named: Readonly<Record<string, string>> = Object.fromEntries(outputs);
    return { status: stack?.StackStatus ?? 'unknown', outputs: named };
  });
