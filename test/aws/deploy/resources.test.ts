/** CloudFormation accepts 500 resources per stack. Routes grow, so the service stack has room for 30 more. */
import { describe, expect, test } from 'vitest';
import { gatewayRoutes, METHODS } from '../../../shared/api/routes.ts';
import { aliasesOf } from '../../support/aws/published.ts';
import { ofType, propertiesOf, synthesisOfEverything, synthesize } from '../../support/aws/template.ts';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const MOST_RESOURCES = 500;
const FURTHER_ROUTES = 30;
/** A path has one route for each method; the integration and the permission belong to its function. */
const RESOURCES_OF_A_ROUTE = METHODS.length;

const REMEDY = `A family of endpoints costs 13 resources, a route ${RESOURCES_OF_A_ROUTE}, an alarm 1 or 2.
Give routes to an existing family, count several events by one metric filter, or move a part that names no function of the API
(the report, the canary) to a stack of its own, as lib/ingestion/fetching.ts is one. Lower FURTHER_ROUTES last.`;

const environments = [...(await synthesize()), ...(await synthesisOfEverything()).environments];

test(`the stack of the service has room for ${FURTHER_ROUTES} further routes, with every option too`, () => {
  const most = MOST_RESOURCES - FURTHER_ROUTES * RESOURCES_OF_A_ROUTE;
  expect(environments.length).toBeGreaterThan(3);
  for (const { stacks } of environments) {
    expect(Object.keys(stacks.service.Resources).length, REMEDY).toBeLessThanOrEqual(most);
  }
});

describe('the gateway', () => {
  /** The source that API Gateway names: API, stage, and the route, in which method and path are two parts. */
  const sourceOf = (api: string, routeKey: string): string => `${api}/$default/${routeKey.replace(' ', '')}`;

  test('may invoke the function of every route by one permission, also that of $default', () => {
    for (const environment of environments) {
      const [[api] = ['']] = ofType(environment, 'AWS::ApiGatewayV2::Api');
      const permitted = propertiesOf<Record<string, string>>(environment, 'AWS::Lambda::Permission').filter(
        ({ Principal }) => Principal === 'apigateway.amazonaws.com',
      );
      for (const { routeKey, target } of gatewayRoutes()) {
        const alias = aliasesOf(environment).get(target);
        const own = permitted.filter(({ FunctionName }) => FunctionName === alias);
        expect([target, own.length]).toEqual([target, 1]);
        expect(sourceOf(api, routeKey)).toMatch(patternOf(`${own[0]?.['SourceArn']}`));
      }
    }
  });

  /** IAM compares the last part of an ARN as a whole, in which a star also stands for slashes. */
  function patternOf(arn: string): RegExp {
    const parts = arn
      .slice(arn.lastIndexOf(':') + 1)
      .split('*')
      .map((part) => part.replace(/[.$+?^(){}|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`);
  }
});
