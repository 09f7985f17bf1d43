/** Everything that can have a tag has the one by which the budget of its environment finds costs. */
import { describe, expect, test } from 'vitest';
import { CONFIGS, tagsOf } from '../../../lib/config.ts';
import { environments } from '../../support/aws/template.ts';

/** Types that CloudFormation cannot tag, or that cost nothing by themselves. */
const UNTAGGED =
  /^AWS::(S3::BucketPolicy|SNS::TopicPolicy|IAM::Policy|Lambda::(Permission|LayerVersion|Version|Alias)|Logs::MetricFilter|ApiGatewayV2::(Authorizer|Integration|Route)|CloudFront::(ResponseHeadersPolicy|OriginAccessControl))$|^Custom::/;

const named = await environments();

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('has the tag of its costs on every resource that can have one, fixed tables included', () => {
    const [value] = Object.values(tagsOf(named(name).config));
    const untagged = Object.entries(named(name).resources)
      .filter(([, { Type }]) => !UNTAGGED.test(Type))
      .filter(([, { Properties }]) => !JSON.stringify(Properties ?? {}).includes(`"${value}"`));
    expect(untagged.map(([id, { Type }]) => `${Type} ${id}`)).toEqual([]);
  });
});
