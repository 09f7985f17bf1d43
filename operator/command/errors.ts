/** The two errors with which a command ends. */

/** The command line is wrong; the message says what is wrong and what is allowed. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command line is right, and the command cannot be carried out. Exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
