/** The stage of the gateway: its throttles and its access log. */
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Config } from '../config.ts';
import type { Data } from '../data/data.ts';
import { openThrottle } from './capacity.ts';
import type { Gateway } from './gateway.ts';

/** One line per request, without headers, addresses of callers, and requested paths (they contain a CNPJ). */
const ACCESS_LOG = {
  request_id: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  function_ms: '$context.integrationLatency',
  function_error: '$context.integrationErrorMessage',
  authorizer_error: '$context.authorizer.error',
  key: '$context.authorizer.key_prefix',
};

/** Adds the stage. `open`: the routes that need no key, by their route key. Returns the access log. */
export function addStage(
  api: Construct,
  config: Config,
  data: Data,
  { http, domain }: Gateway,
  open: ReadonlyMap<string, HttpRoute>,
): ILogGroup {
  const scope = new Construct(api, 'Stage');
  // It is in the stack of the data: it outlives this one, whose requests it has.
  const accessLog = LogGroup.fromLogGroupName(scope, 'AccessLog', data.requestLog);
  const stage = new HttpStage(scope, 'Stage', {
    httpApi: http,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: config.throttle.rate, burstLimit: config.throttle.burst },
    accessLogSettings: {
      destination: new LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
    },
    ...(domain && { domainMapping: { domainName: domain } }),
  });
  throttleOpen(stage.node.defaultChild as CfnStage, open, config);
  return accessLog;
}

/**
 * The CDK's construct has no settings of single routes. API Gateway rejects settings of a route that does
 * not exist yet.
 */
function throttleOpen(stage: CfnStage, open: ReadonlyMap<string, HttpRoute>, config: Config): void {
  const { rate, burst } = openThrottle(config);
  const settings = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
  stage.routeSettings = Object.fromEntries([...open.keys()].map((routeKey) => [routeKey, settings]));
  stage.node.addDependency(...open.values());
}
