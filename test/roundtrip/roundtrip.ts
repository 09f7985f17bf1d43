/** Reads whole publications back through HTTP and compares every record with the independent readers. */
import { isDeepStrictEqual } from 'node:util';
import { apiClient } from '../../bench/api-client.ts';
import { type Check, PROOFS, type Proof } from './checks.ts';
import { companyChecks, type Unread } from './cnpj.ts';
import type { Country } from './country.ts';
import { creditChecks, propertyChecks, workChecks } from './ranges.ts';

export interface RoundTripOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The records that were read from the published files. */
  readonly country: Country;
  /** Set when the service runs with CNPJ_ALFANUMERICO=true. @default false */
  readonly alphanumeric?: boolean;
  /** Requests in pages of one item. @default 20000 for each registry */
  readonly singles?: number;
}

/**
 * Records compared, by kind. `unaddressable` counts CNPJs that the path pattern cannot match, `unreachable`
 * companies without an establishment that has a path, and `absences` requests that must answer 404.
 */
export interface RoundTripReport extends Record<Proof, number>, Unread {
  requests: number;
  mismatches: number;
  /** The first mismatches, one line each. */
  shown: string[];
  seconds: number;
}

/** A broken service fails everywhere; this many mismatches are enough to show it. */
const MISMATCHES_AT_MOST = 1_000;
const SHOWN = 20;
/** Requests at once. */
const AT_ONCE = 16;

export async function roundTrip(options: RoundTripOptions): Promise<RoundTripReport> {
  const { baseUrl, apiKey, country } = options;
  const report = emptyReport();
  const client = apiClient(baseUrl, apiKey, AT_ONCE);
  const checks = checksOf(country, options, report);
  const start = performance.now();

  const worker = async (): Promise<void> => {
    // All workers share one generator: each takes the next check.
    for (const check of checks) {
      if (report.mismatches >= MISMATCHES_AT_MOST) return;
      count(report, check, await faultOf(check));
    }
  };
  const faultOf = async (check: Check): Promise<string | null> => {
    const { status, body } = await client.get(check.path);
    if (status === 429)
      throw new Error('The key is over its limit: issue one without or with a higher limit');
    if (status !== check.status) return `status ${status} ${JSON.stringify(body).slice(0, 200)}`;
    return check.fault(body, isDeepStrictEqual);
  };

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    client.close();
  }
  report.requests = client.requests();
  report.seconds = Math.round(performance.now() - start) / 1000;
  return report;
}

/** The requests of the round trip, source by source. */
function* checksOf(
  country: Country,
  { alphanumeric = false, singles = 20_000 }: RoundTripOptions,
  unread: Unread,
): Generator<Check, undefined> {
  const { cnpj, cno, cafir, creditos_ativos_rfb: credits } = country;
  const form = alphanumeric ? /^[0-9A-Z]{12}\d{2}$/ : /^\d{14}$/;
  if (cnpj) yield* companyChecks(cnpj, country, form, unread, { left: singles });
  if (cno) yield* workChecks(cno, { left: singles });
  if (cafir) yield* propertyChecks(cafir);
  if (credits) yield* creditChecks(credits);
  return undefined;
}

const emptyReport = (): RoundTripReport => ({
  requests: 0,
  ...(Object.fromEntries(PROOFS.map((name) => [name, 0])) as Record<Proof, number>),
  unaddressable: 0,
  unreachable: 0,
  mismatches: 0,
  shown: [],
  seconds: 0,
});

function count(report: RoundTripReport, check: Check, fault: string | null): void {
  if (fault !== null) {
    report.mismatches += 1;
    if (report.shown.length < SHOWN) report.shown.push(`GET ${check.path}: ${fault}`);
  } else if (check.proves !== null) report[check.proves] += check.records;
}
