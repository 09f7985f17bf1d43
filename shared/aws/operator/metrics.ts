/** Reads which metrics exist, and the largest value of one, from CloudWatch. */
import {
  GetMetricStatisticsCommand,
  ListMetricsCommand,
  type ListMetricsCommandOutput,
} from '@aws-sdk/client-cloudwatch';
import { DAY_MS } from '../../time.ts';
import { onCloudWatch } from '../errors.ts';
import type { OperatorClients } from './clients.ts';

type Client = OperatorClients['metrics'];

/** Returns `name value` for each dimension of each metric of the namespace. @throws CloudWatchError */
export async function metricNames(client: Client, namespace: string): Promise<string[]> {
  const names: string[] = [];
  let token: string | undefined;
  do {
    const command = new ListMetricsCommand({ Namespace: namespace, NextToken: token });
    const page: ListMetricsCommandOutput = await onCloudWatch('ListMetrics', () => client.send(command));
    for (const { MetricName = '', Dimensions = [] } of page.Metrics ?? []) {
      names.push([MetricName, ...Dimensions.map(({ Value = '' }) => Value)].join(' '));
    }
    token = page.NextToken;
  } while (token);
  return names;
}

/** Returns a function's longest run in the last days, in ms; null without a run. @throws CloudWatchError */
export const longestRun = (client: Client, functionName: string, days: number): Promise<number | null> =>
  onCloudWatch('GetMetricStatistics', async () => {
    const now = Date.now();
    const command = new GetMetricStatisticsCommand({
      Namespace: 'AWS/Lambda',
      MetricName: 'Duration',
      Dimensions: [{ Name: 'FunctionName', Value: functionName }],
      StartTime: new Date(now - days * DAY_MS),
      EndTime: new Date(now),
      Period: DAY_MS / 1_000,
      Statistics: ['Maximum'],
    });
    const { Datapoints = [] } = await client.send(command);
    const longest = Datapoints.map(({ Maximum = 0 }) => Maximum);
    return longest.length === 0 ? null : Math.max(...longest);
  });
