/** The cause of a failed task as a state machine gets it. */

/** Name and cause, as in the error output of a state. */
export interface StateFault {
  readonly Error: string;
  readonly Cause: string;
}

export interface TaskFault {
  /** `LoadRefused`, `FileError`, `Lambda.Unknown`, … */
  readonly error: string;
  /** For people: what happened, to which file or bucket. */
  readonly reason: string;
}

/** Returns the sentence of a cause. Lambda reports an error as `{"errorType", "errorMessage", …}`. */
export function sentenceOf(cause: string): string {
  try {
    const { errorMessage } = JSON.parse(cause) as { errorMessage?: unknown };
    return typeof errorMessage === 'string' ? errorMessage : cause;
  } catch {
    return cause;
  }
}
