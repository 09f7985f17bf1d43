import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { plain } from '../support/aws/template.ts';
import { folderForFile } from '../support/for-file.ts';

interface Template {
  readonly Parameters: Readonly<
    Record<string, { readonly Default?: string; readonly AllowedPattern?: string }>
  >;
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties: object }>>;
}

interface Trusting {
  readonly RoleName: string;
  readonly AssumeRolePolicyDocument: {
    readonly Statement: {
      readonly Action: string;
      readonly Principal: object;
      readonly Condition: Readonly<Record<string, Readonly<Record<string, string>>>>;
    }[];
  };
}

interface Attached {
  readonly Roles: string[];
  readonly PolicyDocument: {
    readonly Statement: {
      readonly Action: unknown;
      readonly Resource: unknown;
      readonly Condition?: unknown;
    }[];
  };
}

const folder = folderForFile('access');

const templates = new Map<string, Template>();
beforeAll(async () => {
  const { checked } = await import('../../lib/app.ts');
  const { createAccess } = await import('../../lib/pipeline/access.ts');
  for (const { stackName, template } of checked(createAccess(CONFIGS, folder)).synth().stacks)
    templates.set(stackName, template as Template);
});

const resourcesOf = (stack: string, type: string): [id: string, properties: unknown][] =>
  Object.entries(templates.get(stack)?.Resources ?? {})
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties }]) => [id, plain(Properties)]);

test('an account has one identity provider, for the audience of AWS only', () => {
  expect(
    resourcesOf('registros-publicos-pipeline-provider', 'AWS::IAM::OIDCProvider').map(
      ([, properties]) => properties,
    ),
  ).toEqual([{ Url: 'https://token.actions.githubusercontent.com', ClientIdList: ['sts.amazonaws.com'] }]);
});

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  const stack = `registros-publicos-${name}-pipeline`;

  const roles = (): Map<string, { id: string; role: Trusting }> =>
    new Map(
      resourcesOf(stack, 'AWS::IAM::Role').map(([id, properties]) => {
        const role = properties as Trusting;
        return [role.RoleName.split('-').at(-1)!, { id, role }];
      }),
    );

  const rights = (role: string): { actions: string[]; resources: string[]; condition: unknown }[] =>
    resourcesOf(stack, 'AWS::IAM::Policy')
      .map(([, properties]) => properties as Attached)
      .filter(({ Roles }) => Roles.includes(roles().get(role)?.id ?? ''))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .map(({ Action, Resource, Condition }) => ({
        condition: Condition,
        actions: [Action].flat() as string[],
        resources: [Resource].flat() as string[],
      }));

  test('the repository is named when the stack is deployed, and has no default', () => {
    const { Repository } = templates.get(stack)!.Parameters;
    expect(Repository?.Default).toBeUndefined();
    const allowed = new RegExp(`^${Repository?.AllowedPattern}$`);
    expect('dono/registros.publicos-2').toMatch(allowed);
    for (const wrong of ['', '*', 'dono', 'dono/*', 'dono/nome:*', 'a/b/c'])
      expect(wrong).not.toMatch(allowed);
  });

  test.each([
    ['diff', 'pull_request'],
    ['deploy', `environment:${name}`],
    ['smoke', `environment:${name}`],
  ])('the role %s trusts exactly the subject %s of the repository', (role, subject) => {
    const { Statement } = roles().get(role)!.role.AssumeRolePolicyDocument;
    expect(Statement).toHaveLength(1);
    expect(Statement[0]).toMatchObject({
      Action: 'sts:AssumeRoleWithWebIdentity',
      Principal: {
        Federated: expect.stringMatching(/:oidc-provider\/token\.actions\.githubusercontent\.com$/),
      },
    });
    expect(Statement[0]?.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:Repository:${subject}`,
      },
    });
  });

  test('there are no other roles', () => {
    expect([...roles().keys()].sort()).toEqual(['deploy', 'diff', 'smoke']);
  });

  test('a deployment may only assume the two roles of the CDK, and a difference only read templates', () => {
    const [deploy, ...more] = rights('deploy');
    expect(more).toEqual([]);
    expect(deploy?.actions).toEqual(['sts:AssumeRole']);
    expect(
      deploy?.resources.map((arn) => arn.replace(/^.*:role\/cdk-hnb659fds-|-role-.*$/g, '')).sort(),
    ).toEqual(['deploy', 'file-publishing']);
    expect(rights('diff').flatMap(({ actions }) => actions)).toEqual([
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
    ]);
  });

  test('no role reaches another environment, starts anything, or reads a secret or the data of loads', () => {
    const all = ['diff', 'smoke'].flatMap(rights);
    const named = all.flatMap(({ resources }) => resources).filter((arn) => arn !== '*');
    expect(named.length).toBeGreaterThan(5);
    for (const arn of named) expect(arn).toMatch(new RegExp(`(registros-publicos-|table/)${name}(-|/|:|$)`));
    const actions = all.flatMap((statement) => statement.actions);
    expect(
      actions.filter((action) => /^(secretsmanager|lambda|states|sts):|s3:(Get|Put)/.test(action)),
    ).toEqual([]);
  });

  test('the smoke test may write and delete items of the keys, add to the audit log, and change nothing else', () => {
    const changing = rights('smoke').filter(({ actions }) =>
      actions.some((action) => /:(Put|Update|Delete|Create)/.test(action)),
    );
    expect(
      changing.map(({ resources, condition }) => [resources.join().split('/').at(-1), condition]),
    ).toEqual([
      [`${name}-api-keys`, undefined],
      [`${name}-uso`, { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['A#*'] } }],
    ]);
  });
});

test('behind CloudFront the pipeline also reads and deploys the stack of us-east-1', async () => {
  const { createAccess } = await import('../../lib/pipeline/access.ts');
  const edge = { perMinute: 600, proofs: [1], closed: true } as const;
  const app = createAccess([{ ...CONFIGS[2]!, edge }], join(folder, 'edge'));
  const text = JSON.stringify(app.synth().getStackByName('registros-publicos-prod-pipeline').template);
  expect(text).toContain(':cloudformation:us-east-1:');
  expect(text).toContain(':stack/registros-publicos-prod-edge/*');
  expect(text).toMatch(/cdk-hnb659fds-deploy-role-.{0,60}-us-east-1/);
});
