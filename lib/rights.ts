/** The rights of a role as data, each with the reason for its wildcard if it has one. */
import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { IConstruct } from 'constructs';

export interface Right {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** The reason for a wildcard in the resources; null if they have none. */
  readonly wildcard: string | null;
  /** @default none */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
}

/** A right on one resource, which is known by its name. */
export const rightOn = (resource: string, ...actions: string[]): Right => ({
  actions,
  resources: [resource],
  wildcard: null,
});

/** The right that a construct of the CDK gives the role of a function or machine that is traced. */
export const TRACES: Right = {
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  resources: ['*'],
  wildcard: 'X-Ray has no resource-level permissions for traces.',
};

/** `added`: rights that a construct of the CDK gives the role, whose wildcards cdk-nag reports as well. */
export function permit(role: Role, rights: readonly Right[], added: readonly Right[] = []): void {
  for (const { actions, resources, conditions } of rights) {
    role.addToPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(conditions && { conditions }),
      }),
    );
  }
  for (const [finding, reasons] of wildcardsOf(role, [...rights, ...added])) {
    accept(role, `AwsSolutions-IAM5[Resource::${finding}]`, [...reasons].join(' '));
  }
}

/** Returns the reasons for each resource with a wildcard, in cdk-nag's notation. */
function wildcardsOf(role: Role, rights: readonly Right[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { resources, wildcard } of rights) {
    if (wildcard === null) continue;
    for (const resource of resources) {
      const name = flattenCfnReference(Stack.of(role).resolve(resource)).replace('<AWS::Partition>', 'aws');
      found.set(name, (found.get(name) ?? new Set()).add(wildcard));
    }
  }
  return found;
}

export const accept = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason });
