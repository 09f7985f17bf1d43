/** Reads a whole publication back through HTTP and compares every record with the independent reader. */
import { isDeepStrictEqual } from 'node:util';
import { apiClient } from './api-client.ts';
import { type ExpectedPublication, readPublication } from './publication.ts';
import type { Check } from './roundtrip-checks.ts';
import { checksOf } from './roundtrip-plan.ts';

export interface RoundTripOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Folder of the published files, or what was read from it. */
  readonly publication: string | ExpectedPublication;
  /** Label under which it was loaded. @default '2026-10' */
  readonly version?: string;
  /** The service runs with CNPJ_ALFANUMERICO=true. @default false */
  readonly alphanumeric?: boolean;
  /** @default 16 */
  readonly concurrency?: number;
}

export interface RoundTripReport {
  requests: number;
  profiles: number;
  establishments: number;
  partners: number;
  /** Establishments that the path pattern cannot name; compared in the lists of their company where that has a path. */
  unaddressable: number;
  /** Companies of which no establishment has a path, so that nothing of them can be read. */
  unreachable: number;
  /** Companies without establishments whose numbers are unknown, as they must be; by requests, three each. */
  absences: number;
  mismatches: number;
  /** The first ten, one line each. */
  shown: string[];
  seconds: number;
}

/** A broken service fails everywhere: enough to see it, not a million lines. */
const MISMATCHES_AT_MOST = 1_000;
const SHOWN = 10;

export async function roundTrip(options: RoundTripOptions): Promise<RoundTripReport> {
  const { baseUrl, apiKey, concurrency = 16, alphanumeric = false, version = '2026-10' } = options;
  const publication =
    typeof options.publication === 'string'
      ? await readPublication(options.publication, version)
      : options.publication;
  const report = emptyReport();
  const client = apiClient(baseUrl, apiKey, concurrency);
  const checks = checksOf(publication, alphanumeric, report);
  const start = performance.now();

  const worker = async (): Promise<void> => {
    // One generator for all workers: each takes the next check that nobody has.
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
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    client.close();
  }
  report.requests = client.requests();
  report.seconds = Math.round(performance.now() - start) / 1000;
  return report;
}

const emptyReport = (): RoundTripReport => ({
  requests: 0,
  profiles: 0,
  establishments: 0,
  partners: 0,
  unaddressable: 0,
  unreachable: 0,
  absences: 0,
  mismatches: 0,
  shown: [],
  seconds: 0,
});

function count(report: RoundTripReport, check: Check, fault: string | null): void {
  if (fault !== null) {
    report.mismatches += 1;
    if (report.shown.length < SHOWN) report.shown.push(`GET ${check.path}: ${fault}`);
    return;
  }
  if (check.proves === 'absence') report.absences += check.records;
  if (check.proves === 'profile') report.profiles += check.records;
  if (check.proves === 'estabelecimentos') report.establishments += check.records;
  if (check.proves === 'socios') report.partners += check.records;
}
