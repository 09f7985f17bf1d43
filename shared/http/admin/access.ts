/** Checks a request's token against the configured tokens. Any failure of the check refuses the request. */
import { log } from '../../log.ts';
import { ADMIN_CLOSED, type KnownToken, ownerOf } from '../../store/keys/admin-token.ts';
import { addressOf } from '../api-key.ts';
import { type HttpEvent, headerOf } from '../exchange.ts';
import type { AdminDependencies } from './dependencies.ts';
import { closed, noToken, tooManyGuesses } from './errors.ts';

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

type Access = Pick<AdminDependencies, 'tokens' | 'guesses'>;

const tokenOf = ({ headers }: HttpEvent): string | undefined =>
  BEARER.exec(headerOf(headers, 'authorization') ?? '')?.[1];

/**
 * Returns the name of the token that was sent. A right token passes in any case. Only a wrong one is a guess
 * and counts: any web page can send requests without a token, or with the scheme `Basic`. @throws ApiError
 * 401, 429, 503
 */
export async function admit(event: HttpEvent, { tokens, guesses }: Access): Promise<string> {
  const { requestId } = event.requestContext;
  const address = addressOf(event);
  const known = await opened(tokens, requestId);
  const logRefusal = (reason: string): void =>
    // Only this event has the address, which operators need to block a guessing client.
    log.warn('admin_refused', { request_id: requestId, reason, address });
  const token = tokenOf(event);
  const owner = ownerOf(token, known);
  if (owner !== null) return owner;
  if (token === undefined) {
    logRefusal(headerOf(event.headers, 'authorization') === undefined ? 'absent' : 'malformed');
    throw noToken();
  }
  const wait = guesses.wait(address);
  if (wait > 0) {
    logRefusal('limited');
    throw tooManyGuesses(wait);
  }
  guesses.failed(address);
  logRefusal('wrong');
  throw noToken();
}

/** Returns whether `admit` lets the request in, but counts and logs nothing. */
export async function holdsToken(event: HttpEvent, { tokens }: Access): Promise<boolean> {
  // The reason is logged when the request is refused.
  const known = await tokens().catch(() => []);
  return ownerOf(tokenOf(event), known) !== null;
}

async function opened(tokens: Access['tokens'], request_id: string): Promise<readonly KnownToken[]> {
  return tokens().catch((error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const reason = name === ADMIN_CLOSED ? message : `${name}: ${message}`;
    log.error('admin_closed', { request_id, reason });
    throw closed();
  });
}
