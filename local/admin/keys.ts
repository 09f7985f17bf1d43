/** `keys issue`, `keys list` and `keys revoke`: the API keys of one store. */
import type { StoreClient } from '../../shared/store/client.ts';
import { ENVIRONMENTS, type Environment } from '../../shared/store/key-form.ts';
import { type ApiKey, issueKey, listKeys, type NewKey, revokeKey } from '../../shared/store/keys.ts';
import { Refusal, readArguments, UsageError } from './usage.ts';

export const KEYS_USAGE = `Usage:
  npm run admin -- keys issue --customer NAME [--environment ${ENVIRONMENTS.join('|')}] [--days 90] [--json] [--aws STACK]
  npm run admin -- keys list [--json] [--aws STACK]
  npm run admin -- keys revoke PREFIX [--aws STACK]
Without --aws the keys are those of this machine's store.`;

/** The keys of one service. */
export interface KeyStore {
  readonly client: StoreClient;
  readonly table: string;
  /** The only one whose keys it accepts. */
  readonly environment: Environment;
}

/** Opens the keys of this machine, or with a name those of a stack on AWS. @throws UsageError, SettingError, StoreError */
export type WithKeys = <T>(aws: string | undefined, work: (keys: KeyStore) => Promise<T>) => Promise<T>;

const DEFAULT_DAYS = '90';
const MAX_DAYS = 3_650;
const MAX_NAME = 100;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** @throws UsageError, Refusal, StoreError */
export async function keys([command, ...rest]: readonly string[], withKeys: WithKeys): Promise<void> {
  switch (command) {
    case 'issue':
      return issue(rest, withKeys);
    case 'list':
      return list(rest, withKeys);
    case 'revoke':
      return revoke(rest, withKeys);
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

async function issue(args: readonly string[], withKeys: WithKeys): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    {
      customer: { type: 'string' },
      environment: { type: 'string' },
      days: { type: 'string' },
      json: { type: 'boolean' },
      aws: { type: 'string' },
    },
    KEYS_USAGE,
  );
  if (positionals.length > 0) throw new UsageError(`keys issue takes no "${positionals[0]}"\n${KEYS_USAGE}`);
  newKey(values, 'dev');
  const issued = await withKeys(values.aws, ({ client, table, environment }) => {
    const key = newKey(values, environment);
    if (values.aws !== undefined && key.environment !== environment) {
      throw new UsageError(
        `--environment is "${key.environment}"; ${values.aws} accepts only ${environment}`,
      );
    }
    return issueKey(client, table, key);
  });
  if (values.json) return print(JSON.stringify(issued));
  print(
    `API key, shown only this once:\n\n  ${issued.key}\n\nprefix   ${issued.prefix}\nexpires  ${issued.expires}`,
  );
}

const stateOf = (key: ApiKey): string => {
  if (key.revoked !== null) return 'revoked';
  return Date.now() < Date.parse(key.expires) ? 'valid' : 'expired';
};

async function list(args: readonly string[], withKeys: WithKeys): Promise<void> {
  const options = { json: { type: 'boolean' }, aws: { type: 'string' } } as const;
  const { values, positionals } = readArguments(args, options, KEYS_USAGE);
  if (positionals.length > 0) throw new UsageError(`keys list takes no "${positionals[0]}"\n${KEYS_USAGE}`);
  const found = await withKeys(values.aws, ({ client, table }) => listKeys(client, table));
  if (values.json) return print(JSON.stringify(found));
  for (const key of found) {
    print([key.prefix, stateOf(key).padEnd(7), key.expires.slice(0, 10), key.customer].join('  '));
  }
  if (found.length === 0) print('No keys.');
}

async function revoke(args: readonly string[], withKeys: WithKeys): Promise<void> {
  const { values, positionals } = readArguments(args, { aws: { type: 'string' } }, KEYS_USAGE);
  const [prefix] = positionals;
  if (!prefix || positionals.length > 1) {
    throw new UsageError(`keys revoke takes one PREFIX, as keys list shows it\n${KEYS_USAGE}`);
  }
  const revoked = await withKeys(values.aws, ({ client, table }) => revokeKey(client, table, prefix));
  if (revoked.length === 0) throw new Refusal(`no key has the prefix "${prefix}"`);
  for (const key of revoked) print(`${key.prefix} of ${key.customer} is revoked since ${key.revoked}`);
}
