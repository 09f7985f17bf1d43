/** Checks the token of a request against the configured tokens. Every failure of the check refuses the request. */
import { log } from '../../log.ts';
import { AdminClosed, ownerOf } from '../../store/keys/admin-token.ts';
import { type HttpEvent, headerOf } from '../exchange.ts';
import type { AdminDependencies } from './dependencies.ts';
import { closed, noToken, tooManyGuesses } from './errors.ts';

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

/** Returns the name of the token that was sent. @throws ApiError 401, 429, 503 */
export async function admit(
  event: HttpEvent,
  { tokens, guesses }: Pick<AdminDependencies, 'tokens' | 'guesses'>,
): Promise<string> {
  const known = await tokens().catch((error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    log.error('admin_closed', { reason: name === AdminClosed.name ? message : `${name}: ${message}` });
    throw closed();
  });
  const { requestId, http } = event.requestContext;
  const logRefusal = (reason: string): void =>
    // Only this event has the address, which operators need to block a guessing client.
    log.warn('admin_refused', { request_id: requestId, reason, address: http.sourceIp });
  const wait = guesses.wait(http.sourceIp);
  if (wait > 0) {
    logRefusal('limited');
    throw tooManyGuesses(wait);
  }
  const header = headerOf(event.headers, 'authorization');
  const owner = ownerOf(BEARER.exec(header ?? '')?.[1], known);
  if (owner !== null) return owner;
  guesses.failed(http.sourceIp);
  logRefusal(header === undefined ? 'absent' : 'wrong');
  throw noToken();
}
