/**
 * Checks the name under which a caller addresses the service. A web page can point its own name at this
 * machine (DNS rebinding); the browser then treats the answers as its own, and only `Host` shows the foreign
 * name.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { type Answer, FOREIGN_HOST, NO_HOST } from './answer.ts';

/** `name`, `name:80`, `[::1]:80`; the port may be that of a proxy and is not compared. */
const AUTHORITY = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]\\]+))(?::\d{0,5})?$/i;
/** The form of a request target for proxies. Its authority replaces the header `Host` (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Returns a function that gives the error for a foreign name; null for a request to this service. */
export function hostCheck(host: string, allowed: readonly string[]) {
  const machine = hostname().toLowerCase();
  const own = new Set(['localhost', host.toLowerCase(), machine, ...allowed]);
  /** An address cannot be rebound: a page at that address came from this machine. */
  const isOwn = (name: string): boolean => isIP(name) !== 0 || own.has(name);
  return ({ rawHeaders, url = '', httpVersion }: IncomingMessage): Answer | null => {
    const hosts = hostsOf(rawHeaders);
    // HTTP/1.0 has no Host, and health checks of proxies use it. No browser does.
    if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0')) return NO_HOST;
    const absolute = ABSOLUTE.exec(url)?.[1];
    const names = (absolute === undefined ? hosts : [...hosts, absolute]).map(nameOf);
    if (names.includes(null)) return NO_HOST;
    return names.every((name) => name !== null && isOwn(name)) ? null : FOREIGN_HOST;
  };
}

function hostsOf(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1] ?? '');
  }
  return hosts;
}

/** Returns the name in lower case, without the port and the final dot; null for a malformed one. */
function nameOf(authority: string): string | null {
  const [, address, name] = AUTHORITY.exec(authority) ?? [];
  return (address ?? name?.replace(/\.$/, ''))?.toLowerCase() || null;
}
