/** Moves the alias of each function of the API to its new version with CodeDeploy, and back upon an alarm. */
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type Config, nameIn, type Shift } from './config.ts';
import type { NodeFunction } from './node-function.ts';
import { accept } from './rights.ts';

const CONFIGURED: Readonly<Record<Shift, ILambdaDeploymentConfig>> = {
  'all at once': LambdaDeploymentConfig.ALL_AT_ONCE,
  '10 % for 5 minutes': LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  '10 % for 15 minutes': LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
};

/** `alarmsOf` returns the alarms that stop and undo the deployment of a function. */
export function addShifting(
  stack: Construct,
  config: Config,
  functions: ReadonlyMap<string, NodeFunction>,
  alarmsOf: (name: string) => readonly Alarm[],
): void {
  const scope = new Construct(stack, 'Shifting');
  const application = new LambdaApplication(scope, 'Application', { applicationName: nameIn(config) });
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  accept(
    role,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    'The construct attaches the policy that AWS maintains for CodeDeploy: aliases of functions and the state of alarms.',
  );
  for (const [name, { alias }] of functions) {
    new LambdaDeploymentGroup(scope, `Group-${name}`, {
      application,
      deploymentGroupName: nameIn(config, name),
      role,
      alias,
      deploymentConfig: CONFIGURED[config.shift],
      alarms: [...alarmsOf(name)],
    });
  }
}
