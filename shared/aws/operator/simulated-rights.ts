/** Asks IAM whether a role may do something, without doing it. */
import { SimulatePrincipalPolicyCommand } from '@aws-sdk/client-iam';
import { onIam } from '../errors.ts';
import type { OperatorClients } from './clients.ts';

export interface Simulation {
  readonly role: string;
  readonly actions: readonly string[];
  readonly resource: string;
  /** The partition keys of the items, which the rights on the table of usage are limited to. @default none */
  readonly leadingKeys?: readonly string[];
}

/** Returns the decision for each action: `allowed`, `implicitDeny` or `explicitDeny`. @throws IamError */
export const simulatedRights = (
  client: OperatorClients['rights'],
  { role, actions, resource, leadingKeys = [] }: Simulation,
): Promise<Record<string, string>> =>
  onIam('SimulatePrincipalPolicy', async () => {
    const context = {
      ContextKeyName: 'dynamodb:LeadingKeys',
      ContextKeyValues: [...leadingKeys],
      ContextKeyType: 'stringList' as const,
    };
    const command = new SimulatePrincipalPolicyCommand({
      PolicySourceArn: role,
      ActionNames: [...actions],
      ResourceArns: [resource],
      ContextEntries: leadingKeys.length > 0 ? [context] : [],
    });
    const { EvaluationResults = [] } = await client.send(command);
    return Object.fromEntries(
      EvaluationResults.map(({ EvalActionName = '', EvalDecision = '' }) => [EvalActionName, EvalDecision]),
    );
  });
