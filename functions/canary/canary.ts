/**
 * Asks the public API as a caller does and logs whether it answered rightly, and which sources are out of
 * date. Alarms count these lines, so the function never throws (lib/observability/canary.ts).
 */
import { ask } from '../../shared/http/probes/ask.ts';
import {
  closedProbe,
  failureOf,
  insteadOf,
  keyedProbes,
  overdueIn,
  type Probe,
  STATUS_PROBE,
} from '../../shared/http/probes/probes.ts';
import { log } from '../../shared/log.ts';
import { parseKey } from '../../shared/store/keys/key-form.ts';

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
  const status = await tried(STATUS_PROBE, ports, null);
  if (status.failure !== null) return [status.failure];
  for (const source of overdueIn(status.body)) log.warn('source_overdue', { source });
  const others = [closedProbe(), ...(key === null ? [] : keyedProbes(status.body, ports.cnpj))];
  const results = await Promise.all(others.map((probe) => tried(probe, ports, key)));
  return results.flatMap(({ failure }) => failure ?? []);
}

async function tried(probe: Probe, ports: CanaryPorts, key: string | null): Promise<Tried> {
  let last: Tried = { failure: probe.name, body: null };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await ports.pause(PAUSE_MS);
    last = await once(probe, ports, key);
    if (last.failure === null) break;
  }
  return last;
}

async function once(probe: Probe, { url, fetch: send }: CanaryPorts, key: string | null): Promise<Tried> {
  const headers = probe.withKey && key !== null ? { 'X-API-Key': key } : {};
  try {
    const answer = await ask(new URL(probe.path, url), { headers, patienceMs: ANSWER_MS, send });
    return { failure: failureOf(probe, answer), body: answer.body };
  } catch (error) {
    return { failure: insteadOf(probe, error instanceof Error ? error.name : 'no answer'), body: null };
  }
}
