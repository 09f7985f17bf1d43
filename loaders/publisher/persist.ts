/** Repeats what failed at a publisher, with growing and random pauses, until the deadline of the visit. */
import type { Visit } from './ports.ts';

/**
 * `busy` and `broken` are repeated until the deadline, `blocked` and `moved` a few times, since the firewall of Receita Federal
 * answers at random; the other faults are not. `work` must be one request with its body.
 * @throws PublisherError, the last one; with the fault `late` where the deadline has passed
 */
export async function persist<T>(_visit: Visit, _work: () => Promise<T>): Promise<T> {
  throw new Error('not built yet');
}
