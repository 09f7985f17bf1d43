/**
 * Asks the public API as a caller does and logs whether it answered rightly. The alarm counts these lines, so
 * the function never throws (lib/observability/canary.ts).
 */
import { log } from '../../shared/log.ts';
import { parseKey } from '../../shared/store/keys/key-form.ts';
import { type Answer, type Check, closedCheck, keyedChecks, statusCheck } from './checks.ts';

export interface CanaryPorts {
  /** Address of the API, without a path. */
  readonly url: string;
  /** A CNPJ that is served, or an empty text. */
  readonly cnpj: string;
  /** Reads the secret, which contains a key or something else. */
  readonly secret: () => Promise<string>;
  readonly fetch: typeof fetch;
  /** Waits between two attempts, in milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** The time-out of one attempt in milliseconds. An API function stops after 15 s; a caller waits less. */
const ANSWER_MS = 10_000;
/** One lost connection is no outage. */
const ATTEMPTS = 3;
const PAUSE_MS = 2_000;

interface Tried {
  /** Why the last attempt failed; null where one succeeded. */
  readonly failure: string | null;
  readonly body: unknown;
}

/** Returns the key, or null where the secret has none: it is made without one, and an operator sets it. */
const keyIn = (secret: string): string | null => (parseKey(secret.trim()) ? secret.trim() : null);

export const createCanary = (connect: () => CanaryPorts) => async (): Promise<void> => {
  try {
    const ports = connect();
    const key = keyIn(await ports.secret());
    const failures = await run(ports, key);
    const [result, write] = failures.length === 0 ? [true, log.info] : [false, log.warn];
    write('canary', { ok: result, key: key === null ? 'missing' : 'used', failures: failures.join('; ') });
  } catch (error) {
    // The name only: the message of an error may repeat what was read.
    const name = error instanceof Error ? error.name : 'unknown';
    log.warn('canary', { ok: false, key: 'unreadable', failures: `canary: ${name}` });
  }
};

async function run(ports: CanaryPorts, key: string | null): Promise<string[]> {
  const status = await tried(statusCheck, ports, null);
  if (status.failure !== null) return [status.failure];
  const others = [closedCheck(), ...(key === null ? [] : keyedChecks(status.body, ports.cnpj))];
  const results = await Promise.all(others.map((check) => tried(check, ports, key)));
  return results.flatMap(({ failure }) => failure ?? []);
}

async function tried(check: Check, ports: CanaryPorts, key: string | null): Promise<Tried> {
  let last: Tried = { failure: check.name, body: null };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await ports.pause(PAUSE_MS);
    last = await once(check, ports, key);
    if (last.failure === null) break;
  }
  return last;
}

async function once(check: Check, ports: CanaryPorts, key: string | null): Promise<Tried> {
  const said = (found: string): Tried => ({
    failure: `${check.name}: ${found} in place of ${check.expected}`,
    body: null,
  });
  try {
    const answer = await ask(check, ports, key);
    return check.accepts(answer) ? { failure: null, body: answer.body } : said(String(answer.status));
  } catch (error) {
    return said(error instanceof Error ? error.name : 'no answer');
  }
}

async function ask(check: Check, ports: CanaryPorts, key: string | null): Promise<Answer> {
  const response = await ports.fetch(new URL(check.path, ports.url), {
    headers: check.withKey && key !== null ? { 'X-API-Key': key } : {},
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
