/** One request to a running service, as a caller sends it. */

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The time-out until the whole answer is there, in milliseconds. */
  readonly patienceMs: number;
  readonly send?: typeof fetch;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; null where it is empty or no JSON. */
  readonly body: unknown;
}

/** A redirection is an answer, since it would take the key to another host. @throws where there is none */
export async function ask(
  url: URL,
  { method = 'GET', headers = {}, patienceMs, send = fetch }: Asked,
): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await send(url, { method, headers, signal, redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
