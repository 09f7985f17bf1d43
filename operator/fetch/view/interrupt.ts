/** Ends a fetch at once on Ctrl-C or a service stop, with a last line. The next run uses what is stored. */

/** Exit codes of shells for a process that a signal has ended: 128 and the number of the signal. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** `lastLine` runs before the process ends. */
export async function whileStoppable<T>(work: () => Promise<T>, lastLine: () => void): Promise<T> {
  const stop = (signal: NodeJS.Signals): void => {
    lastLine();
    process.exit(CODES[signal as keyof typeof CODES]);
  };
  const signals = Object.keys(CODES) as (keyof typeof CODES)[];
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
