/**
 * Times single answers. Requests are written to a socket: an HTTP client of Node adds 0.2 ms to each answer,
 * a third of what many answers take.
 */
import { runConnection, type Target } from './serve-connection.ts';

/**
 * Asks for the paths in turn over one connection, and returns the milliseconds of each answer.
 * @throws Error for another status than 200
 */
export async function answerTimes(target: Target, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  let asked = 0;
  let failure: string | null = null;
  const failed = (reason: string): void => {
    failure ??= `GET ${paths[asked - 1]}: ${reason} in place of an answer with status 200`;
  };
  await runConnection(target, {
    next: () => (failure === null ? (paths[asked++] ?? null) : null),
    answered: ({ status }, ms) => (status === '200' ? times.push(ms) : failed(`status ${status}`)),
    failed,
    reconnected: () => {},
  });
  if (failure !== null) throw new Error(failure);
  return times;
}
