/** The synthesized templates as tests read them: resources by type, references as plain text. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../lib/app.ts';
import { CONFIGS, type Config, nameIn } from '../../../lib/config.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

export interface Environment {
  readonly config: Config;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  /** As CloudFormation gets it. */
  readonly text: string;
}

/** Every environment, or other ones, synthesized once; a second call costs as much again. */
export async function synthesize(configs: readonly Config[] = CONFIGS): Promise<Environment[]> {
  const outdir = mkdtempSync(join(tmpdir(), 'synth-'));
  try {
    const assembly = (await createApp(configs, outdir)).synth();
    return configs.map((config) => {
      const { template } = assembly.getStackByName(nameIn(config));
      return {
        config,
        resources: template.Resources,
        outputs: template.Outputs,
        text: JSON.stringify(template),
      };
    });
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

export const ofType = ({ resources }: Environment, type: string): [id: string, resource: Resource][] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

/** By its `FunctionName` without the service and the environment: `cnpjs`, `load-prepare`. */
export const functionsOf = (environment: Environment): Map<string, Resource & { readonly id: string }> =>
  new Map(
    ofType(environment, 'AWS::Lambda::Function').map(([id, resource]) => [
      String(resource.Properties['FunctionName']).slice(nameIn(environment.config).length + 1),
      { id, ...resource },
    ]),
  );

/** References as text: `Ref X` is `X`, an attribute `X.Arn`, joined parts one text. Everything else stays. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const {
    Ref: ref,
    'Fn::GetAtt': attribute,
    'Fn::Join': joined,
    ...others
  } = value as Record<string, unknown>;
  if (typeof ref === 'string') return ref;
  if (Array.isArray(attribute)) return attribute.join('.');
  if (Array.isArray(joined)) return (joined[1] as unknown[]).map(plain).join(String(joined[0]));
  return Object.fromEntries(Object.entries(others).map(([name, v]) => [name, plain(v)]));
}

export interface Statement {
  readonly actions: string[];
  readonly resources: string[];
  readonly condition: unknown;
}

const listed = (value: unknown): string[] => [value].flat().map(String);

/** What the role of a function or machine may do. `role`: its ARN as `plain` writes it. */
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

/** Of one function, by its short name. */
export const rightsOf = (environment: Environment, name: string): Statement[] =>
  statementsOf(environment, plain(functionsOf(environment).get(name)?.Properties['Role']));

/** Actions of a service. */
export const actionsOn = (statements: readonly Statement[], service: string): string[] =>
  [...new Set(statements.flatMap(({ actions }) => actions))]
    .filter((action) => action.startsWith(`${service}:`))
    .sort();

/** The condition that keeps a function to items of some kinds. */
export const leading = (...kinds: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds },
});

/** Statements over the fixed table of that name. */
export const onTable = (
  { resources: all }: Environment,
  table: string,
  statements: readonly Statement[],
): Statement[] =>
  statements.filter(({ resources }) =>
    resources.some((arn) => all[arn.split('.')[0] ?? '']?.Properties['TableName'] === table),
  );
