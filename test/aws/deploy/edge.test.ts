/** CloudFront before the API: what it forwards, its web ACL, and the gateway refusing everything else. */
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { gatewayRoutes } from '../../../shared/api/routes.ts';
import { unauthorized } from '../../../shared/http/errors.ts';
import { createKey } from '../../../shared/store/keys/key-form.ts';
import {
  type Environment,
  ofType,
  plain,
  propertiesOf,
  synthesisOfEverything,
  synthesize,
  variablesOf,
} from '../../support/aws/template.ts';
import { type Asked, refusalOf } from '../../support/emulators/web-acl.ts';

const [everything, withDomain] = (await synthesisOfEverything()).environments as [Environment, Environment];
const others = [...(await synthesize()), withDomain];

const propertiesOfThe = (type: string, id: RegExp): Record<string, unknown> =>
  plain(ofType(everything, type).find(([name]) => id.test(name))?.[1].Properties) as Record<string, unknown>;

const distribution = () =>
  propertiesOfThe('AWS::CloudFront::Distribution', /Edge/)['DistributionConfig'] as {
    Aliases: string[];
    WebACLId: unknown;
    CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number }[];
    DefaultCacheBehavior: Record<string, unknown>;
    Origins: {
      DomainName: string;
      CustomOriginConfig: Record<string, unknown>;
      OriginCustomHeaders: { HeaderName: string; HeaderValue: string }[];
    }[];
  };

/** What `plain` makes of a dynamic reference, which CloudFormation resolves. */
const REFERENCE = /^\{\{resolve:secretsmanager:(\w+):SecretString:::\}\}$/;

test('an environment without the switch has neither distribution nor web ACL before its API', () => {
  for (const { resources, stacks } of others) {
    expect(stacks.edge).toBeNull();
    const types = Object.values(resources).map(({ Type }) => Type);
    expect(types.filter((type) => type === 'AWS::CloudFront::Distribution')).toHaveLength(1);
    expect(types).not.toContain('AWS::CloudFront::Function');
  }
});

describe('the distribution', () => {
  test('is what the host name of the API points to, and forwards all but the host over TLS', () => {
    const { Aliases, Origins, DefaultCacheBehavior } = distribution();
    expect(Aliases).toEqual(['api.example.org']);
    const records = propertiesOf<{ Name: string; AliasTarget: { DNSName: string } }>(
      everything,
      'AWS::Route53::RecordSet',
    ).filter(({ Name }) => Name === 'api.example.org.');
    expect(records.map(({ AliasTarget }) => AliasTarget.DNSName)).toEqual([
      expect.stringMatching(/^GatewayEdge/),
      expect.stringMatching(/^GatewayEdge/),
    ]);
    expect(Origins).toHaveLength(1);
    expect(Origins[0]?.DomainName).toMatch(/^\w+\.execute-api\.sa-east-1\.AWS::URLSuffix$/);
    expect(Origins[0]?.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' });
    expect(DefaultCacheBehavior).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      // AllViewerExceptHostHeader, which includes X-API-Key and Authorization.
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']),
    });
  });

  test('keeps no answer, and no error either, for which CloudFront has a time of its own', () => {
    const { DefaultCacheBehavior, CustomErrorResponses } = distribution();
    // CachingDisabled.
    expect(DefaultCacheBehavior['CachePolicyId']).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(CustomErrorResponses.every(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL === 0)).toBe(true);
    const statuses = CustomErrorResponses.map(({ ErrorCode }) => ErrorCode);
    expect(statuses).toEqual(expect.arrayContaining([404, 405, 414, 500, 501, 502, 503, 504]));
  });

  test('replaces the address and the host that a caller claims by those of the connection', () => {
    const { FunctionCode } = propertiesOfThe('AWS::CloudFront::Function', /./);
    const headers = {
      host: { value: 'api.example' },
      'x-caller-address': { value: '198.51.100.1' },
      'x-caller-host': { value: 'evil.example' },
    };
    const request = { headers };
    const event = { viewer: { ip: '203.0.113.9' }, request };
    const passed = runInNewContext(`${FunctionCode}; handler(event)`, { event }) as typeof request;
    expect(passed.headers['x-caller-address'].value).toBe('203.0.113.9');
    expect(passed.headers['x-caller-host'].value).toBe('api.example');
  });

  test('has the web ACL of us-east-1, which is deployed before it', () => {
    expect(distribution().WebACLId).toEqual({
      'Fn::GetStackOutput': {
        StackName: 'registros-publicos-dev-edge',
        Region: 'us-east-1',
        OutputName: 'WebAclArn',
      },
    });
    expect(everything.before).toContain('registros-publicos-dev-edge');
    expect(everything.stacks.edge?.Outputs).toHaveProperty('WebAclArn');
  });
});

describe('the secret header', () => {
  const idsIn = (text: string): string[] => text.split(',').map((part) => REFERENCE.exec(part)?.[1] ?? part);

  test('is sent with the first secret, and the authorizer accepts all; the template has no value', () => {
    const secrets = ofType(everything, 'AWS::SecretsManager::Secret').map(([id]) => id);
    const [sent, ...more] = distribution().Origins[0]!.OriginCustomHeaders;
    expect(more).toEqual([]);
    expect(sent?.HeaderName).toBe('x-origin-proof');
    const variables = variablesOf(everything, 'authorizer');
    const accepted = idsIn(variables['EDGE_PROOFS'] ?? '');
    expect(accepted).toHaveLength(2);
    expect(secrets).toEqual(expect.arrayContaining(accepted));
    // EVERYTHING has the proofs 2 and 1, as in the middle of a replacement.
    expect(idsIn(sent?.HeaderValue ?? '')).toEqual([accepted[0]]);
    expect(accepted[0]).toContain('Proof2');
  });

  test('is required on every route, also where no key is needed, before a function is invoked', () => {
    const routes = ofType(everything, 'AWS::ApiGatewayV2::Route');
    expect(routes).toHaveLength(gatewayRoutes().length);
    for (const [, { Properties }] of routes)
      expect([Properties['RouteKey'], Properties['AuthorizationType']]).toEqual([
        Properties['RouteKey'],
        'CUSTOM',
      ]);
    const [authorizer, ...more] = ofType(everything, 'AWS::ApiGatewayV2::Authorizer');
    expect(more).toEqual([]);
    expect(authorizer?.[1].Properties).toMatchObject({
      IdentitySource: ['$request.header.x-origin-proof'],
      AuthorizerResultTtlInSeconds: 0,
    });
  });
});

describe('the web ACL', () => {
  const rules = () => propertiesOfThe('AWS::WAFv2::WebACL', /./);
  const ask = (asked: Partial<Asked>) =>
    refusalOf(rules(), { method: 'GET', path: '/v1/cnpjs/99111001000170', headers: {}, ...asked });

  test('answers every route that needs a key, without one, as the functions do', () => {
    const { detail, headers } = unauthorized();
    for (const { routeKey, open } of gatewayRoutes()) {
      const [method = '', template = ''] = routeKey.split(' ');
      const refused = ask({ method, path: template.replaceAll(/\{[\w+]+\}/g, 'x') });
      // The manifest of the reconciliation has the address of its queries.
      if (open || routeKey === 'GET /v1/reconciliacao') expect([routeKey, refused]).toEqual([routeKey, null]);
      else
        expect([routeKey, refused]).toEqual([
          routeKey,
          { status: 401, body: { detail }, headers: { ...headers, 'Cache-Control': 'no-store' } },
        ]);
    }
  });

  test.each<[string, Partial<Asked>]>([
    ['a key of the environment', { headers: { 'x-api-key': createKey('dev') } }],
    [
      'a page of another origin, which must be able to read the refusal',
      { headers: { origin: 'https://a.example' } },
    ],
    [
      'a key of the environment as Bearer, of an assistant',
      { method: 'POST', path: '/mcp', headers: { authorization: `Bearer ${createKey('dev')}` } },
    ],
    ['another method, which is answered 405', { method: 'DELETE' }],
    ['a preflight', { method: 'OPTIONS' }],
    ['an unknown address, which is answered 404', { path: '/v1/nada' }],
  ])('lets %s pass', (_, asked) => {
    expect(ask(asked)).toBeNull();
  });

  test.each([createKey('live'), 'cnpj', ''])('refuses the key of another environment or form', (key) => {
    expect(ask({ headers: { 'x-api-key': key } })).toMatchObject({ status: 401 });
  });

  test('refuses a key as Bearer on every other route, and another credential on that of assistants', () => {
    const authorization = `Bearer ${createKey('dev')}`;
    expect(ask({ headers: { authorization } })).toMatchObject({ status: 401 });
    for (const sent of [
      `Bearer ${createKey('live')}`,
      'Bearer an-admin-token',
      `Basic ${createKey('dev')}`,
    ]) {
      const asked = { method: 'POST', path: '/mcp', headers: { authorization: sent } };
      expect(ask(asked)).toMatchObject({ status: 401 });
    }
  });

  test('counts the requests of an address, and answers 429 with the seconds to wait', () => {
    const rule = (rules()['Rules'] as Record<string, unknown>[])[1];
    expect(rule).toMatchObject({
      Statement: { RateBasedStatement: { Limit: 2_400, EvaluationWindowSec: 60, AggregateKeyType: 'IP' } },
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
    });
    expect(ask({ path: '/v1/status', isOverRate: true })).toEqual({
      status: 429,
      body: { detail: expect.stringMatching(/minuto/) },
      headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' },
    });
  });

  test('shows no key and no admin token in the samples that AWS keeps', () => {
    expect(rules()['DataProtectionConfig']).toEqual({
      DataProtections: [
        {
          Action: 'SUBSTITUTION',
          Field: { FieldType: 'SINGLE_HEADER', FieldKeys: ['x-api-key', 'authorization'] },
        },
      ],
    });
  });
});
