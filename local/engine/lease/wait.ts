/** Lets a client wait while the engine is being started again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';

/** Errors of a socket that no process listens on, or whose process ended during the call. */
const UNREACHABLE = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];
const EVERY_MS = 50;

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && UNREACHABLE.includes(String((error as NodeJS.ErrnoException).code));

/**
 * Repeats each call that does not reach the engine, for `patienceMs`. A call whose answer was lost may be made twice, as by
 * the SDK's own retries, which end within 0.3 s.
 */
export function waitForEngine(client: StoreClient, patienceMs: number): StoreClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        try {
          return await next(args);
        } catch (error) {
          if (!isUnreachable(error) || performance.now() > deadline) throw error;
          await pause(EVERY_MS);
        }
      }
    },
    { step: 'initialize', name: 'waitForEngine' },
  );
  return client;
}
