/** Recognises answers other than what was asked for: errors, firewall refusals, login forms, other pages. */
import { type Answered, PublisherError, type PublisherFault } from '../ports.ts';

/** Bytes of a page that are read to recognise it. */
export const PAGE_BYTES = 64 << 10;

/** The page of F5 BIG-IP, which Receita Federal uses, and those of other firewalls. */
const REJECTED =
  /request rejected|the requested url was rejected|support id|access denied|attention required|captcha/i;
const LOGIN = /type=["']?password|name=["']?password|<title>[^<]*(?:log\s?in|entrar|acesso)/i;
/** The first bytes of a page, also where its type says otherwise. */
const BEGINS_AS_PAGE = /^\s*(?:\ufeff)?\s*<(?:!doctype\s+html|html|head|body)\b/i;

export const isPage = ({ headers }: Answered): boolean =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '');

export const beginsAsPage = (bytes: Buffer): boolean =>
  BEGINS_AS_PAGE.test(bytes.subarray(0, 512).toString('latin1'));

/**
 * Returns where the answer has what was asked for; its body is then unread. `missing`: the fault of a 404.
 * @throws PublisherError; the body is then returned
 */
export async function refuseFaults(answered: Answered, missing: PublisherFault): Promise<void> {
  const { status } = answered;
  const isGood = status >= 200 && status < 300;
  if (isGood && !isPage(answered)) return;
  const text = (await firstBytes(answered.body, PAGE_BYTES)).toString('latin1');
  throw isGood ? pageFault(answered, text) : statusFault(answered, text, missing);
}

/**
 * Returns so many bytes at most, and returns the body. One that has no more is read to its end, so that the
 * connection can be used again.
 */
export async function firstBytes(body: Answered['body'], most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    read += chunk.length;
    if (read > most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** The fault of a page in place of a file or a listing. */
export function pageFault({ url, status }: Pick<Answered, 'url' | 'status'>, text: string): PublisherError {
  const title = titleOf(text);
  if (REJECTED.test(text)) {
    return new PublisherError(
      'blocked',
      `${url}: a firewall refuses the request (${status}, page "${title}")`,
    );
  }
  const what = LOGIN.test(text) ? 'a login form' : 'a page';
  return new PublisherError('moved', `${url}: ${what} is there in place of a file (${status}, "${title}")`);
}

const titleOf = (text: string): string =>
  (/<title[^>]*>([^<]{0,80})/i.exec(text)?.[1] ?? '').replace(/[^\p{L}\p{N}\p{P} ]+/gu, ' ').trim();

function statusFault(answered: Answered, text: string, missing: PublisherFault): PublisherError {
  const { url, status } = answered;
  if (REJECTED.test(text)) return pageFault(answered, text);
  if (status === 404 || status === 410) return new PublisherError(missing, `${url}: not there (${status})`);
  if (status === 401) return new PublisherError('moved', `${url}: a password is required (401)`);
  if (status === 403 || status === 405 || status === 501) {
    return new PublisherError('blocked', `${url}: the request is refused (${status})`);
  }
  if (status === 408 || status === 429 || status >= 500) return busy(answered);
  return new PublisherError('wrong', `${url}: answered with the status ${status}`);
}

function busy({ url, status, headers }: Answered): PublisherError {
  const retryAfterMs = retryAfterOf(headers);
  const options = retryAfterMs === null ? {} : { retryAfterMs };
  return new PublisherError('busy', `${url}: busy or out of order (${status})`, options);
}

/** Returns milliseconds. A date is compared with the publisher's own clock. */
function retryAfterOf(headers: Answered['headers']): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  const now = dateOf(headers);
  return Number.isNaN(at) || now === null ? null : Math.max(0, at - now);
}

/** Returns the publisher's clock, in milliseconds since 1970. */
export function dateOf(headers: Answered['headers']): number | null {
  return instantOf(headers.get('date'));
}

/** Returns milliseconds since 1970; null for what is no date. */
export function instantOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
