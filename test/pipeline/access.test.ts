import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import {
  type Environment,
  leading,
  ofType,
  plain,
  propertiesOf,
  statementsOf,
} from '../support/aws/template.ts';
import { folderForFile } from '../support/for-file.ts';

type Parameters = Readonly<Record<string, { readonly Default?: string; readonly AllowedPattern?: string }>>;

const folder = folderForFile('access');

const templates = new Map<string, Environment & { readonly Parameters: Parameters }>();
beforeAll(async () => {
  const { checked } = await import('../../lib/app.ts');
  const { createAccess } = await import('../../lib/pipeline/access.ts');
  for (const { stackName, template } of checked(createAccess(CONFIGS, folder)).synth().stacks)
    templates.set(stackName, { ...template, resources: template.Resources });
});

test('an account has one identity provider, for the audience of AWS only', () => {
  const provider = templates.get('registros-publicos-pipeline-provider')!;
  expect(propertiesOf(provider, 'AWS::IAM::OIDCProvider')).toEqual([
    { Url: 'https://token.actions.githubusercontent.com', ClientIdList: ['sts.amazonaws.com'] },
  ]);
});

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  const stack = `registros-publicos-${name}-pipeline`;

  /** The roles by their short names. */
  const roles = () =>
    new Map(
      ofType(templates.get(stack)!, 'AWS::IAM::Role').map(([id, { Properties }]) => [
        String(Properties['RoleName']).split('-').at(-1)!,
        { id, trusted: (plain(Properties['AssumeRolePolicyDocument']) as { Statement: object[] }).Statement },
      ]),
    );

  const rights = (role: string) => statementsOf(templates.get(stack)!, roles().get(role)?.id);

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
    expect(roles().get(role)?.trusted).toEqual([
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRoleWithWebIdentity',
        Principal: {
          Federated: expect.stringMatching(/:oidc-provider\/token\.actions\.githubusercontent\.com$/),
        },
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': `repo:Repository:${subject}`,
          },
        },
      },
    ]);
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
      [`${name}-uso`, leading('A#*')],
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
