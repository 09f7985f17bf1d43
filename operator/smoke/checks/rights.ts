/** Checks of the rights of a function that reads, as IAM evaluates them. */
import { simulatedRights } from '../../../shared/aws/operator/simulated-rights.ts';
import { stackResources } from '../../../shared/aws/operator/stacks.ts';
import { generationTable, USAGE_PREFIXES, usageTable } from '../../../shared/store/tables.ts';
import { type Check, CheckFailed, expect } from '../check.ts';
import { type AwsWorld, accountIn } from '../world.ts';

/** The logical id of the role of the function for `/v1/cnpjs`; a test compares it with the template. */
export const READER_ROLE = /^ApiFamilycnpjsRole[0-9A-F]{8}$/;

async function simulate({ deployment: { names, operator, outputs }, place }: AwsWorld) {
  const account = accountIn((await outputs())['LoadStateMachineArn'] ?? '');
  const roles = await stackResources(operator.stacks, names.stacks.at(-1) ?? '', 'AWS::IAM::Role');
  const [, name] = [...roles].find(([id]) => READER_ROLE.test(id)) ?? [];
  if (!name) throw new CheckFailed('the stack has no role of the function cnpjs');
  const role = `arn:aws:iam::${account}:role/${name}`;
  const arnOf = (table: string): string => `arn:aws:dynamodb:${names.region}:${account}:table/${table}`;
  return {
    prefix: place.tablePrefix,
    decisions: (table: string, actions: readonly string[], leadingKeys: readonly string[] = []) =>
      simulatedRights(operator.rights, { role, actions, resource: arnOf(table), leadingKeys }),
  };
}

function expectDecisions(
  found: Readonly<Record<string, string>>,
  allowed: readonly string[],
  denied: readonly string[],
) {
  for (const action of allowed)
    expect(found[action] === 'allowed', `${action} is ${found[action] ?? 'unknown'}`);
  for (const action of denied) {
    expect(found[action]?.endsWith('Deny') ?? false, `${action} is ${found[action] ?? 'unknown'}`);
  }
}

async function readOnly(world: AwsWorld): Promise<string> {
  const { prefix, decisions } = await simulate(world);
  const table = generationTable(prefix, 'cnpj', '202610-6c01364029');
  const denied = ['Scan', 'PutItem', 'UpdateItem', 'DeleteItem', 'DeleteTable'].map(
    (name) => `dynamodb:${name}`,
  );
  const allowed = ['dynamodb:BatchGetItem'];
  expectDecisions(await decisions(table, [...allowed, ...denied]), allowed, denied);
  return `reads by key only, of ${table} for example`;
}

async function auditLog(world: AwsWorld): Promise<string> {
  const { prefix, decisions } = await simulate(world);
  const [put, add] = ['dynamodb:PutItem', 'dynamodb:UpdateItem'];
  const table = usageTable(prefix);
  const ofAudit = [`${USAGE_PREFIXES.audit}2026-11`];
  expectDecisions(await decisions(table, [put, add], ofAudit), [], [put, add]);
  expectDecisions(await decisions(table, [add], [`${USAGE_PREFIXES.counts}2026-11-21`]), [add], []);
  return 'counts may be written, the audit log may not';
}

export const RIGHTS_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'rights', name: 'a function that reads can do no more than read', run: readOnly },
  { group: 'rights', name: 'the audit log is out of reach of the API', run: auditLog },
];
