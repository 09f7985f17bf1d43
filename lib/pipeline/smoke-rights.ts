/** The rights of the pipeline to run `npm run smoke` without its groups `import` and `load`. */
import type { Construct } from 'constructs';
import type { Config } from '../config.ts';
import { type Data, dataOf, onUsage } from '../data/data.ts';
import type { Right } from '../rights.ts';
import { STACK_ID, stacksOf } from './rights.ts';

export function smokeRights(scope: Construct, config: Config): Right[] {
  const stacks = {
    actions: ['cloudformation:DescribeStacks'],
    resources: stacksOf(scope, config),
    wildcard: STACK_ID,
  };
  return [stacks, ...rightsOnTables(dataOf(scope, config))];
}

function rightsOnTables(data: Data): Right[] {
  const { apiKeys, control, usage } = data;
  const item = (...names: string[]): string[] => names.map((name) => `dynamodb:${name}`);
  return [
    {
      actions: item('DescribeTable', 'DescribeContinuousBackups'),
      resources: [apiKeys, control, usage].map(({ tableArn }) => tableArn),
      wildcard: null,
    },
    // A key is issued, used, revoked and deleted, and the audit log has it.
    {
      actions: item('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan'),
      resources: [apiKeys.tableArn],
      wildcard: null,
    },
    onUsage(data, ['audit'], ...item('PutItem', 'UpdateItem')),
  ];
}
