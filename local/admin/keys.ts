/** `keys issue`, `keys list` and `keys revoke`: the API keys of one store. */
import { ENVIRONMENTS, type Environment } from '../../shared/store/key-form.ts';
import { type ApiKey, issueKey, listKeys, type NewKey, revokeKey } from '../../shared/store/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { withStore } from '../store.ts';
import { Refusal, readArguments, UsageError } from './usage.ts';

export const KEYS_USAGE = `Usage:
  npm run admin -- keys issue --customer NAME [--environment ${ENVIRONMENTS.join('|')}] [--days 90] [--json]
  npm run admin -- keys list [--json]
  npm run admin -- keys revoke PREFIX`;

const DEFAULT_DAYS = '90';
const MAX_DAYS = 3_650;
const MAX_NAME = 100;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** @throws UsageError, Refusal, StoreError */
export async function keys([command, ...rest]: readonly string[]): Promise<void> {
  switch (command) {
    case 'issue':
      return issue(rest);
    case 'list':
      return list(rest);
    case 'revoke':
      return revoke(rest);
    default:
      throw new UsageError(`keys ${command ?? ''}: allowed are issue, list and revoke\n${KEYS_USAGE}`);
  }
}

interface IssueFlags {
  readonly customer?: string | undefined;
  readonly environment?: string | undefined;
  readonly days?: string | undefined;
}

/** @throws UsageError naming the flag */
function newKey(flags: IssueFlags, fallback: Environment): NewKey {
  const customer = flags.customer?.trim() ?? '';
  if (customer === '' || customer.length > MAX_NAME) {
    throw new UsageError(`--customer is required: a name of 1 to ${MAX_NAME} characters\n${KEYS_USAGE}`);
  }
  const environment = ENVIRONMENTS.find((name) => name === (flags.environment ?? fallback));
  if (!environment) {
    throw new UsageError(`--environment is "${flags.environment}"; allowed: ${ENVIRONMENTS.join(', ')}`);
  }
  const days = flags.days ?? DEFAULT_DAYS;
  if (!/^\d{1,4}$/.test(days) || Number(days) < 1 || Number(days) > MAX_DAYS) {
    throw new UsageError(`--days is "${days}"; allowed: a whole number from 1 to ${MAX_DAYS}`);
  }
  return { customer, environment, days: Number(days) };
}

async function issue(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    {
      customer: { type: 'string' },
      environment: { type: 'string' },
      days: { type: 'string' },
      json: { type: 'boolean' },
    },
    KEYS_USAGE,
  );
  if (positionals.length > 0) throw new UsageError(`keys issue takes no "${positionals[0]}"\n${KEYS_USAGE}`);
  newKey(values, 'dev');
  const issued = await withStore((client, { TABLE_PREFIX, API_ENVIRONMENT }) =>
    issueKey(client, apiKeysTable(TABLE_PREFIX), newKey(values, API_ENVIRONMENT)),
  );
  if (values.json) return print(JSON.stringify(issued));
  print(
    `API key, shown only this once:\n\n  ${issued.key}\n\nprefix   ${issued.prefix}\nexpires  ${issued.expires}`,
  );
}

const stateOf = (key: ApiKey): string => {
  if (key.revoked !== null) return 'revoked';
  return Date.now() < Date.parse(key.expires) ? 'valid' : 'expired';
};

async function list(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } }, KEYS_USAGE);
  if (positionals.length > 0) throw new UsageError(`keys list takes no "${positionals[0]}"\n${KEYS_USAGE}`);
  const found = await withStore((client, { TABLE_PREFIX }) => listKeys(client, apiKeysTable(TABLE_PREFIX)));
  if (values.json) return print(JSON.stringify(found));
  for (const key of found) {
    print([key.prefix, stateOf(key).padEnd(7), key.expires.slice(0, 10), key.customer].join('  '));
  }
  if (found.length === 0) print('No keys.');
}

async function revoke(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, KEYS_USAGE);
  const [prefix] = positionals;
  if (!prefix || positionals.length > 1) {
    throw new UsageError(`keys revoke takes one PREFIX, as keys list shows it\n${KEYS_USAGE}`);
  }
  const revoked = await withStore((client, { TABLE_PREFIX }) =>
    revokeKey(client, apiKeysTable(TABLE_PREFIX), prefix),
  );
  if (revoked.length === 0) throw new Refusal(`no key has the prefix "${prefix}"`);
  for (const key of revoked) print(`${key.prefix} of ${key.customer} is revoked since ${key.revoked}`);
}
