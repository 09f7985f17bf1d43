/** The headers of every page of the portal, for the local server and for CloudFront. */

/** Where programs look for what an address offers (RFC 9727). No ending tells its type. */
export const CATALOG = '.well-known/api-catalog';
export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Allows only the portal's own files and calls of this API: no inline code, no inline styles, no eval. */
const SOURCES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
] as const;

/** Returns the policy as a header. A path after the host of the API's address does not narrow the policy. */
export const contentPolicy = (apiUrl: string): string =>
  [...SOURCES, `connect-src 'self' ${apiUrl}`, "frame-ancestors 'none'"].join('; ');

/**
 * The policy as an element of the page, for file servers that send no headers. A page knows the address of
 * the API only after it has read `config.json`, and then narrows `connect-src` to it. An element cannot
 * forbid framing.
 */
export const pagePolicy = [
  ...SOURCES,
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
].join('; ');

export const securityHeaders = (apiUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(apiUrl),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
});
