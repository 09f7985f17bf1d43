/** One request to the service, and what all its answers must have. */
import { CheckFailed, expect } from './check.ts';

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; null where it is empty or no JSON. */
  readonly body: unknown;
}

/** The gateway answers within 30 seconds. */
const LONGEST_MS = 35_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws CheckFailed where there is no answer */
export async function ask(
  url: string,
  path: string,
  { method = 'GET', headers = {} }: Asked = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const response = await fetch(url + path, { method, headers, signal, redirect: 'manual' }).catch(
    (error: Error) => {
      const { cause } = error as Error & { cause?: Error };
      throw new CheckFailed(`${method} ${path}: no answer: ${cause?.message || error.message}`);
    },
  );
  return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
}

/** Returns the sentence of an error of the service; null for any other body, such as the gateway's own. */
function detailIn({ body }: Answer): string | null {
  const { detail } = (body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : null;
}

/** @throws CheckFailed where the answer is not an error of the service with this status */
export function expectError(answer: Answer, what: string, ...statuses: readonly number[]): string {
  const { status, body } = answer;
  expect(statuses.includes(status), `${what} is ${status}, not ${statuses.join(' or ')}`);
  const detail = detailIn(answer);
  if (detail === null) throw new CheckFailed(`${what} has no detail: ${JSON.stringify(body)}`);
  return detail;
}
