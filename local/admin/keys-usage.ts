/** How the commands over keys are called, and how a key is named there. */
import { UsageError } from './usage.ts';

export const KEYS_USAGE = `Usage:
  npm run admin -- keys issue --customer NAME [--days 90] [--per-second N] [--burst N] [--per-month N] [--json] [--environment E]
  npm run admin -- keys list [--json] [--environment E]
  npm run admin -- keys show PREFIX [--json] [--environment E]
  npm run admin -- keys rotate PREFIX [--days 90] [--overlap-days 7] [--json] [--environment E]
  npm run admin -- keys revoke PREFIX [--json] [--environment E]
N is a whole number, 0 for no limit; without it the environment's own applies.
Without --environment the keys are those of this machine's store.`;

const PREFIX = /^cnpj_(dev|test|live)_[0-9A-Za-z]{8}$/;

/** @throws UsageError that does not repeat what was given: somebody may have given the key */
export function prefixOf(what: string, prefix: string, usage: string): string {
  if (PREFIX.test(prefix)) return prefix;
  throw new UsageError(
    `${what} takes one PREFIX, as keys list shows it (cnpj_dev_ and 8 characters)\n${usage}`,
  );
}

/** @throws UsageError */
export const prefixIn = (command: string, positionals: readonly string[]): string =>
  prefixOf(command, positionals.length === 1 ? (positionals[0] ?? '') : '', KEYS_USAGE);
