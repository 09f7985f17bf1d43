/**
 * The routes of the route table at the gateway (docs/decisions/0129). CloudFormation accepts 500 resources in
 * a stack, and with an integration and a permission for each route this one had 475. Routes to a function
 * share both, so a path costs two resources, one route for each method, in place of six, and the stack has
 * 383. test/aws/deploy/resources.test.ts keeps room for thirty further routes. Any route of this API may call
 * any of its functions, which each answer only their own paths.
 */
import { Stack } from 'aws-cdk-lib';
import {
  type HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteIntegration,
  HttpRouteKey,
  type IHttpRouteAuthorizer,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { gatewayRoutes, type Target } from '../../shared/api/routes.ts';
import { TARGETS } from '../bundle.ts';
import type { NodeFunction } from '../node-function.ts';
import { accept } from '../rights.ts';

export interface Routing {
  readonly http: HttpApi;
  readonly functions: Readonly<Record<Target, NodeFunction>>;
  readonly authorizer: IHttpRouteAuthorizer;
  /** Whether all routes have the authorizer, because it refuses what does not come through CloudFront. */
  readonly isBehindEdge: boolean;
}

/** Adds the routes. Returns those that need no key, by their route key. */
export function addRoutes(api: Construct, { http, functions, authorizer, isBehindEdge }: Routing) {
  const scope = new Construct(api, 'Routes');
  const integrations = new Map(
    TARGETS.map((target) => {
      permitGateway(functions[target].live, http);
      return [target, new ToFunction(target, functions[target].live)];
    }),
  );
  const none = new HttpNoneAuthorizer();
  const opened = new Map<string, HttpRoute>();
  for (const { routeKey, target, open } of gatewayRoutes()) {
    const integration = integrations.get(target);
    if (!integration) throw new Error(`${routeKey} has no function ${target}`);
    const route = new HttpRoute(scope, `Route ${routeKey}`, {
      httpApi: http,
      routeKey: keyOf(routeKey),
      integration,
      authorizer: open && !isBehindEdge ? none : authorizer,
    });
    if (!open) continue;
    opened.set(routeKey, route);
    if (isBehindEdge) continue;
    accept(
      route,
      'AwsSolutions-APIG4',
      'Status, last loads, examples, preflights and unknown addresses are open; the administration checks its token itself.',
    );
  }
  return opened;
}

/** The integration of the CDK adds a permission for each route, or one that does not cover `$default`. */
class ToFunction extends HttpRouteIntegration {
  private readonly fn: IFunction;

  constructor(target: Target, fn: IFunction) {
    super(`To-${target}`);
    this.fn = fn;
  }

  bind() {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.fn.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }
}

/** Any route of this API: `API/STAGE/GET/v1/status` has one part more than `API/STAGE/$default`. */
function permitGateway(fn: IFunction, http: HttpApi): void {
  fn.addPermission('Gateway', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(http).formatArn({
      service: 'execute-api',
      resource: http.apiId,
      resourceName: '*/*',
    }),
  });
}

function keyOf(routeKey: string): HttpRouteKey {
  if (routeKey === '$default') return HttpRouteKey.DEFAULT;
  const [word = '', path = ''] = routeKey.split(' ');
  const method = Object.values(HttpMethod).find((known) => known === word);
  if (!method) throw new Error(`unknown method ${word}`);
  return HttpRouteKey.with(path, method);
}
