/** The values of an environment that are not in the repository, without which it cannot be deployed. */
import { Annotations, type Environment, type Stack } from 'aws-cdk-lib';
import type { Config } from './config.ts';

/** The account and region that a stack may be deployed to; without an account it is synthesized for any. */
export const placeOf = ({ account, region }: Config): Environment =>
  account === null ? { region } : { account, region };

/** Marks the stack so that the CDK synthesizes it, but refuses to deploy it while a value is missing or wrong. */
export function requireValues(stack: Stack, config: Config): void {
  for (const message of problemsIn(config)) Annotations.of(stack).addError(message);
}

export function problemsIn({ name, account, alarmEmail, furtherOrigins }: Config): string[] {
  const problem = (field: string, value: unknown, allowed: string): string =>
    `${field} of ${name} in lib/config.ts is ${JSON.stringify(value)}; allowed: ${allowed}`;
  const found: string[] = [];
  if (account === null || !/^\d{12}$/.test(account))
    found.push(problem('account', account, 'the 12 digits of the account of this environment'));
  if (name !== 'prod') return found;
  if (alarmEmail === null)
    found.push(problem('alarmEmail', null, 'the address that receives the alarms of prod'));
  if (furtherOrigins.length > 0)
    found.push(
      problem('furtherOrigins', furtherOrigins, '[], because only its portal may call the API of prod'),
    );
  return found;
}
