/** One request of a visit: its body ends at the deadline, however slowly the publisher sends. */
import { refuseLate } from './persist.ts';
import type { Answered, Asked, Visit } from './ports.ts';

/** @throws PublisherError, also while the body is read; `late` at the deadline */
export async function ask(visit: Visit, asked: Asked): Promise<Answered> {
  refuseLate(visit);
  const answered = await visit.publisher.ask(asked);
  return { ...answered, body: untilDeadline(visit, answered.body) };
}

/** Not a generator: returning one before its first step would not return the body nor free its connection. */
const untilDeadline = (visit: Visit, body: Answered['body']): Answered['body'] => ({
  next: async () => {
    const step = await body.next();
    if (step.done) return step;
    try {
      refuseLate(visit);
    } catch (error) {
      await body.return();
      throw error;
    }
    return step;
  },
  return: () => body.return(),
  throw: (error) => body.throw(error),
  [Symbol.asyncIterator]() {
    return this;
  },
  [Symbol.asyncDispose]: async () => {
    await body.return();
  },
});
