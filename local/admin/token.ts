/** `token new`: a token for the administration routes. Nothing is stored: its line goes into the configuration by hand. */
import { createAdminToken } from '../../shared/store/keys/admin-token.ts';
import { print } from './place.ts';
import { readArguments, takesNothing, UsageError } from './usage.ts';

export const TOKEN_USAGE = `Usage:
  npm run admin -- token new --name NAME [--json]
NAME stands in the audit log. The line that is printed goes into ADMIN_TOKEN_SHA256, or on AWS into the secret.`;

const OPTIONS = { name: { type: 'string' }, json: { type: 'boolean' } } as const;

/** @throws UsageError */
export async function token([command, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'new') throw new UsageError(`token ${command ?? ''}: allowed is new\n${TOKEN_USAGE}`);
  const { values, positionals } = readArguments(rest, OPTIONS, TOKEN_USAGE);
  takesNothing('token new', positionals, TOKEN_USAGE);
  const made = make(values.name ?? '');
  if (values.json) return print(JSON.stringify(made));
  print(`Admin token, shown only this once:\n\n  ${made.token}\n\nconfiguration  ${made.line}`);
}

/** @throws UsageError for a name that the configuration could not hold */
function make(name: string): { token: string; line: string } {
  try {
    return createAdminToken(name);
  } catch (error) {
    throw new UsageError(`--name: ${error instanceof Error ? error.message : String(error)}\n${TOKEN_USAGE}`);
  }
}
