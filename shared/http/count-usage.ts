/** Counts every answer for its key, and writes the counts to the table once a minute. */
import type { Dependencies } from './dependencies.ts';
import type { Step } from './exchange.ts';

/** A refused key is counted too, if it is in the table. */
export function countUsage({ usage }: Pick<Dependencies, 'usage'>): Step {
  const end: NonNullable<Step['after']> = ({ context: { exchange }, response }) => {
    if (!response || exchange.prefix === null) return undefined;
    const { prefix, unlimited, requests } = exchange;
    usage.count(prefix, response.statusCode, unlimited, requests);
    // Awaited because Lambda freezes the process, with any unfinished write, once the answer is sent.
    return usage.writeIfDue();
  };
  return { after: end, onError: end };
}
