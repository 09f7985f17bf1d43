/** What a function may do: statements of its role, and for every wildcard in them the reason that none is narrower. */
import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { IConstruct } from 'constructs';

export interface Right {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Why the resources hold a wildcard; null where they hold none. */
  readonly wildcard: string | null;
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
}

/** `added`: rights that a construct gives the role by itself, whose wildcards want their reasons too. */
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

/** Resources with a wildcard as cdk-nag writes them, and why they have it. */
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

/** A finding of cdk-nag that stays, and why. */
export const accept = (construct: IConstruct, id: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id, reason });
