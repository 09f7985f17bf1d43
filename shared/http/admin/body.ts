/** Parses the body of a request as a JSON value, limited in size and depth. */
import { invalidJson } from '../../api/faults.ts';
import { invalid } from '../errors.ts';
import { type HttpEvent, headerOf } from '../exchange.ts';
import { noJson, tooLarge } from './errors.ts';

/** The largest body that makes sense, a key with limits, has 300 bytes. */
export const MOST_BYTES = 16_384;

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/**
 * Returns an empty object for an absent body. A body that is not declared as JSON is a 415, because curl
 * declares a form by default and the status names the header to set. @throws ApiError 413, 415, 422
 */
export function jsonOf({ body, isBase64Encoded, headers }: HttpEvent): unknown {
  if (!body) return {};
  // Four base64 characters are three bytes, so a body that is far too long is rejected before decoding.
  if (body.length > MOST_BYTES * 2) throw tooLarge(MOST_BYTES);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MOST_BYTES) throw tooLarge(MOST_BYTES);
  const type = headerOf(headers, 'content-type');
  if (type !== undefined && !JSON_TYPE.test(type)) throw noJson();
  const parsed = jsonIn(bytes);
  if (parsed === undefined || !isShallow(parsed)) throw invalid([invalidJson()]);
  return parsed;
}

/** Bodies have two levels. JSON.parse takes thousands, but the error's JSON.stringify overflows the stack. */
const MOST_LEVELS = 32;

const isShallow = (value: unknown, levels = MOST_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/** Returns undefined for bytes that are not JSON in UTF-8. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
