/** The clients of the services that show the state of a deployment. Only commands of operators use them. */
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { IAMClient } from '@aws-sdk/client-iam';

export interface OperatorClients {
  readonly stacks: CloudFormationClient;
  readonly rights: IAMClient;
  readonly logs: CloudWatchLogsClient;
  readonly metrics: CloudWatchClient;
}

const OPTIONS = {
  maxAttempts: 5,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
};

/** Region and credentials come from the standard AWS_* variables. */
export const createOperatorClients = (): OperatorClients => ({
  stacks: new CloudFormationClient(OPTIONS),
  rights: new IAMClient(OPTIONS),
  logs: new CloudWatchLogsClient(OPTIONS),
  metrics: new CloudWatchClient(OPTIONS),
});
