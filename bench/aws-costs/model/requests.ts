/** The cost of a million requests to one endpoint. */
import { assumed } from '../assumptions.ts';
import type { Deployed } from '../measure/deployed.ts';
import type { Measured, MeasuredEndpoint, MeasuredRhythm } from '../measured.ts';
import type { Prices } from '../prices.ts';
import { type Line, line } from './line.ts';
import { CORE_MB } from './load.ts';

const MILLION = 1_000_000;
/** Bytes that CloudWatch adds to each event. */
const EVENT_BYTES = 26;
/** Functions that serve an endpoint and the authorizer. */
const MEMORY_OF = { family: 'cnpjs', authorizer: 'authorizer' };

/** Returns the measured rhythm of a process that gets a request as often as assumed. @throws Error where none was measured */
export function assumedRhythm({ rhythms }: Pick<Measured, 'rhythms'>): MeasuredRhythm {
  const everyMs = assumed('requestEverySeconds') * 1_000;
  const rhythm = rhythms.find((one) => one.everyMs === everyMs);
  if (!rhythm) throw new Error(`no rhythm of ${everyMs} ms was measured`);
  return rhythm;
}

/** Returns the lines of the calls that requests share, for a million requests. */
export const sharedLines = (prices: Prices, rhythm: MeasuredRhythm): Line[] => [
  line(
    prices,
    'manifest and key: strong reads',
    'readUnits',
    (rhythm.strongReadUnits * MILLION) / rhythm.requests,
  ),
  line(
    prices,
    'leases of permits and usage: writes',
    'writeUnits',
    (rhythm.writeUnits * MILLION) / rhythm.requests,
  ),
];

/** Bytes of the log lines of one request. */
export const loggedBytes = ({ logBytes }: MeasuredEndpoint): number =>
  logBytes + EVENT_BYTES + assumed('gatewayLogBytes');

export function requestLines(
  prices: Prices,
  endpoint: MeasuredEndpoint,
  rhythm: MeasuredRhythm,
  { memoryMb, infrequentTables }: Pick<Deployed, 'memoryMb' | 'infrequentTables'>,
): Line[] {
  const memory = memoryMb[MEMORY_OF.family] ?? CORE_MB;
  const authorizer = memoryMb[MEMORY_OF.authorizer] ?? CORE_MB;
  // A request may read several tables: the price of the dearer class counts for all.
  const reads = infrequentTables.length > 0 ? 'readUnitsIa' : 'readUnits';
  const mbMs =
    (endpoint.ms / Math.min(1, memory / CORE_MB)) * memory +
    (assumed('authorizerMs') / Math.min(1, authorizer / CORE_MB)) * authorizer;
  return [
    line(prices, 'gateway', 'gatewayRequests', MILLION),
    line(prices, 'function and authorizer: calls', 'lambdaRequests', 2 * MILLION),
    line(prices, 'function and authorizer: time', 'lambdaTime', mbMs * MILLION),
    line(prices, 'reads', reads, endpoint.readUnits * MILLION),
    ...sharedLines(prices, rhythm),
    line(prices, 'logs', 'logBytes', loggedBytes(endpoint) * MILLION),
    line(prices, 'data sent', 'dataOut', endpoint.answerBytes * MILLION),
  ];
}
