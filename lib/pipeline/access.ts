/**
 * The stacks that let the pipeline in, deployed by hand once for each account and environment: the identity
 * provider of GitHub, and the roles of an environment (docs/operating.md).
 */
import { type App, Arn, CfnParameter, Duration, Stack } from 'aws-cdk-lib';
import { CfnOIDCProvider, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { emptyApp } from '../app.ts';
import { type Config, nameIn, SERVICE } from '../config.ts';
import { placeOf } from '../deployable.ts';
import { permit, type Right } from '../rights.ts';
import { deployRights, diffRights } from './rights.ts';
import { smokeRights } from './smoke-rights.ts';

const ISSUER = 'token.actions.githubusercontent.com';
/** The audience that aws-actions/configure-aws-credentials asks for. */
const AUDIENCE = 'sts.amazonaws.com';

/** Trusts the jobs of the repository with this subject, such as `pull_request` or `environment:prod`. */
const jobs = (scope: Construct, repository: CfnParameter, subject: string): WebIdentityPrincipal =>
  new WebIdentityPrincipal(
    Arn.format(
      { service: 'iam', region: '', resource: 'oidc-provider', resourceName: ISSUER },
      Stack.of(scope),
    ),
    {
      StringEquals: {
        [`${ISSUER}:aud`]: AUDIENCE,
        [`${ISSUER}:sub`]: `repo:${repository.valueAsString}:${subject}`,
      },
    },
  );

/** Apart from the roles, because an account has only one provider for an issuer and may have it already. */
export class IdentityProvider extends Stack {
  constructor(scope: Construct, region: string) {
    super(scope, `${SERVICE}-pipeline-provider`, {
      env: { region },
      description: 'GitHub as an identity provider of this account',
    });
    new CfnOIDCProvider(this, 'GitHub', { url: `https://${ISSUER}`, clientIdList: [AUDIENCE] });
  }
}

interface PipelineRole {
  readonly name: 'diff' | 'deploy' | 'smoke';
  /** The token's subject: pull requests, or jobs of the environment, which start after their approval. */
  readonly subject: string;
  readonly rights: readonly Right[];
}

export class EnvironmentAccess extends Stack {
  constructor(scope: Construct, config: Config) {
    super(scope, nameIn(config, 'pipeline'), {
      env: placeOf(config),
      description: `Roles of the pipeline for ${nameIn(config)}`,
    });
    // No default, so that a deployment must name it.
    const repository = new CfnParameter(this, 'Repository', {
      description: 'The repository on GitHub whose jobs may use the roles: OWNER/NAME',
      allowedPattern: '[A-Za-z0-9-]+/[A-Za-z0-9._-]+',
      constraintDescription: 'OWNER/NAME',
    });
    const approved = `environment:${config.name}`;
    const roles: readonly PipelineRole[] = [
      { name: 'diff', subject: 'pull_request', rights: diffRights(this, config) },
      { name: 'deploy', subject: approved, rights: deployRights(this, config) },
      { name: 'smoke', subject: approved, rights: smokeRights(this, config) },
    ];
    for (const { name, subject, rights } of roles) {
      const role = new Role(this, name, {
        roleName: nameIn(config, 'pipeline', name),
        assumedBy: jobs(this, repository, subject),
        maxSessionDuration: Duration.hours(1),
      });
      permit(role, rights);
    }
  }
}

/** `outdir` is the folder of the templates. @default CDK_OUTDIR, or a temporary folder */
export function createAccess(configs: readonly Config[], outdir?: string): App {
  const app = emptyApp(outdir);
  for (const region of new Set(configs.map((config) => config.region))) new IdentityProvider(app, region);
  for (const config of configs) new EnvironmentAccess(app, config);
  return app;
}
