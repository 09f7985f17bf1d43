/** The formulas of the costs: amounts times prices, as lines that add up. */
import { ASSUMED, DEPLOYED, ENDPOINTS, type Endpoint, type Environment, type NamedLoad } from './amounts.ts';
import { changesStorage, comparisonAmounts, exportAmounts, exportStorage } from './exports.ts';
import { type Amounts, costs, type PriceName, type Prices } from './prices.ts';

const MILLION = 1_000_000;
export const HOURS_A_MONTH = 730;
const DAYS_A_MONTH = HOURS_A_MONTH / 24;
/** Lambda gives a whole core at this many MB, and a share of one below, so a core's time costs the same. */
const CORE_MB = 1_769;
/** An Express execution, the function that it calls for a second, and the canary. */
const MEMORY_MB = { express: 64, called: 1_024, canary: 256 };
/** The rules of lib/edge/firewall.ts. */
const EDGE_RULES = 2;

/** Returns the amounts together, each name with its sum. */
function together(...parts: readonly Amounts[]): Amounts {
  const sums: Partial<Record<PriceName, number>> = {};
  for (const [name, amount] of parts.flatMap((part) => Object.entries(part) as [PriceName, number][]))
    sums[name] = (sums[name] ?? 0) + amount;
  return sums;
}

/** The amounts of a load besides its tables: bulk files, and the comparison with the served generation. */
const beside = (load: NamedLoad): Amounts => together(exportAmounts(load), comparisonAmounts(load));

/**
 * Returns the seconds of a load whose Maps run so many tasks at once: those tasks share their time, all
 * others follow one another, and the tables are imported together, so that the largest decides.
 */
export function loadSeconds(load: NamedLoad, atOnce: number): number {
  const { childSeconds, otherSeconds, largestImportBytes } = load;
  const besideSeconds = (beside(load).lambdaTime ?? 0) / CORE_MB / 1_000;
  return (
    (childSeconds + besideSeconds) / atOnce + otherSeconds + largestImportBytes / (ASSUMED.importMbs * 1e6)
  );
}

export const loadAmounts = (load: NamedLoad): Amounts =>
  together(
    {
      importBytes: load.importBytes,
      lambdaTime: load.mbMs,
      lambdaRequests: load.calls,
      objectReads: load.gets,
      objectWrites: load.puts,
      transitions: load.transitions,
      readUnits: load.readUnits,
      writeUnits: load.writeUnits,
    },
    beside(load),
  );

/** A million requests to an endpoint. All tables of generations are of the class for infrequent access. */
export const requestAmounts = ({ readUnits, answerBytes, ms, logBytes }: Endpoint): Amounts => ({
  gatewayRequests: MILLION,
  lambdaRequests: 2 * MILLION,
  lambdaTime: (ms + ASSUMED.authorizerMs) * CORE_MB * MILLION,
  readUnitsIa: readUnits * MILLION,
  readUnits: (ASSUMED.sharedReads * MILLION) / 1_000,
  writeUnits: (ASSUMED.sharedWrites * MILLION) / 1_000,
  logBytes: (logBytes + ASSUMED.logBytes) * MILLION,
  dataOut: answerBytes * MILLION,
});

/**
 * A million requests without a key that the functions answer. The function takes at most as long as the
 * authorizer.
 */
export const refusedByFunctions = (): Amounts => ({
  gatewayRequests: MILLION,
  lambdaRequests: 2 * MILLION,
  lambdaTime: 2 * ASSUMED.authorizerMs * CORE_MB * MILLION,
  logBytes: ((ENDPOINTS[0]?.logBytes ?? 0) + ASSUMED.logBytes) * MILLION,
});

/** A million requests that the web ACL refuses (CloudFront charges nothing), and a million that pass it. */
export const REFUSED_AT_EDGE: Amounts = { webAclRequests: MILLION };
export const PASSED_AT_EDGE: Amounts = {
  webAclRequests: MILLION,
  edgeRequests: MILLION,
  edgeFunctions: MILLION,
};
/** A month of the edge without any request. */
export const IDLE_EDGE: Amounts = { webAcls: 1, webAclRules: EDGE_RULES, secrets: 1 };

const loadsOf = ({ loadsAMonth }: NamedLoad, { mostLoadsOfASource }: Environment): number =>
  Math.min(loadsAMonth, mostLoadsOfASource);

/** Generations on average: the served one and the one before it, and a third one while a load runs. */
const generationsIn = (loads: number): number => 2 + Math.min(1, (loads * ASSUMED.loadHours) / HOURS_A_MONTH);

/** Publications that are kept, by class of storage. At least the newest one is. */
function keptPublications(loads: number, publicationDays: number | null) {
  const months = publicationDays === null ? ASSUMED.publicationMonths : publicationDays / DAYS_A_MONTH;
  const all = Math.max(1, months * loads);
  const standard = Math.min(all, Math.max(1, Math.min(months, ASSUMED.archiveDays / DAYS_A_MONTH) * loads));
  return { standard, archived: all - standard };
}

const requestsIn = ({ requests }: Environment): number =>
  requests + DEPLOYED.scheduledFunctions * ASSUMED.canaryRequests;

/** A month without requests: storage, alarms, schedules, and logs that are kept. */
function idleAmounts(loads: readonly NamedLoad[], environment: Environment): Amounts {
  const { publicationDays, logDays, scheduledMachines: machines } = environment;
  const sum = (of: (load: NamedLoad) => number): number => loads.reduce((all, load) => all + of(load), 0);
  const kept = (load: NamedLoad) => keptPublications(loadsOf(load, environment), publicationDays);
  const ms = ASSUMED.scheduledSeconds * 1_000;
  const lineBytes = Math.max(...ENDPOINTS.map(({ logBytes }) => logBytes)) + ASSUMED.logBytes;
  const { alarmMetrics, metrics, dashboards, secrets, scheduledFunctions } = DEPLOYED;
  const own = {
    tableStorageIa: sum((load) => load.storedBytes * generationsIn(loadsOf(load, environment))),
    tableStorage: ASSUMED.controlBytes,
    tableBackup: ASSUMED.controlBytes,
    objectStorage: sum((load) => load.publishedBytes * kept(load).standard),
    objectArchive: sum((load) => load.publishedBytes * kept(load).archived),
    logStorage: (requestsIn(environment) * lineBytes * ASSUMED.logShare * logDays) / DAYS_A_MONTH,
    alarmMetrics,
    metrics,
    dashboards,
    secrets,
    expressRequests: machines,
    expressTime: machines * ms * MEMORY_MB.express,
    lambdaRequests: machines + scheduledFunctions,
    lambdaTime: machines * 1_000 * MEMORY_MB.called + scheduledFunctions * ms * MEMORY_MB.canary,
  };
  return together(own, exportStorage(loads), changesStorage(loads));
}

/** Returns dollars. */
export function monthOf(prices: Prices, loads: readonly NamedLoad[], environment: Environment) {
  const idle = costs(prices, idleAmounts(loads, environment));
  const loading = loads.reduce(
    (sum, load) => sum + costs(prices, loadAmounts(load)) * loadsOf(load, environment),
    0,
  );
  const all = ENDPOINTS.reduce((sum, endpoint) => sum + costs(prices, requestAmounts(endpoint)), 0);
  const requests = ((all / ENDPOINTS.length) * requestsIn(environment)) / MILLION;
  return { idle, loads: loading, requests, total: idle + loading + requests };
}
