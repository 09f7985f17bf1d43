/** The cost of requests without a key, with and without CloudFront before the API, and of CloudFront itself. */
import { assumed } from '../assumptions.ts';
import type { Prices } from '../prices.ts';
import { type Line, line } from './line.ts';
import { CORE_MB } from './load.ts';
import type { Inputs } from './month.ts';
import { loggedBytes } from './requests.ts';

const MILLION = 1_000_000;
/** The rules of lib/edge/firewall.ts. */
const RULES = 2;

/** A million requests that the functions answer with 401. The function takes at most as long as the authorizer. */
export function refusedByFunctions({ prices, measured }: Pick<Inputs, 'prices' | 'measured'>): Line[] {
  const [endpoint] = measured.endpoints;
  if (!endpoint) throw new Error('no endpoint was measured');
  const memory = measured.deployed['prod']?.memoryMb['authorizer'] ?? CORE_MB;
  const mbMs = (2 * assumed('authorizerMs') * memory) / Math.min(1, memory / CORE_MB);
  return [
    line(prices, 'gateway', 'gatewayRequests', MILLION),
    line(prices, 'function and authorizer: calls', 'lambdaRequests', 2 * MILLION),
    line(prices, 'function and authorizer: time', 'lambdaTime', mbMs * MILLION),
    line(prices, 'logs', 'logBytes', loggedBytes(endpoint) * MILLION),
  ];
}

/** A million requests that the web ACL refuses, for which CloudFront charges nothing. */
export const refusedAtEdge = (prices: Prices): Line[] => [
  line(prices, 'web ACL: requests', 'webAclRequests', MILLION),
];

/** The additional cost of a million requests that pass the web ACL. */
export const passedAtEdge = (prices: Prices): Line[] => [
  ...refusedAtEdge(prices),
  line(prices, 'CloudFront: requests', 'edgeRequests', MILLION),
  line(prices, 'CloudFront: function that passes the address on', 'edgeFunctions', MILLION),
];

/** The monthly cost of the edge without any request. */
export const idleEdge = (prices: Prices): Line[] => [
  line(prices, 'web ACL', 'webAcls', 1),
  line(prices, 'web ACL: rules', 'webAclRules', RULES),
  line(prices, 'secret of CloudFront', 'secrets', 1),
];
