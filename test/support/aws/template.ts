/** The synthesized templates for tests: resources by type, references as plain text. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { CONFIGS, type Config, nameIn } from '../../../lib/config.ts';
import { oncePerRun } from '../once-per-run.ts';
import { runBundles } from './bundles.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
}

export type Resources = Readonly<Record<string, Resource>>;

/** A template as CloudFormation receives it. */
export interface Template {
  readonly Resources: Resources;
  readonly Outputs: Readonly<Record<string, unknown>>;
}

export interface Environment {
  readonly config: Config;
  /** The resources of all stacks. */
  readonly resources: Resources;
  /** The outputs of all stacks. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** All templates as CloudFormation receives them. */
  readonly text: string;
  readonly stacks: {
    readonly data: Template;
    readonly fetch: Template;
    readonly service: Template;
    /** The web ACL of CloudFront; null where it is not in front. */
    readonly edge: Template | null;
  };
  /** The stacks that `cdk deploy` of the service deploys before it. */
  readonly before: readonly string[];
}

const certificateIn = (region: string): string =>
  `arn:aws:acm:${region}:123456789012:certificate/00000000-0000-0000-0000-000000000000`;

const domainIn = (regionOfApi: string): Config['domain'] => ({
  zone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' },
  api: { name: 'api.example.org', certificateArn: certificateIn(regionOfApi) },
  portal: { name: 'portal.example.org', certificateArn: certificateIn('us-east-1') },
});

/** An environment with every option that is off in the environments of the repository. */
export const EVERYTHING: Config = {
  ...CONFIGS[0]!,
  keyReplica: 'us-east-1',
  alarmEmail: 'plantao@example.org',
  fetchContact: 'https://example.org/contato',
  addresses: { parcelamentos_rfb: ['https://example.org/parcelamentos.zip'] },
  domain: domainIn('us-east-1'),
  edge: { perMinute: 2_400, proofs: [2, 1], closed: true },
};

/** An environment with a domain and without CloudFront before the API. */
const NAMED: Config = { ...CONFIGS[1]!, domain: domainIn('sa-east-1') };

export interface Synthesis {
  readonly environments: Environment[];
  /** The reasons of all exceptions from the rules of AwsSolutions. */
  readonly reasons: string[];
  /** The folder of the templates and of the assets, which is deleted with that of the run. */
  readonly folder: string;
}

/** Synthesizes the environments under the rules, as `npm run synth` does, once for all files of a run. */
export const synthesis = (): Promise<Synthesis> => oncePerRun('environments', () => synthesized(CONFIGS));
export const synthesize = async (): Promise<Environment[]> => (await synthesis()).environments;

/** Returns the environments of the repository by their names. */
export async function environments(): Promise<(name: string) => Environment> {
  const byName = new Map((await synthesize()).map((one) => [one.config.name as string, one]));
  return (name) => byName.get(name)!;
}

/** The first environment has every option, the second one a domain alone. */
export const synthesisOfEverything = (): Promise<Synthesis> =>
  oncePerRun('everything', () => synthesized([EVERYTHING, NAMED]));

async function synthesized(configs: readonly Config[]): Promise<Synthesis> {
  await runBundles();
  // Imported here, because the CDK takes a second to load and files that only read the result do without it.
  const { checked, createApp } = await import('../../../lib/app.ts');
  const folder = mkdtempSync(join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'synth-'));
  const app = checked(await createApp(configs, folder));
  const assembly = app.synth();
  const environments = configs.map((config) => {
    const templateOf = (name: string): Template => assembly.getStackByName(name).template as Template;
    const before = assembly.getStackByName(nameIn(config)).dependencies.map(({ id }) => id);
    return {
      ...environmentOf(config, {
        data: templateOf(nameIn(config, 'data')),
        fetch: templateOf(nameIn(config, 'fetch')),
        service: templateOf(nameIn(config)),
        edge: config.edge && templateOf(nameIn(config, 'edge')),
      }),
      before,
    };
  });
  return { environments, reasons: reasonsIn(app), folder };
}

/** @throws Error if the stacks use a logical name twice, because the tests find resources by it */
function environmentOf(config: Config, stacks: Environment['stacks']): Omit<Environment, 'before'> {
  const all = Object.values(stacks).filter((template) => template !== null);
  const ids = all.flatMap((template) => Object.keys(template.Resources));
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  if (twice.length > 0) throw new Error(`two stacks have ${twice.join(', ')}`);
  return {
    config,
    resources: Object.assign({}, ...all.map((template) => template.Resources)),
    outputs: Object.assign({}, ...all.map((template) => template.Outputs)),
    text: JSON.stringify(all),
    stacks,
  };
}

const reasonsIn = (app: App): string[] =>
  app.node
    .findAll()
    .flatMap((construct) => construct.node.metadata)
    .filter(({ type }) => type === 'aws:cdk:acknowledged-rules')
    .flatMap(({ data }) => Object.values(data as Record<string, string>));

export const ofType = ({ resources }: Environment, type: string): [id: string, resource: Resource][] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

/**
 * Functions by their `FunctionName` without the service and the environment: `cnpjs`, `load-prepare`. The
 * function with which the CDK uploads the pages of the portal has no name.
 */
export const functionsOf = (environment: Environment): Map<string, Resource & { readonly id: string }> =>
  new Map(
    ofType(environment, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => Properties['FunctionName'] !== undefined)
      .map(([id, resource]) => [
        String(resource.Properties['FunctionName']).slice(nameIn(environment.config).length + 1),
        { id, ...resource },
      ]),
  );

/**
 * Converts references to text: `Ref X` to `X`, an attribute to `X.Arn`, joined and filled parts to one text.
 * Everything else stays unchanged.
 */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const {
    Ref: ref,
    'Fn::GetAtt': attribute,
    'Fn::Join': joined,
    'Fn::Sub': filled,
    ...others
  } = value as Record<string, unknown>;
  if (typeof ref === 'string') return ref;
  if (Array.isArray(attribute)) return attribute.join('.');
  if (Array.isArray(joined)) return (joined[1] as unknown[]).map(plain).join(String(joined[0]));
  if (typeof filled === 'string') return filled.replaceAll(/\$\{([^}]+)\}/g, '$1');
  return Object.fromEntries(Object.entries(others).map(([name, v]) => [name, plain(v)]));
}

/** Returns the properties of all resources of a type, with references as text. */
export const propertiesOf = <T = Record<string, unknown>>(environment: Environment, type: string): T[] =>
  ofType(environment, type).map(([, { Properties }]) => plain(Properties) as T);

/** Returns the environment variables of a function, by its short name. */
export const variablesOf = (environment: Environment, name: string): Record<string, string> =>
  (
    plain(functionsOf(environment).get(name)?.Properties['Environment']) as {
      Variables: Record<string, string>;
    }
  ).Variables;

/** Returns a state machine by its short name, with its definition. */
export function machineOf(environment: Environment, part: string) {
  const name = nameIn(environment.config, part);
  const [id, { Properties }] = ofType(environment, 'AWS::StepFunctions::StateMachine').find(
    ([, { Properties: p }]) => p['StateMachineName'] === name,
  )!;
  return { id, Properties, text: String(plain(Properties['DefinitionString'])) };
}

/** Returns the properties of a bucket by its short name. */
export const bucketOf = (environment: Environment, part: string): Readonly<Record<string, unknown>> =>
  propertiesOf(environment, 'AWS::S3::Bucket').find(({ BucketName }) =>
    `${BucketName}`.includes(`${nameIn(environment.config, part)}-`),
  )!;

export interface Statement {
  readonly actions: string[];
  readonly resources: string[];
  readonly condition: unknown;
}

const listed = (value: unknown): string[] => [value].flat().map(String);

/** Returns the rights of the role of a function or machine. `role` is its ARN as `plain` writes it. */
export function statementsOf(environment: Environment, role: unknown): Statement[] {
  const id = String(role).replace(/\.Arn$/, '');
  return ofType(environment, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => (plain(Properties['Roles']) as string[]).includes(id))
    .flatMap(([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: unknown[] }).Statement)
    .map((statement) => plain(statement) as Record<string, unknown>)
    .map(({ Action, Resource, Condition }) => ({
      actions: listed(Action),
      resources: listed(Resource),
      condition: Condition,
    }));
}

/** Returns the rights of one function, by its short name. */
export const rightsOf = (environment: Environment, name: string): Statement[] =>
  statementsOf(environment, plain(functionsOf(environment).get(name)?.Properties['Role']));

/** Returns the actions of a service. */
export const actionsOn = (statements: readonly Statement[], service: string): string[] =>
  [...new Set(statements.flatMap(({ actions }) => actions))]
    .filter((action) => action.startsWith(`${service}:`))
    .sort();

/** The condition that limits a function to items of some kinds. */
export const leading = (...kinds: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds },
});

/** Returns the statements for the fixed table of that name. */
export const onTable = (table: string, statements: readonly Statement[]): Statement[] =>
  statements.filter(({ resources }) => resources.some((arn) => arn.endsWith(`:table/${table}`)));
