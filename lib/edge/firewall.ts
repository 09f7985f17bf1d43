/** The web ACL of CloudFront, on requests without a key and addresses with too many (docs/decisions/0130). */
import { CfnOutput, Fn, Stack, Tags } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { MCP_ROUTE, RECONCILIATION_PATH } from '../../shared/api/route-kinds.ts';
import { gatewayRoutes } from '../../shared/api/routes.ts';
import { NO_KEY, TOO_MANY } from '../../shared/edge.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { type Config, type Edge, nameIn, tagsOf } from '../config.ts';
import { CLOUDFRONT_REGION, placeOf } from '../deployable.ts';

type Statement = CfnWebACL.StatementProperty;
type Refusal = typeof NO_KEY | typeof TOO_MANY;

const AS_SENT = [{ priority: 0, type: 'NONE' }];
// The CDK does not translate this property.
const header = (name: string) => ({ singleHeader: { Name: name } });

const OUTPUT = 'WebAclArn';

/** AWS accepts the web ACL only in us-east-1, so it has a stack of its own, deployed before the service. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, config: Config, edge: Edge) {
    super(scope, nameIn(config, 'edge'), {
      env: placeOf({ ...config, region: CLOUDFRONT_REGION }),
      description: `Web ACL of the API of ${nameIn(config)}, for CloudFront`,
    });
    for (const [key, value] of Object.entries(tagsOf(config))) Tags.of(this).add(key, value);
    const rules = [...withoutKey(config), perAddress(edge)];
    const acl = new CfnWebACL(new Construct(this, 'Firewall'), 'Acl', {
      name: nameIn(config, 'edge'),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
      visibilityConfig: seenAs('all'),
      customResponseBodies: Object.fromEntries([NO_KEY, TOO_MANY].map((one) => [bodyOf(one), shaped(one)])),
      // The samples that AWS keeps for three hours would otherwise show keys and admin tokens.
      dataProtectionConfig: {
        dataProtections: [
          {
            action: 'SUBSTITUTION',
            field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['x-api-key', 'authorization'] },
          },
        ],
      },
    });
    new CfnOutput(this, OUTPUT, { value: acl.attrArn });
  }
}

/** CloudFormation reads the output of the other region when the stack of the service is deployed. */
export const webAclArnOf = (config: Config): string =>
  Fn.getStackOutput(nameIn(config, 'edge'), OUTPUT, CLOUDFRONT_REGION);

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

/**
 * Answers what the functions would, for routes that need a key. A page of an allowed origin could not read
 * the answer, which has no CORS headers, so a request with an origin passes. A key of the right form passes
 * too: the web ACL cannot look it up.
 */
function withoutKey({ settings }: Config): Rule[] {
  const { API_REQUIRE_KEY, API_ENVIRONMENT } = readSettings(FUNCTION_SETTINGS, settings);
  if (!API_REQUIRE_KEY) return [];
  const statements = [
    anyOf(
      [...closedPaths()].map(([methods, paths]) =>
        allOf([
          matching({ method: {} }, `^(${methods})$`),
          anyOf(paths.map((path) => matching({ uriPath: {} }, path))),
        ]),
      ),
    ),
    not(beginning(header('x-api-key'), `cnpj_${API_ENVIRONMENT}_`)),
    // The authorizer also accepts a key in this header for assistants alone.
    not(
      allOf([
        matching({ uriPath: {} }, `^${MCP_ROUTE.path}$`),
        matching(header('authorization'), `^[Bb]earer +cnpj_${API_ENVIRONMENT}_`),
      ]),
    ),
    not(beginning(header('origin'), 'http')),
  ];
  return [
    {
      name: 'without-key',
      statement: allOf(statements),
      action: refusing(NO_KEY),
      visibilityConfig: seenAs('without-key'),
    },
  ];
}

const perAddress = ({ perMinute }: Edge): Rule => ({
  name: 'per-address',
  statement: {
    rateBasedStatement: {
      limit: perMinute,
      evaluationWindowSec: TOO_MANY.window,
      aggregateKeyType: 'IP',
    },
  },
  action: refusing(TOO_MANY),
  visibilityConfig: seenAs('per-address'),
});

/** Anyone may read the manifest of the reconciliation, at the address of its queries. */
const MANIFEST = `GET ${RECONCILIATION_PATH}`;

/** Returns patterns of the paths that need a key by methods: `GET|HEAD`: `^/v1/cnpjs/[^/]+/socios$`. */
function closedPaths(): Map<string, string[]> {
  const keys = gatewayRoutes()
    .filter(({ open, routeKey }) => !open && routeKey !== MANIFEST)
    .map(({ routeKey }) => routeKey.split(' ') as [method: string, path: string]);
  const methods = Map.groupBy(keys, ([, path]) => `^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const byMethods = Map.groupBy(methods, ([, of]) => of.map(([method]) => method).join('|'));
  return new Map([...byMethods].map(([names, patterns]) => [names, patterns.map(([pattern]) => pattern)]));
}

const matching = (fieldToMatch: CfnWebACL.FieldToMatchProperty, regexString: string): Statement => ({
  regexMatchStatement: { fieldToMatch, regexString, textTransformations: AS_SENT },
});

const beginning = (fieldToMatch: CfnWebACL.FieldToMatchProperty, searchString: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch,
    searchString,
    positionalConstraint: 'STARTS_WITH',
    textTransformations: AS_SENT,
  },
});

/** The web ACL refuses a list of one statement. */
const anyOf = (statements: Statement[]): Statement =>
  statements.length === 1 ? (statements[0] as Statement) : { orStatement: { statements } };
const allOf = (statements: Statement[]): Statement => ({ andStatement: { statements } });
const not = (statement: Statement): Statement => ({ notStatement: { statement } });

const bodyOf = ({ status }: Refusal): string => `refusal-${status}`;

const shaped = ({ detail }: Refusal) => ({
  content: JSON.stringify({ detail }),
  contentType: 'APPLICATION_JSON',
});

const refusing = (refusal: Refusal): CfnWebACL.RuleActionProperty => ({
  block: {
    customResponse: {
      responseCode: refusal.status,
      customResponseBodyKey: bodyOf(refusal),
      responseHeaders: Object.entries({ ...refusal.headers, 'Cache-Control': 'no-store' }).map(
        ([name, value]) => ({ name, value }),
      ),
    },
  },
});

const seenAs = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: true,
});
