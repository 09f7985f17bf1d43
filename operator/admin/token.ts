/**
 * `admin token new`: a token for the administration routes. Nothing is stored: an operator adds its line to
 * the configuration.
 */
import { createAdminToken } from '../../shared/store/keys/admin-token.ts';
import { UsageError } from '../command/errors.ts';
import { print } from './place.ts';

interface Flags {
  readonly name: string;
  readonly json: boolean;
}

/** @throws UsageError */
export async function token({ name, json }: Flags): Promise<void> {
  const made = make(name);
  if (json) return print(JSON.stringify(made));
  print(`Admin token, shown only this once:\n\n  ${made.token}\n\nconfiguration  ${made.line}`);
}

/** @throws UsageError for a name that the configuration does not allow */
function make(name: string): { token: string; line: string } {
  try {
    return createAdminToken(name);
  } catch (error) {
    throw new UsageError(`--name: ${error instanceof Error ? error.message : String(error)}`);
  }
}
