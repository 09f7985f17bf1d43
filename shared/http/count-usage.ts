/** Counts every answer for the key that asked, and writes the counts down once a minute. */
import type { Dependencies } from './dependencies.ts';
import type { Step } from './exchange.ts';

/** Also a key that is refused is counted, as long as the table knows whose it is. */
export function countUsage({ usage }: Pick<Dependencies, 'usage'>): Step {
  const end: NonNullable<Step['after']> = ({ context: { exchange }, response }) => {
    if (!response || exchange.prefix === null) return undefined;
    usage.count(exchange.prefix, response.statusCode, exchange.unlimited);
    // Awaited: what a Lambda function leaves undone when it answers is frozen with it.
    return usage.writeIfDue();
  };
  return { after: end, onError: end };
}
