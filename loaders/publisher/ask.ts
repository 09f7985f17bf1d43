/** One request of a visit: its body ends at the deadline, however slowly the publisher sends. */
import { refuseLate } from './persist.ts';
import type { Answered, Asked, Visit } from './ports.ts';

/** @throws PublisherError, also while the body is read; `late` at the deadline */
export async function ask(visit: Visit, asked: Asked): Promise<Answered> {
  refuseLate(visit);
  const answered = await visit.publisher.ask(asked);
  const { body } = answered;
  const next = body.next.bind(body);
  body.next = async () => {
    const step = await next();
    try {
      if (!step.done) refuseLate(visit);
    } catch (error) {
      await body.return();
      throw error;
    }
    return step;
  };
  return answered;
}
