/** The differences between the environments: one object for each. */
import type { DESCRIPTION_SETTINGS, FUNCTION_SETTINGS } from '../shared/env.ts';

/** How the requests move to the new version of a function. Alarms are watched all the while. */
export type Shift = 'all at once' | '10 % for 5 minutes' | '10 % for 15 minutes';

type Settings = Omit<typeof FUNCTION_SETTINGS, 'TABLE_PREFIX' | 'API_CORS_ORIGINS' | 'PORTAL_URL'> &
  typeof DESCRIPTION_SETTINGS;

/** A hosted zone of Route 53, in the account of the environment. */
export interface Zone {
  readonly id: string;
  readonly name: string;
}

export interface Host {
  readonly name: string;
  readonly certificateArn: string;
}

export interface Domain {
  /** Both names are in this zone, which receives their records. */
  readonly zone: Zone;
  /** Its certificate is in the region of the environment; with `edge` in us-east-1, as that of the portal. */
  readonly api: Host;
  /** Its certificate is in us-east-1, the only region that CloudFront reads certificates from. */
  readonly portal: Host;
}

/** CloudFront with a web ACL before the API (docs/operating.md#the-edge). */
export interface Edge {
  /** Requests per minute of one address, at least 10; more are refused. Customers may share an address. */
  readonly perMinute: number;
  /** Numbers of the secrets that CloudFront proves itself with: it sends the first, and all are accepted. */
  readonly proofs: readonly [number, ...number[]];
  /** Whether the gateway refuses requests without a secret. False until all callers use CloudFront. */
  readonly closed: boolean;
}

interface Shared {
  /** 12 digits. A deployment is refused while it is null, and with credentials of another account. */
  readonly account: string | null;
  readonly region: string;
  /** Settings of the functions and of the public description whose values differ from the defaults. */
  readonly settings: Readonly<Partial<Record<keyof Settings, string>>>;
  /** Requests per second that the gateway admits, and its burst. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /**
   * Reserves instances for the functions of the API (lib/api/capacity.ts), so that a load cannot use them up.
   * AWS always leaves 100 of an account's instances unreserved, and a new account may have only 10 in all.
   */
  readonly reserves: boolean;
  /**
   * Concurrent functions of a load. In a new account of 10 instances five leave the API and the imports their
   * part; what is throttled nevertheless is retried for as long as a load may take.
   */
  readonly loadConcurrency: number;
  /** The alarm `api-5xx` takes ten minutes to fire, so production needs longer. */
  readonly shift: Shift;
  /**
   * Declared names of the tables in the standard class. The others are in the class for infrequent access,
   * which costs less below some five million read units a month for each GB (docs/decisions/0081).
   */
  readonly standardTables: readonly string[];
  /** Days for which log lines and replaced files of a publisher are kept. */
  readonly logDays: 14 | 90 | 400;
  readonly replacedFileDays: number;
  /** Days after which the files of a publication are deleted, and kept as replaced files; null keeps them. */
  readonly publicationDays: number | null;
  /**
   * Protects the fixed tables and the stack of the data from deletion. It also stops the CDK from deleting
   * what a failed first deployment made, so dev, which is deployed first, goes without.
   */
  readonly deletionProtection: boolean;
  /** A second region with a copy of the table of keys, which outlives the loss of the first; null: none. */
  readonly keyReplica: string | null;
  /** Receives every alarm; null adds no subscription to the topic, and stops a deployment of prod. */
  readonly alarmEmail: string | null;
  /** A CNPJ that this environment serves, which the canary expects; if null, it asks for an invented one. */
  readonly canaryCnpj: string | null;
  /** Whether the schedules of the fetch run. A fetch can be started by hand without them. */
  readonly fetches: boolean;
  /** A web page or e-mail address for publishers to reach the operator, sent in `User-Agent`; null: none. */
  readonly fetchContact: string | null;
  /**
   * Addresses by source, in place of the declared ones: folders that end in `/`, or one file. Sources without
   * an entry keep theirs.
   */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
  /** US dollars per month for the resources with this environment's tag. */
  readonly monthlyBudget: number;
  /** Puts CloudFront with a web ACL before the API; null lets callers reach API Gateway itself. */
  readonly edge: Edge | null;
  /** Custom host names of the API and the portal; null keeps those that AWS assigns. */
  readonly domain: Domain | null;
}

interface Trial extends Shared {
  /** Part of every name, and the value of TABLE_PREFIX. */
  readonly name: 'dev' | 'staging';
  /** Origins of web pages that may call the API, besides the portal of the environment. */
  readonly furtherOrigins: readonly string[];
}

interface Live extends Shared {
  readonly name: 'prod';
  /** In prod only the portal of the environment may call the API from a web page. */
  readonly furtherOrigins: readonly [];
}

export type Config = Trial | Live;

export const SERVICE = 'registros-publicos';
const SAO_PAULO = 'sa-east-1';

/** The values of an environment until an operator sets them there, below `...UNSET`. */
const UNSET = {
  account: null,
  region: SAO_PAULO,
  domain: null,
  edge: null,
  keyReplica: null,
  alarmEmail: null,
  canaryCnpj: null,
  standardTables: [],
  fetchContact: null,
  addresses: {},
} as const satisfies Partial<Config>;

export const CONFIGS: readonly Config[] = [
  {
    name: 'dev',
    ...UNSET,
    furtherOrigins: ['http://localhost:8080'],
    settings: {
      API_ENVIRONMENT: 'dev',
      API_REQUIRE_KEY: 'true',
      LIMIT_PER_SECOND: '20',
      LIMIT_BURST: '40',
      LIMIT_PER_MONTH: '0',
    },
    throttle: { rate: 50, burst: 100 },
    reserves: false,
    loadConcurrency: 5,
    shift: 'all at once',
    logDays: 14,
    replacedFileDays: 7,
    publicationDays: 400,
    deletionProtection: false,
    fetches: false,
    monthlyBudget: 100,
  },
  {
    name: 'staging',
    ...UNSET,
    furtherOrigins: [],
    settings: {
      API_ENVIRONMENT: 'test',
      API_REQUIRE_KEY: 'true',
      LIMIT_PER_SECOND: '50',
      LIMIT_BURST: '100',
      LIMIT_PER_MONTH: '0',
    },
    throttle: { rate: 100, burst: 200 },
    reserves: false,
    loadConcurrency: 20,
    shift: '10 % for 5 minutes',
    logDays: 90,
    replacedFileDays: 30,
    publicationDays: 400,
    deletionProtection: true,
    fetches: true,
    monthlyBudget: 125,
  },
  {
    name: 'prod',
    ...UNSET,
    furtherOrigins: [],
    settings: {
      API_ENVIRONMENT: 'live',
      API_REQUIRE_KEY: 'true',
      LIMIT_PER_SECOND: '50',
      LIMIT_BURST: '100',
      LIMIT_PER_MONTH: '0',
    },
    throttle: { rate: 300, burst: 200 },
    reserves: true,
    loadConcurrency: 60,
    shift: '10 % for 15 minutes',
    logDays: 400,
    replacedFileDays: 400,
    publicationDays: null,
    deletionProtection: true,
    fetches: true,
    monthlyBudget: 175,
  },
];

/** `registros-publicos-prod`, `registros-publicos-prod-load` */
export const nameIn = (config: Config, ...parts: readonly string[]): string =>
  [SERVICE, config.name, ...parts].join('-');

/** The tag by which the budget of an environment finds its costs. */
export const COST_TAG = 'service';

/** The tags of every resource of an environment: those of the stacks, and the tables that loads create. */
export const tagsOf = (config: Config): Readonly<Record<string, string>> => ({ [COST_TAG]: nameIn(config) });

/** The names of buckets are unique in the world, so they contain the account. */
export const bucketIn = (config: Config, name: string, account: string, region: string): string =>
  `${nameIn(config, name)}-${account}-${region}`;
