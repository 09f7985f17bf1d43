/** Asks the API for a path. A few answers stay in memory for the back button, as long as the key does. */
import type { Config } from '../config.ts';
import type { Keys } from '../playground/keys.ts';
import { SNAPSHOT, sender } from '../playground/send.ts';
import { problemOf } from './problem.ts';
import type { Answered, Ask, AskText, Refused, Reply } from './reply.ts';

export interface Api {
  readonly ask: Ask;
  readonly askText: AskText;
  /** Forgets all answers, which are of a publication that is no longer kept. */
  readonly forget: () => void;
}

/** Two answers for each page that a reader is likely to go back to. */
const KEPT = 40;

/** Removes the oldest entry beyond the bound. */
function keep(kept: Map<string, Answered<unknown>>, name: string, reply: Answered<unknown>): void {
  kept.delete(name);
  kept.set(name, reply);
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

/** A question without a key is not sent. */
const NO_KEY: Refused = {
  problem: {
    status: undefined,
    text: 'Falta a chave: informe a sua em “Chave de acesso”.',
    said: null,
    faults: [],
    advice: '',
    isPassing: false,
  },
};

/** The parts of an outcome that an answer may lack. */
const NOTHING = {
  status: undefined,
  message: '',
  body: undefined,
  retryAfter: undefined,
  requestId: undefined,
};

const CSV = 'text/csv';

/** Reads a received answer. The body of CSV is its text, without the byte order mark. */
async function replyOf(response: Response, { api }: Config): Promise<Reply<unknown>> {
  const isCsv = response.headers.get('Content-Type')?.startsWith(CSV);
  const body = isCsv ? await response.text() : await parsed(response);
  const { status, ok, headers } = response;
  if (ok && body !== undefined) return { body, snapshot: headers.get(SNAPSHOT) };
  const retryAfter = headers.get('Retry-After') ?? undefined;
  const requestId = headers.get('X-Request-Id') ?? undefined;
  const place = { api, origin: location.origin, withKey: true };
  return { problem: problemOf({ ...NOTHING, ...place, status, body, retryAfter, requestId }) };
}

export function createApi(keys: Keys, config: Config): Api {
  const send = sender(keys, config);
  const kept = new Map<string, Answered<unknown>>();
  keys.onChange(() => kept.clear());

  const asked = async (path: string, snapshot: string | null, accept?: string): Promise<Reply<unknown>> => {
    if (keys.current() === null) return NO_KEY;
    const headers = snapshot === null ? {} : { [SNAPSHOT]: snapshot };
    try {
      return await replyOf(await send(`${config.api}${path}`, { headers }, accept), config);
    } catch (error) {
      // The message is the reason for a missing answer; any other means that reading the answer failed.
      const message = error instanceof Error ? error.message : '';
      const place = { api: config.api, origin: location.origin, withKey: true };
      return { problem: problemOf({ ...NOTHING, ...place, message }) };
    }
  };

  const ask = async <T>(path: string, snapshot: string | null = null): Promise<Reply<T>> => {
    // A page of one publication does not answer for another.
    const name = `${path} ${snapshot ?? ''}`;
    const reply = kept.get(name) ?? (await asked(path, snapshot));
    if (!reply.problem) keep(kept, name, reply);
    // The type of a body is that of its path in the contract of the API.
    return reply as Reply<T>;
  };
  // A page that was asked for as CSV is a text.
  const askText: AskText = async (path, snapshot) => (await asked(path, snapshot, CSV)) as Reply<string>;
  return { ask, askText, forget: () => kept.clear() };
}
