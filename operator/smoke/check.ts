/** A check of a deployment, the errors with which it ends, and its requests to the service. */
import { type Answer, type Asked, ask as askUrl } from '../../shared/http/probes/ask.ts';
import { failureOf, type Probe } from '../../shared/http/probes/probes.ts';

export const GROUPS = ['http', 'keys', 'stacks', 'portal', 'import', 'load'] as const;
export type Group = (typeof GROUPS)[number];

export interface Check<World> {
  readonly name: string;
  readonly group: Group;
  /** Returns what was found. @throws CheckFailed, LeftOut, and service errors, which count as failed */
  readonly run: (world: World) => Promise<string>;
}

/** The deployment does something else than it should; the message says what. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** The check cannot be done; the message says why. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}

/** @throws CheckFailed */
export function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new CheckFailed(otherwise);
}

export interface Result {
  readonly name: string;
  readonly group: Group;
  readonly outcome: 'ok' | 'failed' | 'left out';
  readonly detail: string;
  readonly ms: number;
}

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
