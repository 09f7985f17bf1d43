/** A deployed environment without CloudFormation: the synthesized templates, with references resolved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIGS, nameIn } from '../../../lib/config.ts';
import { synthesis } from '../aws/template.ts';
import { LONGEST_MS } from '../service/longest.ts';
import { ACCOUNT, type Resource, resolved, type Template } from './intrinsics.ts';

export interface DeployedFunction {
  readonly code: string;
  readonly handler: string;
  readonly seconds: number;
  readonly environment: Readonly<Record<string, string>>;
}

interface DeployedMachine {
  readonly name: string;
  readonly arn: string;
  readonly type: 'STANDARD' | 'EXPRESS';
  readonly definition: string;
}

export interface DeployedRoute {
  readonly routeKey: string;
  /** Names of functions; null for a route without an authorizer. */
  readonly target: string;
  readonly authorizer: string | null;
}

export type Deployment = Awaited<ReturnType<typeof deployment>>;

const CONFIG = CONFIGS[0]!;

type Found = Readonly<Record<string, unknown>>;

export async function deployment() {
  const { environments, folder } = await synthesis();
  const { stacks } = environments.find(({ config }) => config.name === CONFIG.name)!;
  const templates = Object.values(stacks).filter((template) => template !== null);
  const assets = assetsIn(folder);
  const resources = resolved(templates as unknown as Template[], CONFIG.region);
  const all = (type: string): Found[] =>
    resources.filter((resource: Resource) => resource.Type === type).map((r) => r.Properties ?? {});
  return {
    config: CONFIG,
    functions: new Map(
      all('AWS::Lambda::Function').map((fn) => [String(fn['FunctionName']), functionOf(fn, assets)]),
    ),
    machines: all('AWS::StepFunctions::StateMachine').map(machineOf),
    routes: routesIn(resources),
    /** The inputs of CreateTable. */
    tables: all('AWS::DynamoDB::GlobalTable').map(tableOf),
    buckets: all('AWS::S3::Bucket').map((bucket) => String(bucket['BucketName'])),
    /** Patterns of the events that start a machine, with its ARN. */
    rules: all('AWS::Events::Rule')
      .filter((rule) => rule['EventPattern'])
      .flatMap((rule) =>
        (rule['Targets'] as { Arn: string }[]).map(({ Arn }) => ({
          pattern: rule['EventPattern'],
          machine: Arn,
        })),
      ),
  };
}

function assetsIn(folder: string): Record<string, string> {
  const assets: Record<string, string> = {};
  for (const stack of [nameIn(CONFIG, 'data'), nameIn(CONFIG, 'fetch'), nameIn(CONFIG)]) {
    const { files } = JSON.parse(readFileSync(join(folder, `${stack}.assets.json`), 'utf8')) as {
      files: Record<string, { source: { path: string } }>;
    };
    for (const [hash, { source }] of Object.entries(files)) assets[hash] = join(folder, source.path);
  }
  return assets;
}

function functionOf(fn: Found, assets: Readonly<Record<string, string>>): DeployedFunction {
  const { S3Key } = (fn['Code'] ?? {}) as { S3Key?: string };
  const { Variables = {} } = (fn['Environment'] ?? {}) as { Variables?: Record<string, string> };
  return {
    code: assets[String(S3Key).replace('.zip', '')] ?? '',
    handler: String(fn['Handler']),
    // A function takes longer on a busy machine than on AWS.
    seconds: Math.max(LONGEST_MS / 1_000, Number(fn['Timeout'] ?? 3)),
    environment: Variables,
  };
}

function machineOf(machine: Found): DeployedMachine {
  const name = String(machine['StateMachineName']);
  return {
    name,
    arn: `arn:aws:states:${CONFIG.region}:${ACCOUNT}:stateMachine:${name}`,
    type: machine['StateMachineType'] === 'EXPRESS' ? 'EXPRESS' : 'STANDARD',
    definition: String(machine['DefinitionString']),
  };
}

/** `arn:aws:lambda:REGION:ACCOUNT:function:NAME:ALIAS` → NAME, also inside the address of an integration. */
export const functionIn = (text: string): string => /:function:([\w-]+)/.exec(text)?.[1] ?? text;

function routesIn(resources: readonly (Resource & { id: string })[]): DeployedRoute[] {
  const uriOf = new Map<string, string>();
  for (const { Type, id, Properties = {} } of resources) {
    if (Type === 'AWS::ApiGatewayV2::Integration') uriOf.set(id, String(Properties['IntegrationUri']));
    if (Type === 'AWS::ApiGatewayV2::Authorizer') uriOf.set(id, String(Properties['AuthorizerUri']));
  }
  return resources
    .filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Route')
    .map(({ Properties = {} }) => {
      const authorizer = uriOf.get(String(Properties['AuthorizerId']));
      return {
        routeKey: String(Properties['RouteKey']),
        target: functionIn(uriOf.get(String(Properties['Target']).replace('integrations/', '')) ?? ''),
        authorizer: authorizer === undefined ? null : functionIn(authorizer),
      };
    });
}

const tableOf = ({ TableName, KeySchema, AttributeDefinitions }: Found): Found => ({
  TableName,
  KeySchema,
  AttributeDefinitions,
  BillingMode: 'PAY_PER_REQUEST',
});
