/** Replaces intrinsic functions of templates by the names and ARNs that CloudFormation would put there. */

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

export const ACCOUNT = '123456789012';
/** The host name that CloudFront would assign. */
const PORTAL = 'd111111abcdef8.cloudfront.net';
/** Every function has one published version. */
export const VERSION = '1';

interface Scope {
  readonly template: Template;
  readonly region: string;
}

type Properties = Readonly<Record<string, unknown>>;

/** Property that names a resource of the type, and the ARN of a resource of that name. */
const NAMED: Readonly<Record<string, { name: string; arn: (name: string, region: string) => string }>> = {
  'AWS::Lambda::Function': {
    name: 'FunctionName',
    arn: (name, region) => `arn:aws:lambda:${region}:${ACCOUNT}:function:${name}`,
  },
  'AWS::StepFunctions::StateMachine': {
    name: 'StateMachineName',
    arn: (name, region) => `arn:aws:states:${region}:${ACCOUNT}:stateMachine:${name}`,
  },
  'AWS::DynamoDB::GlobalTable': {
    name: 'TableName',
    arn: (name, region) => `arn:aws:dynamodb:${region}:${ACCOUNT}:table/${name}`,
  },
  'AWS::S3::Bucket': { name: 'BucketName', arn: (name) => `arn:aws:s3:::${name}` },
};

/** Types whose Ref is their ARN. */
const REF_IS_ARN = new Set(['AWS::StepFunctions::StateMachine']);

/** Returns the resources of all templates. @throws Error for an unknown function of the template language */
export const resolved = (all: readonly Template[], region: string): (Resource & { id: string })[] =>
  all.flatMap((template) =>
    Object.entries(template.Resources).map(([id, { Type, Properties = {} }]) => ({
      id,
      Type,
      Properties: resolve(Properties, { template, region }) as Properties,
    })),
  );

function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((part) => resolve(part, scope));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined]] = entries;
  if (entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::'))) return call(name, argument, scope);
  return Object.fromEntries(entries.map(([key, part]) => [key, resolve(part, scope)]));
}

function call(name: string, argument: unknown, scope: Scope): unknown {
  if (name === 'Ref') return ref(String(argument), scope);
  if (name === 'Fn::GetAtt') return attribute(argument as [string, string], scope);
  if (name === 'Fn::Join') {
    const [between, parts] = argument as [string, unknown];
    return (resolve(parts, scope) as string[]).join(between);
  }
  if (name === 'Fn::Select') {
    const [index, list] = argument as [number | string, unknown];
    return (resolve(list, scope) as unknown[])[Number(index)];
  }
  if (name === 'Fn::Split') {
    const [at, text] = argument as [string, unknown];
    return String(resolve(text, scope)).split(at);
  }
  if (name === 'Fn::Sub') return substituted(argument, scope);
  throw new Error(`no such function in the tests: ${name} of ${JSON.stringify(argument)}`);
}

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

function ref(id: string, scope: Scope): unknown {
  if (id === 'AWS::Region') return scope.region;
  const known = PSEUDO[id];
  if (known !== undefined) return known;
  const resource = scope.template.Resources[id];
  if (!resource) return id;
  if (QUALIFIED[resource.Type]) return qualifiedArn(resource, scope);
  return REF_IS_ARN.has(resource.Type) ? arnOf(id, resource, scope) : nameOf(id, resource, scope);
}

function attribute([id, wanted]: [string, string], scope: Scope): unknown {
  const resource = scope.template.Resources[id];
  if (resource && wanted === 'Arn') return arnOf(id, resource, scope);
  if (resource?.Type === 'AWS::CloudFront::Distribution' && wanted === 'DomainName') return PORTAL;
  if (resource?.Type === 'AWS::Lambda::Version' && wanted === 'Version') return VERSION;
  if (resource && wanted === 'Name') return nameOf(id, resource, scope);
  return `${id}.${wanted}`;
}

function nameOf(id: string, { Type, Properties = {} }: Resource, scope: Scope): string {
  const named = NAMED[Type];
  const name = named && Properties[named.name];
  return name === undefined ? id : String(resolve(name, scope));
}

function arnOf(id: string, resource: Resource, scope: Scope): string {
  const name = nameOf(id, resource, scope);
  return NAMED[resource.Type]?.arn(name, scope.region) ?? `${id}.Arn`;
}

/** Types whose Ref is the ARN of a function with a qualifier. */
const QUALIFIED: Readonly<Record<string, (properties: Properties) => string>> = {
  'AWS::Lambda::Alias': ({ Name }) => String(Name),
  'AWS::Lambda::Version': () => VERSION,
};

function qualifiedArn({ Type, Properties = {} }: Resource, scope: Scope): string {
  const fn = String(resolve(Properties['FunctionName'], scope));
  const arn = fn.startsWith('arn:') ? fn : `arn:aws:lambda:${scope.region}:${ACCOUNT}:function:${fn}`;
  return `${arn}:${QUALIFIED[Type]?.(Properties)}`;
}

function substituted(argument: unknown, scope: Scope): string {
  const [text, own] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, Properties];
  return text.replace(/\$\{([\w:.]+)\}/g, (_, name: string) => {
    if (name in own) return String(resolve(own[name], scope));
    const [id = '', wanted] = name.split('.');
    return String(wanted === undefined ? ref(id, scope) : attribute([id, wanted], scope));
  });
}
