/** Everything that can have a tag has the one by which the budget of its environment finds costs. */
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIGS, COST_TAG, tagsOf } from '../../../lib/config.ts';
import { type Environment, ofType, plain, synthesize } from '../../support/aws/template.ts';

/** Types that CloudFormation cannot tag, or that cost nothing by themselves. */
const UNTAGGED =
  /^AWS::(S3::BucketPolicy|SNS::TopicPolicy|IAM::Policy|Lambda::(Permission|LayerVersion|Version|Alias)|Logs::MetricFilter|ApiGatewayV2::(Authorizer|Integration|Route)|CloudFront::(ResponseHeadersPolicy|OriginAccessControl))$|^Custom::/;

let environments: Environment[] = [];
beforeAll(async () => {
  environments = await synthesize();
});

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  const environment = (): Environment => environments.find(({ config }) => config.name === name)!;

  test('has the tag of its costs on every resource that can have one, fixed tables included', () => {
    const [value] = Object.values(tagsOf(environment().config));
    const untagged = Object.entries(environment().resources)
      .filter(([, { Type }]) => !UNTAGGED.test(Type))
      .filter(([, { Properties }]) => !JSON.stringify(Properties ?? {}).includes(`"${value}"`));
    expect(untagged.map(([id, { Type }]) => `${Type} ${id}`)).toEqual([]);
  });

  test('has a budget that filters by the tag', () => {
    const [[, budget] = []] = ofType(environment(), 'AWS::Budgets::Budget');
    const { CostFilters } = (plain(budget?.Properties['Budget']) ?? {}) as { CostFilters: object };
    expect(CostFilters).toEqual({
      TagKeyValue: [`user:${COST_TAG}$${tagsOf(environment().config)[COST_TAG]}`],
    });
  });
});
