/** Reads an answer from the state of swagger-ui: the received parts, or the reason for a missing answer. */
import type { Immutable } from './swagger.ts';

export interface Answer {
  /** Undefined where there is no answer. */
  readonly status: number | undefined;
  /** A `Failure` of `send.ts`, where there is no answer. */
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body as text, indented where it is JSON. */
  readonly text: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function answerOf(response: Immutable): Answer {
  const headers = (response.get('headers') as Immutable | undefined)?.toJS() ?? {};
  const status = response.get('status');
  const raw = String(response.get('text') ?? '');
  const body = parsed(raw);
  return {
    status: typeof status === 'number' ? status : undefined,
    message: String(response.get('message') ?? ''),
    headers: headers as Record<string, string>,
    body,
    text: body === undefined ? raw : JSON.stringify(body, null, 2),
  };
}
