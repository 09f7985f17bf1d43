/** The trust of the pipeline's roles in jobs of one repository, identified by the token that GitHub signs. */
import { Arn, CfnParameter, Stack } from 'aws-cdk-lib';
import { WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

export const ISSUER = 'token.actions.githubusercontent.com';
/** The audience that aws-actions/configure-aws-credentials asks for. */
export const AUDIENCE = 'sts.amazonaws.com';

/** The repository has no default, so that a deployment must name it. */
export const repositoryOf = (stack: Stack): CfnParameter =>
  new CfnParameter(stack, 'Repository', {
    description: 'The repository on GitHub whose jobs may use the roles: OWNER/NAME',
    allowedPattern: '[A-Za-z0-9-]+/[A-Za-z0-9._-]+',
    constraintDescription: 'OWNER/NAME',
  });

/** Trusts the jobs of the repository with this subject, such as `pull_request` or `environment:prod`. */
export const jobs = (scope: Construct, repository: CfnParameter, subject: string): WebIdentityPrincipal =>
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
