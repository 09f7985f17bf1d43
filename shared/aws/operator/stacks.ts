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

export interface StackNow {
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** @throws CloudFormationError, also if there is no such stack */
export const stackNow = (client: StacksClient, name: string): Promise<StackNow> =>
  onCloudFormation('DescribeStacks', async () => {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ]);
    return { status: stack?.StackStatus ?? 'unknown', outputs: Object.fromEntries(outputs) };
  });
