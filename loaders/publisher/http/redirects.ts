/** Decides which redirects of a publisher are followed. */
import { isIP } from 'node:net';
import { PublisherError } from '../ports.ts';

/** A publisher that has moved redirects once or twice, for example to https and to another host. */
const MOST = 5;
const STATUSES = [301, 302, 303, 307, 308];
/** Addresses of login forms, such as `/index.php/s/TOKEN/authenticate` and `/login?redirect_url=`. */
const LOGIN = /\/(?:login|authenticate|signin|sso)\b/i;

/**
 * Returns the address of the next request; null where the answer is no redirect. `redirects`: how many there
 * were before.
 * @throws PublisherError, `moved`
 */
export function redirectOf(status: number, location: string, url: string, redirects: number): string | null {
  if (!STATUSES.includes(status)) return null;
  if (!URL.canParse(location, url) || location === '')
    throw moved(url, `a redirect to "${location}", which is no address`);
  const next = new URL(location, url);
  const fault = faultOf(new URL(url), next);
  if (fault !== null) throw moved(url, `a redirect to ${next.origin}${next.pathname}, ${fault}`);
  if (redirects >= MOST) throw moved(url, `over ${MOST} redirects`);
  return next.href;
}

function faultOf(from: URL, to: URL): string | null {
  if (to.protocol !== 'https:' && to.protocol !== 'http:') return 'which is no address of the web';
  if (from.protocol === 'https:' && to.protocol === 'http:') return 'which is not encrypted';
  if (to.username !== '' || to.password !== '') return 'which has credentials';
  // A number in place of a name could lead into the network of the machine that fetches.
  const isUnnamed = isIP(to.hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isUnnamed && to.hostname !== from.hostname) return 'a host without a public name';
  return LOGIN.test(to.pathname) ? 'a login form' : null;
}

const moved = (url: string, what: string): PublisherError => new PublisherError('moved', `${url}: ${what}`);
