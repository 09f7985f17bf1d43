/** An environment is deployed to its own account and region only, and not at all while a value is missing. */
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { CONFIGS, type Config } from '../../../lib/config.ts';
import { DataStack } from '../../../lib/data/stack.ts';
import { problemsIn } from '../../../lib/deployable.ts';
import { folderForFile } from '../../support/for-file.ts';

const folder = folderForFile('pinned');
const ACCOUNT = '123456789012';
const [dev, staging, prod] = CONFIGS as [Config, Config, Config];

test('every environment has a region, and no account or address is invented', () => {
  for (const { region, account, alarmEmail } of CONFIGS) {
    expect(region).toBe('sa-east-1');
    expect(account === null || /^\d{12}$/.test(account)).toBe(true);
    expect(alarmEmail === null || !/example|exemplo/.test(alarmEmail)).toBe(true);
  }
});

describe('what a deployment needs', () => {
  const complete = { ...prod, account: ACCOUNT, alarmEmail: 'plantao@orgao.gov.br' };

  test('is the account in every environment, and in prod also the address of the alarms', () => {
    for (const config of [dev, staging]) {
      expect(problemsIn({ ...config, account: null })).toEqual([
        `account of ${config.name} in lib/config.ts is null; allowed: the 12 digits of the account of this environment`,
      ]);
      expect(problemsIn({ ...config, account: ACCOUNT, alarmEmail: null })).toEqual([]);
    }
    expect(problemsIn({ ...complete, alarmEmail: null })).toEqual([
      'alarmEmail of prod in lib/config.ts is null; allowed: the address that receives the alarms of prod',
    ]);
    expect(problemsIn(complete)).toEqual([]);
  });

  test('is an account of the right form', () => {
    expect(problemsIn({ ...dev, account: '1234' })).toEqual([expect.stringContaining('is "1234"; allowed')]);
  });

  test('is a certificate of the region that reads it, which with CloudFront before the API is us-east-1', () => {
    const arn = (region: string): string => `arn:aws:acm:${region}:${ACCOUNT}:certificate/c`;
    const named = (api: string, portal: string, edge: Config['edge']): Config => ({
      ...complete,
      edge,
      domain: {
        zone: { id: 'Z', name: 'orgao.gov.br' },
        api: { name: 'api.orgao.gov.br', certificateArn: arn(api) },
        portal: { name: 'portal.orgao.gov.br', certificateArn: arn(portal) },
      },
    });
    const edge = { perMinute: 6_000, proofs: [1], closed: true } as const;
    expect(problemsIn(named('sa-east-1', 'us-east-1', null))).toEqual([]);
    expect(problemsIn(named('us-east-1', 'us-east-1', edge))).toEqual([]);
    expect(problemsIn(named('sa-east-1', 'us-east-1', edge))).toEqual([
      expect.stringContaining('domain.api.certificateArn of prod'),
    ]);
    expect(problemsIn(named('us-east-1', 'sa-east-1', null))).toEqual([
      expect.stringContaining('domain.portal.certificateArn of prod'),
      expect.stringContaining('domain.api.certificateArn of prod'),
    ]);
  });

  test('is a limit that AWS WAF accepts, and secrets with different numbers', () => {
    const problems = problemsIn({ ...complete, edge: { perMinute: 9, proofs: [1, 1], closed: true } });
    expect(problems).toEqual([
      'edge.perMinute of prod in lib/config.ts is 9; allowed: a whole number from 10',
      expect.stringContaining('edge.proofs of prod'),
    ]);
  });

  test('is, in prod, no further origin', () => {
    // The type forbids it as well, so the value is built without it.
    const further = JSON.parse(
      JSON.stringify({ ...complete, furtherOrigins: ['https://outro.example'] }),
    ) as Config;
    expect(problemsIn(further)).toEqual([expect.stringContaining('furtherOrigins of prod')]);
  });
});

test('the stack with a missing value has an error that names field and file, at which the command cdk stops, and no other stack', () => {
  const app = new App({ outdir: join(folder, 'cdk'), analyticsReporting: false });
  new DataStack(app, { ...dev, account: null });
  new DataStack(app, { ...staging, account: ACCOUNT });
  const assembly = app.synth();
  const errorsOf = (name: string) =>
    assembly
      .getStackByName(`registros-publicos-${name}-data`)
      .messages.flatMap(({ level, entry }) => (level === 'error' ? [entry.data] : []));
  expect(errorsOf('dev')).toEqual([expect.stringContaining('account of dev in lib/config.ts is null')]);
  expect(errorsOf('staging')).toEqual([]);
});

test('a stack belongs to the account of its environment', () => {
  const stackOf = (account: string | null) => {
    const outdir = join(folder, String(account));
    const app = new App({ outdir, analyticsReporting: false });
    new DataStack(app, { ...dev, account });
    return app.synth().getStackByName('registros-publicos-dev-data').environment;
  };
  expect(stackOf(ACCOUNT)).toMatchObject({ account: ACCOUNT, region: 'sa-east-1' });
  expect(stackOf(null)).toMatchObject({ account: 'unknown-account', region: 'sa-east-1' });
});
