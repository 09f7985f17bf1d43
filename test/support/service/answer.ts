/** One answer over HTTP, and the contract of all answers. */
import { expect } from 'vitest';
import { matcher } from '../../../local/gateway/match.ts';
import { simpleError, validationError } from '../../../shared/api/error-schemas.ts';
import { gatewayRoutes, ROUTES } from '../../../shared/api/routes.ts';
import { answerSchema } from '../../../shared/api/schemas.ts';
import { CSV_TYPE } from '../../../shared/http/exchange.ts';
import { GRAPHML_TYPE } from '../../../shared/http/form/graphs.ts';
import { expectDescribed } from './described.ts';
import { ask } from './http.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema was checked already, and tests read any field.
  readonly body: any;
}

export async function send(
  url: string,
  method: string,
  headers: Record<string, string | string[]>,
): Promise<Answer> {
  const { origin } = new URL(url);
  const { headers: received, ...reply } = await ask(origin, url.slice(origin.length), { method, headers });
  const answer = { ...reply, headers: received as Record<string, string> };
  const isPlain = isJson(answer) && received['content-encoding'] === undefined && answer.bytes.length > 0;
  return { ...answer, body: isPlain ? JSON.parse(answer.text) : undefined };
}

const isJson = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  headers['content-type'] !== CSV_TYPE && !headers['content-type']?.startsWith(GRAPHML_TYPE);

const match = matcher(gatewayRoutes());

/** Checks the contract of every answer, which is independent of the subject of the test. */
export function check(path: string, method: string, answer: Answer): void {
  const { status: code, headers, body, bytes } = answer;
  const { routeKey } = match(method, path.split('?')[0]!).route;
  const route = ROUTES.find((known) => routeKey === `GET ${known.path}`);
  expect(headers['x-request-id'] ?? '').not.toBe('');
  if (route) expectDescribed(route.path, answer);
  if (code === 204 || code === 304) {
    expect(bytes.length).toBe(0);
    return;
  }
  if (code === 200 && !isJson(answer)) return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  if (headers['content-encoding'] !== undefined) return;
  if (code === 200) {
    expect(answerSchema(route!).safeParse(body).error?.issues).toBeUndefined();
    return;
  }
  const schema = code === 422 ? validationError : simpleError;
  expect(schema.safeParse(body).error?.issues).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
}
