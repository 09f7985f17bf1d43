/** The workflows on GitHub: the order of the environments, the least permissions, and names that exist. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CONFIGS, nameIn } from '../../lib/config.ts';
import DESCRIPTION from '../../openapi.json' with { type: 'json' };
import PACKAGE from '../../package.json' with { type: 'json' };
import { built } from '../support/clients/packages.ts';
import { ciScript, type Job, readWorkflows, type Step, scriptsIn } from './workflows.ts';

const WORKFLOWS = readWorkflows();
const CHECK = WORKFLOWS.get('check.yml')!;
const DEPLOY = WORKFLOWS.get('deploy.yml')!;
const ENVIRONMENT = WORKFLOWS.get('environment.yml')!;
const RELEASE = WORKFLOWS.get('release.yml')!;
const ALL: [job: string, job: Job][] = [...WORKFLOWS].flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]): [string, Job] => [`${file} ${name}`, job]),
);
const stepsOf = (job: Job | undefined): readonly Step[] => job?.steps ?? [];
const STEPS = ALL.flatMap(([name, job]) => stepsOf(job).map((step): [string, Step] => [name, step]));
const needs = (job: Job | undefined): string[] => [job?.needs ?? []].flat();
const uses = (job: Job | undefined, action: string): Step[] =>
  stepsOf(job).filter((step) => step.uses?.startsWith(`${action}@`));
const indexOf = (job: Job | undefined, part: string): number =>
  stepsOf(job).findIndex(({ run, uses: action }) => `${action} ${run}`.includes(part));

/** An expression as workflows write it. */
const evaluated = (expression: string): string => `\${{ ${expression} }}`;
const READ = { contents: 'read' };
const WITH_TOKEN = { contents: 'read', 'id-token': 'write' };

describe('every workflow', () => {
  test('gives its jobs no more than each needs', () => {
    expect([...WORKFLOWS].map(([file, { permissions }]) => [file, permissions])).toEqual(
      ['check.yml', 'deploy.yml', 'environment.yml', 'release.yml'].map((file) => [file, {}]),
    );
    expect(Object.fromEntries(ALL.map(([name, { permissions }]) => [name, permissions]))).toEqual({
      'check.yml check': READ,
      'check.yml templates': READ,
      'check.yml diff': WITH_TOKEN,
      'check.yml comment': { 'pull-requests': 'write' },
      'deploy.yml check': { contents: 'read', 'id-token': 'write', 'pull-requests': 'write' },
      'deploy.yml dev': WITH_TOKEN,
      'deploy.yml staging': WITH_TOKEN,
      'deploy.yml prod': WITH_TOKEN,
      'environment.yml deploy': WITH_TOKEN,
      'release.yml build': READ,
      'release.yml sign': { ...WITH_TOKEN, attestations: 'write' },
      'release.yml npm': WITH_TOKEN,
      'release.yml pypi': WITH_TOKEN,
    });
  });

  test('runs only actions that are pinned to a commit, with the version beside it', () => {
    const lines = [...WORKFLOWS.values()].flatMap(({ text }) => text.match(/uses: .*@.*/g) ?? []);
    expect(lines.length).toBeGreaterThan(10);
    expect(
      lines.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
    const versions = new Map<string, Set<string>>();
    for (const line of lines) {
      const action = line.slice('uses: '.length, line.indexOf('@'));
      versions.set(action, (versions.get(action) ?? new Set()).add(line));
    }
    expect([...versions].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  test('has no secret, and puts nothing that a caller writes into a command', () => {
    for (const { text, on } of WORKFLOWS.values()) {
      expect(text).not.toMatch(/secrets[.:]|secrets\s*\[/);
      expect(Object.keys(on)).not.toContain('pull_request_target');
    }
    expect(STEPS.filter(([, { run }]) => run?.includes('${{'))).toEqual([]);
    for (const [, { with: given }] of STEPS.filter(([, step]) => step.uses?.startsWith('actions/checkout@')))
      expect(given).toEqual({ 'persist-credentials': false });
  });

  test('names npm scripts that exist, and limits the time of every job', () => {
    const scripts = [...STEPS.map(([, { run }]) => run ?? ''), ciScript()].flatMap(scriptsIn);
    expect(scripts).toEqual(expect.arrayContaining(['synth', 'smoke', 'check:code', 'test']));
    expect(scripts.filter((script) => !(script in PACKAGE.scripts))).toEqual([]);
    const unlimited = ALL.filter(([, job]) => job.steps && job['timeout-minutes'] === undefined);
    expect(unlimited.map(([name]) => name)).toEqual([]);
  });
});

describe('a pull request', () => {
  const { check, templates, diff, comment } = CHECK.jobs;

  test('passes everything that must hold on main', () => {
    expect(Object.keys(CHECK.on)).toContain('pull_request');
    expect(stepsOf(check).some(({ run }) => run === '.ci/run')).toBe(true);
    expect(templates?.if).toBeUndefined();
  });

  test('gets the differences of every environment, with a role that reads only, unless it comes from a fork', () => {
    expect(diff?.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
    expect(diff?.strategy?.matrix.include.map(({ environment }) => environment)).toEqual(
      CONFIGS.map(({ name }) => name),
    );
    const [role] = uses(diff, 'aws-actions/configure-aws-credentials');
    expect(role?.with?.['role-to-assume']).toMatch(/-pipeline-diff$/);
    const command = stepsOf(diff).find(({ run }) => run?.includes('cdk diff'))?.run;
    expect(command).toContain('--app cdk.out --method template');
    // Only some environments have a CloudFront stack, so the stacks before the service's have no fixed names.
    expect(command).toContain('"registros-publicos-$ENVIRONMENT-*" "registros-publicos-$ENVIRONMENT"');
  });

  test('is commented by a job that has no role and runs none of its code', () => {
    expect(needs(comment)).toEqual(['diff']);
    expect(uses(comment, 'actions/checkout')).toEqual([]);
    expect(uses(comment, 'aws-actions/configure-aws-credentials')).toEqual([]);
  });
});

describe('a deployment', () => {
  const environments = Object.entries(DEPLOY.jobs).filter(([name]) => name !== 'check');
  const { deploy } = ENVIRONMENT.jobs;

  test('starts from main only, after the check', () => {
    expect(DEPLOY.on['push']).toEqual({ branches: ['main'] });
    expect(DEPLOY.jobs['check']?.if).toBe("github.ref == 'refs/heads/main'");
    expect(DEPLOY.jobs['check']?.uses).toBe('./.github/workflows/check.yml');
    expect(Object.keys(CHECK.on)).toContain('workflow_call');
  });

  test('goes from dev to staging to prod, each after the one before it', () => {
    expect(environments.map(([name]) => name)).toEqual(CONFIGS.map(({ name }) => name));
    expect(environments.map(([, job]) => needs(job))).toEqual([
      ['check'],
      ['check', 'dev'],
      ['check', 'staging'],
    ]);
    for (const [name, job] of environments) {
      expect(job.if).toBeUndefined();
      expect(job.uses).toBe('./.github/workflows/environment.yml');
      expect(job.with).toEqual({
        environment: name,
        account: evaluated(`vars.AWS_ACCOUNT_${name.toUpperCase()}`),
        digest: evaluated('needs.check.outputs.digest'),
      });
    }
  });

  test('waits for the approval of its environment, and for a deployment that runs', () => {
    expect(Object.keys(ENVIRONMENT.jobs)).toEqual(['deploy']);
    expect(deploy?.environment).toBe(evaluated('inputs.environment'));
    expect(deploy?.concurrency).toEqual({
      group: `deploy-${evaluated('inputs.environment')}`,
      'cancel-in-progress': false,
    });
  });

  test('deploys the templates that were checked, then checks the deployment', () => {
    const [verified, deployed, smoked] = ['sha256sum --check', 'cdk deploy', 'npm run smoke'].map((part) =>
      indexOf(deploy, part),
    ) as [number, number, number];
    expect(verified).toBeGreaterThan(indexOf(deploy, 'actions/download-artifact'));
    expect(deployed).toBeGreaterThan(verified);
    expect(smoked).toBeGreaterThan(deployed);
    expect(stepsOf(deploy)[smoked]?.run).toContain('--environment "$ENVIRONMENT"');
    expect(stepsOf(deploy)[deployed]?.run).toContain('--app cdk.out');
    expect(indexOf(deploy, 'npm run synth')).toBe(-1);
    expect(indexOf(CHECK.jobs['templates'], 'npm run synth')).toBeGreaterThan(0);
    const service = nameIn(CONFIGS[0]!).replace(CONFIGS[0]!.name, '$ENVIRONMENT');
    expect(stepsOf(deploy)[deployed]?.run).toMatch(new RegExp(`"${service.replace('$', '\\$')}"$`));
  });

  test('uses one role to deploy and another to check', () => {
    const roles = uses(deploy, 'aws-actions/configure-aws-credentials').map((step) =>
      String(step.with?.['role-to-assume']).split('-').at(-1),
    );
    expect(roles).toEqual(['deploy', 'smoke']);
  });
});

describe('a release', () => {
  const { build, sign, npm, pypi } = RELEASE.jobs;

  test('publishes nothing until the owner switches it on, and nothing that is not signed', () => {
    expect(sign?.if).toBe("vars.NPM_PUBLISH == 'true' || vars.PYPI_PUBLISH == 'true'");
    expect([npm?.if, pypi?.if]).toEqual(
      ['NPM', 'PYPI'].map((one) => `github.ref_type == 'tag' && vars.${one}_PUBLISH == 'true'`),
    );
    expect([needs(sign), needs(npm), needs(pypi)]).toEqual([['build'], ['sign'], ['sign']]);
    expect(stepsOf(npm)[indexOf(npm, 'npm publish')]?.run).toContain('--provenance');
    expect(uses(pypi, 'pypa/gh-action-pypi-publish').length).toBe(1);
  });

  test('would be accepted by npm: the commands of its build run on the packages', async () => {
    const folder = mkdtempSync(join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'release-'));
    cpSync(await built(), join(folder, 'release'), { recursive: true });
    const [sums, dryRun] = ['sha256sum', 'npm publish --dry-run'].map(
      (part) => stepsOf(build)[indexOf(build, part)]?.run ?? '',
    );
    // A dry run passes without a registry, where it only looks for an earlier version.
    const ofNpm = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
    const env = { ...process.env, ...ofNpm };
    const run = (command: string, cwd: string) =>
      promisify(execFile)('bash', ['-euc', command], { cwd, env });
    await run(`${sums} && sha256sum --check --strict SHA256SUMS`, join(folder, 'release'));
    const { stdout } = await run(`${dryRun}`, folder);
    expect(stdout.trim().split('\n').sort()).toEqual([
      `+ registros-publicos-mcp@${DESCRIPTION.info.version}`,
      `+ registros-publicos@${DESCRIPTION.info.version}`,
    ]);
  });
});
