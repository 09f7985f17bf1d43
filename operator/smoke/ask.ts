/** One request to the service, and what all its answers must have. */
import { type Answer, type Asked, ask as askUrl } from '../../shared/http/probes/ask.ts';
import { failureOf, type Probe } from '../../shared/http/probes/probes.ts';
import { CheckFailed, expect } from './check.ts';

/** The gateway answers within 30 seconds. */
const LONGEST_MS = 35_000;

/** @throws CheckFailed where there is no answer */
export function ask(url: string, path: string, asked: Omit<Asked, 'patienceMs'> = {}): Promise<Answer> {
  return askUrl(new URL(url + path), { ...asked, patienceMs: LONGEST_MS }).catch((error: Error) => {
    const { cause } = error as Error & { cause?: Error };
    throw new CheckFailed(`${asked.method ?? 'GET'} ${path}: no answer: ${cause?.message || error.message}`);
  });
}

/** @throws CheckFailed where there is no answer, or another than the expected one */
export async function expectProbe(url: string, probe: Probe, key?: string): Promise<Answer> {
  const headers = probe.withKey && key ? { 'x-api-key': key } : {};
  const answer = await ask(url, probe.path, { headers });
  const failure = failureOf(probe, answer);
  if (failure !== null) throw new CheckFailed(failure);
  return answer;
}

/** @throws CheckFailed where the answer is not an error of the service with this status */
export function expectError({ status, body }: Answer, what: string, ...statuses: readonly number[]): string {
  expect(statuses.includes(status), `${what} is ${status}, not ${statuses.join(' or ')}`);
  const { detail } = (body ?? {}) as { detail?: unknown };
  if (typeof detail === 'string') return detail;
  // Such as the gateway's own.
  throw new CheckFailed(`${what} has no detail: ${JSON.stringify(body)}`);
}
