/** An error of a state machine: a name, by which it is retried or caught, and a sentence. */
export class StateError extends Error {
  override readonly name = 'StateError';
  /** `LoadRefused`, `StoreError`, `States.Timeout`, … */
  readonly error: string;

  constructor(error: string, cause: string, options?: ErrorOptions) {
    super(cause, options);
    this.error = error;
  }
}

/** Converts an error of a function; its name is that of its class, as in Lambda's report. */
export const stateError = (error: unknown): StateError => {
  if (error instanceof StateError) return error;
  if (error instanceof Error) return new StateError(error.name, error.message, { cause: error });
  return new StateError('Error', String(error));
};

const NEVER_BY_ALL = ['States.DataLimitExceeded', 'States.Runtime'];

export const matches = (names: readonly string[], { error }: StateError): boolean =>
  names.includes(error) || (names.includes('States.ALL') && !NEVER_BY_ALL.includes(error));
