/**
 * The amounts that prices are for. Those of loads are from loads metered with 60,000 invented companies on 22
 * November 2026, grown to the rows of the country: bytes and processor time by rows, requests to S3 by files
 * and buckets. The program that metered them is in the history, at commit 99fe0c8.
 */
import { readFileSync } from 'node:fs';
import { ROUTES } from '../../shared/api/routes.ts';
import { SOURCES } from '../../shared/datasets/index.ts';

/** A load of the whole country on AWS. */
export interface Load {
  readonly rows: number;
  readonly rowsAsOf: string;
  /** Whether the rows of the country are an estimate. */
  readonly isEstimate: boolean;
  readonly publishedBytes: number;
  /** Uncompressed bytes of the import files, for which ImportTable charges: all tables, and the largest. */
  readonly importBytes: number;
  readonly largestImportBytes: number;
  readonly storedBytes: number;
  /** Seconds of the tasks that Maps run at once, and of all others. */
  readonly childSeconds: number;
  readonly otherSeconds: number;
  /** Milliseconds of functions × MB of their memory. */
  readonly mbMs: number;
  readonly calls: number;
  readonly gets: number;
  readonly puts: number;
  readonly transitions: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

export interface NamedLoad extends Load {
  readonly name: string;
  readonly loadsAMonth: number;
}

const LOADS_A_MONTH = { diaria: 365 / 12, mensal: 1, trimestral: 1 / 3 };
const FILE = new URL('./loads.json', import.meta.url);

/** The loads of the sources that there are; some may have been taken out since. */
export function readLoads(): NamedLoad[] {
  const loads = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Load>>;
  return Object.entries(loads).flatMap(([name, load]) => {
    const source = SOURCES.find((one) => one.name === name);
    return source ? [{ name, ...load, loadsAMonth: LOADS_A_MONTH[source.cadence] }] : [];
  });
}

export interface Endpoint {
  readonly path: string;
  readonly readUnits: number;
  /** Bytes of the answer with its headers, compressed. */
  readonly answerBytes: number;
  /** Milliseconds in the function, the calls of the store included, on a whole core. */
  readonly ms: number;
  /** Bytes of the function's own log line. */
  readonly logBytes: number;
}

/**
 * The most expensive request of each endpoint; read units are those of bench/results/cost.md. The times of
 * the last five are that of a profile times their ratio to it, by turns on one machine on 28 November 2026.
 */
const REQUESTS: readonly (readonly [string, number, number, number, number])[] = [
  ['/v1/cnpjs/{cnpj}', 2.5, 1_466, 2.66, 201],
  ['/v1/cnpjs/{cnpj}/estabelecimentos', 2, 8_633, 6.56, 218],
  ['/v1/cnpjs/{cnpj}/socios', 2, 3_910, 3.76, 208],
  ['/v1/cnpjs/{cnpj}/obras-cno', 2.5, 10_229, 6.34, 211],
  ['/v1/cnpjs/{cnpj}/dividas-pgfn', 2.5, 3_808, 5.04, 214],
  ['/v1/cnpjs/{cnpj}/parcelamentos-rfb', 2.5, 5_157, 5.64, 219],
  ['/v1/cnpjs/{cnpj}/transacoes-rfb', 2.5, 5_999, 4.75, 216],
  ['/v1/cnos/{cno}', 0.5, 1_114, 1.2, 198],
  ['/v1/cnos/{cno}/vinculos', 2, 2_378, 3.54, 208],
  ['/v1/cnos/{cno}/cnaes', 2, 1_176, 3.61, 204],
  ['/v1/cnos/{cno}/areas', 2, 2_058, 4.13, 204],
  ['/v1/cafir/imoveis', 3, 5_578, 4.15, 201],
  ['/v1/cafir/imoveis/{nirf}', 0.5, 887, 1.29, 208],
  ['/v1/rfb/creditos-ativos', 1.5, 2_711, 3.57, 207],
  ['/v1/tabelas', 3, 1_229, 1.86, 196],
  ['/v1/tabelas/{tabela}', 2, 1_730, 3.76, 204],
  ['/v1/cnpjs', 24, 7_032, 15.55, 194],
  ['/v1/cnpjs/contagens', 3.5, 1_064, 7.21, 203],
  ['/v1/cnpjs/{cnpj}/ficha', 3.5, 1_953, 2.95, 206],
  ['/v1/cnpjs/sugestoes', 3.5, 780, 3.2, 201],
  ['/v1/cnpjs/lote', 175, 12_300, 14.6, 213],
  ['/v1/cnpjs/{cnpj}/alteracoes', 26, 1_428, 7.04, 216],
  ['/v1/alteracoes', 1.5, 1_492, 3.7, 199],
];

const PATHS: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => path));

export const ENDPOINTS: readonly Endpoint[] = REQUESTS.map(
  ([path, readUnits, answerBytes, ms, logBytes]) => ({ path, readUnits, answerBytes, ms, logBytes }),
).filter(({ path }) => PATHS.has(path));

export interface Environment {
  /** Requests a month, in equal shares to all endpoints, beside those of the canary. */
  readonly requests: number;
  readonly mostLoadsOfASource: number;
  /** Tasks of a load at once, as in lib/config.ts. */
  readonly loadConcurrency: number;
  readonly budget: number;
  /** Days for which publications are kept; null keeps all, of which twelve months are counted. */
  readonly publicationDays: number | null;
  readonly logDays: number;
  readonly scheduledMachines: number;
}

export const ENVIRONMENTS = {
  dev: {
    requests: 100_000,
    mostLoadsOfASource: 1,
    loadConcurrency: 5,
    budget: 100,
    publicationDays: 407,
    logDays: 14,
    scheduledMachines: 0,
  },
  staging: {
    requests: 200_000,
    mostLoadsOfASource: 31,
    loadConcurrency: 20,
    budget: 125,
    publicationDays: 430,
    logDays: 90,
    scheduledMachines: 487,
  },
  prod: {
    requests: 2_000_000,
    mostLoadsOfASource: 31,
    loadConcurrency: 60,
    budget: 175,
    publicationDays: null,
    logDays: 400,
    scheduledMachines: 487,
  },
} satisfies Record<string, Environment>;

/** The number of billed resources in the stacks of an environment, counted on 29 November 2026. */
export const DEPLOYED = {
  alarmMetrics: 54,
  metrics: 27,
  dashboards: 1,
  secrets: 2,
  scheduledFunctions: 9_490,
};

/** Everything that is neither measured nor deployed nor a price. */
export const ASSUMED = {
  /** Speed of ImportTable, in MB/s. */
  importMbs: 30,
  /** Hours for which a load keeps a third generation, beside the served one and the one before it. */
  loadHours: 3,
  /** Milliseconds of the authorizer, which most often finds the key in memory. */
  authorizerMs: 5,
  /** Units of calls that 1,000 requests share, measured in a process at one request every five seconds. */
  sharedReads: 1_000,
  sharedWrites: 193,
  /** The gateway's log line and what CloudWatch adds to it and to that of the function. */
  logBytes: 446,
  /** Size of kept log lines after compression. */
  logShare: 0.15,
  /** Requests of one run of the canary: every route, and one without a key. */
  canaryRequests: ROUTES.length + 1,
  /** Seconds of a scheduled run, of a machine or of the canary. */
  scheduledSeconds: 3,
  /** Manifest, records of loads, keys and usage of 92 days. */
  controlBytes: 100_000_000,
  publicationMonths: 12,
  archiveDays: 45,
};
