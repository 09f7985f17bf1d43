/** Asks the API over HTTPS, with the user's key. */
import { type Ask, pathOf, queryOf, ToolError } from './asking.ts';

const TIMEOUT_MS = 30_000;

export interface Access {
  /** Address of the API, without a path. */
  readonly url: string;
  readonly key: string;
}

/** @throws ToolError if the API cannot be reached; its message has neither the key nor the answer */
export function overHttp({ url, key }: Access): Ask {
  return async (question) => {
    const address = new URL(`${pathOf(question)}?${queryOf(question)}`, url);
    try {
      const answer = await fetch(address, {
        headers: { 'X-API-Key': key, ...(question.snapshot && { 'X-Snapshot': question.snapshot }) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        status: answer.status,
        body: await answer.text(),
        retryAfter: answer.headers.get('Retry-After'),
        snapshot: answer.headers.get('X-Snapshot'),
      };
    } catch {
      throw new ToolError(`A API em ${new URL(url).origin} não respondeu. Confira a rede e tente de novo.`);
    }
  };
}
