/** Reads an answer: the received parts, or the reason for a missing one. */

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

export async function answerOf(response: Response): Promise<Answer> {
  const raw = await response.text();
  const body = parsed(raw);
  return {
    status: response.status,
    message: '',
    headers: Object.fromEntries(response.headers),
    body,
    text: body === undefined ? raw : JSON.stringify(body, null, 2),
  };
}

export const failed = (message: string): Answer => ({
  status: undefined,
  message,
  headers: {},
  body: undefined,
  text: '',
});
