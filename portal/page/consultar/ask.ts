/** Asks the API for one path. Answers stay in memory for the back button, a few at a time, as long as the key does. */
import type { Config } from '../config.ts';
import type { Keys } from '../playground/keys.ts';
import { SNAPSHOT, sender } from '../playground/send.ts';
import { problemOf } from './problem.ts';
import type { Answered, Ask, Reply } from './reply.ts';

export interface Api {
  readonly ask: Ask;
  /** Forgets all answers, which are of a publication that is no longer kept. */
  readonly forget: () => void;
}

/** Two answers for each page that a reader is likely to go back to. */
const KEPT = 40;

/** Removes the oldest entry beyond the bound. */
function keep(kept: Map<string, Answered<unknown>>, path: string, reply: Answered<unknown>): void {
  kept.delete(path);
  kept.set(path, reply);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}

async function parsed(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // An answer of a gateway may be a page. Its status then says what there is to say.
    return undefined;
  }
}

export function createApi(keys: Keys, config: Config): Api {
  const send = sender(keys, config);
  const kept = new Map<string, Answered<unknown>>();
  keys.onChange(() => kept.clear());
  const missing = { api: config.api, origin: location.origin };

  const asked = async (path: string, snapshot: string | null): Promise<Reply<unknown>> => {
    const withKey = keys.current() !== null;
    try {
      const response = await send(`${config.api}${path}`, {
        headers: snapshot === null ? {} : { [SNAPSHOT]: snapshot },
      });
      const body = await parsed(response);
      if (response.ok && body !== undefined) return { body, snapshot: response.headers.get(SNAPSHOT) };
      const header = (name: string): string | undefined => response.headers.get(name) ?? undefined;
      return {
        problem: problemOf({
          ...missing,
          status: response.status,
          message: '',
          body,
          retryAfter: header('Retry-After'),
          requestId: header('X-Request-Id'),
          withKey,
        }),
      };
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      const nothing = { status: undefined, body: undefined, retryAfter: undefined, requestId: undefined };
      return { problem: problemOf({ ...missing, ...nothing, message, withKey }) };
    }
  };

  const ask = async <T>(path: string, snapshot: string | null = null): Promise<Reply<T>> => {
    const before = kept.get(path);
    const reply = before ?? (await asked(path, snapshot));
    if (!reply.problem) keep(kept, path, reply);
    // The type of a body is that of its path in the contract of the API.
    return reply as Reply<T>;
  };
  return { ask, forget: () => kept.clear() };
}
