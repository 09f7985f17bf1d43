import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { checked, emptyApp } from '../../lib/app.ts';
import { CONFIGS } from '../../lib/config.ts';
import { gatewayRoutes } from '../../shared/api/routes.ts';
import {
  ADMIN_SETTINGS,
  AUTHORIZER_SETTINGS,
  EXPORT_SETTINGS,
  FUNCTION_SETTINGS,
  readSettings,
} from '../../shared/env.ts';
import { TASKS } from '../../shared/ingestion/definition.ts';
import { FETCH_TASKS } from '../../shared/ingestion/fetch-definition.ts';
import { aliasesOf, behind } from '../support/aws/published.ts';
import {
  type Environment,
  functionsOf,
  ofType,
  plain,
  type Synthesis,
  synthesis,
  synthesisOfEverything,
  variablesOf,
} from '../support/aws/template.ts';
import { folderForFile } from '../support/for-file.ts';

const API = [...new Set(gatewayRoutes().map(({ target }) => target)), 'authorizer'];

const folder = folderForFile('rules');

let environments: Environment[] = [];
const syntheses = new Map<string, Synthesis>();

const ours = await synthesis();
const other = await synthesisOfEverything();
environments = ours.environments;
const withDomain = other.environments[1]!;
syntheses.set('the environments', ours);
syntheses.set('one with everything switched on', other);

const named = (name: string): Environment => environments.find(({ config }) => config.name === name)!;

test.each(['the environments', 'one with everything switched on'])(
  'every rule of AwsSolutions holds, or has its exception with a reason: %s',
  (title) => {
    const { reasons } = syntheses.get(title)!;
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
  },
);

test('a finding without a reason stops the synthesis', () => {
  const app = checked(emptyApp(join(folder, 'unexplained')));
  new CfnBucket(new Stack(app, 'stack'), 'Unexplained');
  expect(() => app.synth()).toThrow('AwsSolutions-S1');
});

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  const functionOf = (route: unknown): string => {
    const { IntegrationUri } = plain(named(name).resources[String(route)]?.Properties) as Record<
      string,
      string
    >;
    return behind(named(name), IntegrationUri ?? '');
  };

  test('has every route of the table, to its function, with its authorizer, and no other', () => {
    const found = ofType(named(name), 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
      const { RouteKey, AuthorizationType, AuthorizerId, Target } = plain(Properties) as Record<
        string,
        string
      >;
      const open = AuthorizationType === 'NONE' && AuthorizerId === undefined;
      const closed = AuthorizationType === 'CUSTOM' && AuthorizerId !== undefined;
      expect(open || closed, RouteKey).toBe(true);
      return { routeKey: `${RouteKey}`, target: functionOf(Target?.replace('integrations/', '')), open };
    });
    const byKey = (a: { routeKey: string }, b: { routeKey: string }) => a.routeKey.localeCompare(b.routeKey);
    expect(found.sort(byKey)).toEqual(gatewayRoutes().sort(byKey));
  });

  test('calls the authorizer at every request, with simple responses', () => {
    const [found, ...others] = ofType(named(name), 'AWS::ApiGatewayV2::Authorizer');
    const { Properties } = found![1];
    expect(others).toEqual([]);
    expect(Properties).toMatchObject({
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 0,
    });
    expect(Properties['IdentitySource'] ?? []).toEqual([]);
    expect(JSON.stringify(plain(Properties['AuthorizerUri']))).toContain(
      `functions/${aliasesOf(named(name)).get('authorizer')}/invocations`,
    );
  });

  test('leaves CORS to the functions, throttles, and logs no header and no path as sent', () => {
    const [[, api] = []] = ofType(named(name), 'AWS::ApiGatewayV2::Api');
    expect(api?.Properties['CorsConfiguration']).toBeUndefined();
    const [[, stage] = [], ...others] = ofType(named(name), 'AWS::ApiGatewayV2::Stage');
    expect(others).toEqual([]);
    const { rate, burst } = named(name).config.throttle;
    expect(stage?.Properties['DefaultRouteSettings']).toMatchObject({
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
    });
    // A tenth for each route that needs no key, so that nine tenths are left to those that do.
    const settings = {
      ThrottlingRateLimit: Math.ceil(rate / 10),
      ThrottlingBurstLimit: Math.ceil(burst / 10),
    };
    const open = gatewayRoutes().filter((route) => route.open);
    expect(stage?.Properties['RouteSettings']).toEqual(
      Object.fromEntries(open.map(({ routeKey }) => [routeKey, settings])),
    );
    const made = (stage?.DependsOn ?? []).map((id) => named(name).resources[id]?.Properties['RouteKey']);
    expect(made).toEqual(expect.arrayContaining(open.map(({ routeKey }) => routeKey)));
    const { Format } = stage!.Properties['AccessLogSettings'] as { Format: string };
    expect(Object.keys(JSON.parse(Format))).toEqual(expect.arrayContaining(['route', 'status', 'ms', 'key']));
    expect(Format).not.toMatch(/header|context\.path|identity|querystring|\n/i);
  });

  test('has a function for each target of a route, the authorizer, the canary, each task, the clean-up and the report, and no other', () => {
    const tasks = [...TASKS.map((task) => `load-${task}`), ...FETCH_TASKS.map((task) => `fetch-${task}`)];
    const wanted = [...API, 'canary', 'clean-up', 'report', ...tasks];
    expect([...functionsOf(named(name)).keys()].sort()).toEqual(wanted.sort());
  });

  test('runs every function on Node 24 and arm64, with its own log and role', () => {
    const roles = new Set<unknown>();
    for (const [, { Properties }] of functionsOf(named(name))) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
      const { LogGroup, ...format } = Properties['LoggingConfig'] as Record<string, unknown>;
      expect(format).toEqual({ LogFormat: 'JSON', SystemLogLevel: 'WARN', ApplicationLogLevel: 'INFO' });
      expect(named(name).resources[String(plain(LogGroup))]?.Type).toBe('AWS::Logs::LogGroup');
      roles.add(plain(Properties['Role']));
    }
    expect(roles.size).toBe(functionsOf(named(name)).size);
  });

  test.each(API)('gives %s every declared setting, with an accepted value, and what it trusts', (fn) => {
    const variables = variablesOf(named(name), fn);
    const own = Object.keys(
      {
        admin: ADMIN_SETTINGS,
        authorizer: AUTHORIZER_SETTINGS,
        exportacoes: EXPORT_SETTINGS,
        mcp: EXPORT_SETTINGS,
        status: EXPORT_SETTINGS,
      }[fn] ?? {},
    );
    const declared = [...Object.keys(FUNCTION_SETTINGS), ...own];
    expect(Object.keys(variables).sort()).toEqual(declared.sort());
    // The origin of the portal is known when it is deployed.
    const [origins, portal] = ['API_CORS_ORIGINS', 'PORTAL_URL'].map((setting) =>
      String(plain(variables[setting])).replace(/\w+\.DomainName/, 'd1.cloudfront.net'),
    );
    const known = { ...variables, API_CORS_ORIGINS: origins, PORTAL_URL: portal };
    const settings = readSettings(FUNCTION_SETTINGS, known);
    expect(settings.PORTAL_URL).toBe(settings.API_CORS_ORIGINS[0]);
    expect(settings.TABLE_PREFIX).toBe(name);
    expect(settings.API_REQUIRE_KEY).toBe(true);
  });

  test('contains nothing that looks like a secret', () => {
    const { text } = named(name);
    const namesOf = (type: string): string[] => ofType(named(name), type).map(([id]) => id);
    expect(text).not.toMatch(/AKIA[0-9A-Z]{16}|cnpj_(dev|test|live)_[0-9A-Za-z]{8}|-----BEGIN|eyJ[\w-]{20}/);
    for (const fn of functionsOf(named(name)).keys()) {
      // The addresses of publishers are public, and one is of the source CREDITOS_ATIVOS_RFB.
      const secret = Object.entries(variablesOf(named(name), fn)).filter(
        ([key]) => /SECRET|TOKEN|PASS|HASH|SHA|CRED/.test(key) && !key.startsWith('FETCH_URL_'),
      );
      // These refer to secrets and are not their values.
      const references = [
        `registros-publicos-${name}-admin-tokens`,
        ...namesOf('AWS::SecretsManager::Secret'),
      ];
      expect(secret.filter(([, value]) => !references.includes(value))).toEqual([]);
    }
    expect(text).not.toMatch(/"[0-9a-f]{64}"|adm_[0-9A-Za-z]{8}/);
  });
});

test('an environment with a domain is reached only there', () => {
  const [[, api] = []] = ofType(withDomain, 'AWS::ApiGatewayV2::Api');
  expect(api?.Properties['DisableExecuteApiEndpoint']).toBe(true);
  expect(ofType(withDomain, 'AWS::ApiGatewayV2::ApiMapping')).toHaveLength(1);
  expect(plain(withDomain.outputs['ApiUrl'])).toEqual({ Value: 'https://api.example.org/' });
});
