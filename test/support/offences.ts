/** One test over many subjects, which reports the failures of all of them and not only the first. */
import { expect } from 'vitest';

/** Checks every subject. @throws an assertion with one line `subject: message` per failed subject */
export async function expectEach<T>(
  subjects: Iterable<T>,
  nameOf: (subject: T) => string,
  check: (subject: T) => void | Promise<void>,
): Promise<void> {
  const offences: string[] = [];
  let count = 0;
  for (const subject of subjects) {
    count += 1;
    try {
      await check(subject);
    } catch (error) {
      offences.push(`${nameOf(subject)}: ${messageOf(error)}`);
    }
  }
  // An empty list would pass every check by mistake.
  expect(count).toBeGreaterThan(0);
  expect(offences).toEqual([]);
}

/** The message includes the compared values, because `toEqual` itself only reports that two values differ. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
  const compared =
    actual === undefined && expected === undefined ? '' : ` (${text(actual)}, not ${text(expected)})`;
  return `${error.message}${compared}`;
}

const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).slice(0, 500);
