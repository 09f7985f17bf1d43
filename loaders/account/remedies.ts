/** The remedies of failed loads by the name of the error, for operators. */

const AGAIN = 'start the load again, and it continues';
const STORE = `the store did not answer: on one machine engine.log in DATA_DIR says why; ${AGAIN}`;
const SLOW = `the task took longer than its time-out: lower LOAD_WORKERS on a busy machine, and ${AGAIN}`;

/** Errors that are missing here say themselves what to do, or are defects. */
const REMEDIES: Readonly<Record<string, string>> = {
  StoreError: STORE,
  S3Error: AGAIN,
  StepFunctionsError: AGAIN,
  'Lambda.Unknown': AGAIN,
  'Sandbox.Timedout': SLOW,
  'States.Timeout': SLOW,
  'States.ExceedToleratedFailureThreshold': `the reason could not be written; the log of the task has it. ${AGAIN}`,
};

/** Returns the error with its remedy. */
export function withRemedy(error: string, sentence: string): string {
  const remedy = REMEDIES[error];
  return remedy ? `${error}: ${sentence}; ${remedy}` : `${error}: ${sentence}`;
}
