/** The rights of the pipeline to run `npm run smoke` without its groups `import` and `load`. */
import type { Construct } from 'constructs';
import type { Config } from '../config.ts';
import { dataOf, onUsage } from '../data/data.ts';
import { type Right, rightOn } from '../rights.ts';
import { onStacks } from './rights.ts';

export function smokeRights(scope: Construct, config: Config): Right[] {
  const data = dataOf(scope, config);
  const { apiKeys, control, usage } = data;
  const item = (...names: string[]): string[] => names.map((name) => `dynamodb:${name}`);
  return [
    onStacks(scope, config, 'cloudformation:DescribeStacks'),
    {
      actions: item('DescribeTable', 'DescribeContinuousBackups'),
      resources: [apiKeys, control, usage].map(({ tableArn }) => tableArn),
      wildcard: null,
    },
    // A key is issued, used, revoked and deleted, and the audit log has it.
    rightOn(apiKeys.tableArn, ...item('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan')),
    onUsage(data, ['audit'], ...item('PutItem', 'UpdateItem')),
  ];
}
