/** Stops work that runs at the same time as soon as a part of it has failed. */

/** The work was stopped because another part failed, whose error is reported. It is never repeated. */
class Halted extends Error {
  override readonly name = 'Halted';
}

export interface Halt {
  /** Aborted once a part has failed, so that no other part waits for its next attempt. */
  readonly signal: AbortSignal;
  /** Must be called before each step. @throws Halted once a part has failed */
  check(): void;
  /** Returns when every part has ended. @throws the error of the part that failed first */
  together(parts: readonly Promise<unknown>[]): Promise<void>;
}

export function openHalt(): Halt {
  const halted = new AbortController();
  let first: { readonly error: unknown } | null = null;
  const watched = async (part: Promise<unknown>): Promise<void> => {
    try {
      await part;
    } catch (error) {
      if (!(error instanceof Halted)) first ??= { error };
      halted.abort();
    }
  };
  return {
    signal: halted.signal,
    check: () => {
      if (first) throw new Halted('another part of the fetch has failed');
    },
    together: async (parts) => {
      await Promise.all(parts.map(watched));
      if (first) throw first.error;
    },
  };
}
