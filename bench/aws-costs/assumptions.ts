/** The assumptions of the calculation. Everything else is measured, deployed, published, or a price. */

export interface Assumption {
  readonly value: number;
  readonly unit: string;
  readonly why: string;
}

export const ASSUMPTIONS = {
  cpuFactor: {
    value: 1,
    unit: 'times',
    why: 'processor time of a core of Lambda (1,769 MB) for that of a core of the measuring machine; arm64 was not measured',
  },
  getMs: {
    value: 30,
    unit: 'ms',
    why: 'wait for one ranged GET of S3; AWS names 100 to 200 ms for the first byte at worst',
  },
  putMs: { value: 60, unit: 'ms', why: 'wait for one PUT of S3' },
  readAhead: {
    value: 8,
    unit: 'GETs',
    why: 'ranges of a bucket that are read at once (loaders/shuffle/scattered-rows.ts)',
  },
  instances: {
    value: 60,
    unit: 'instances',
    why: 'concurrent tasks of a Map, each of which reads the plan and the indexes once',
  },
  importMbs: {
    value: 30,
    unit: 'MB/s',
    why: 'speed of ImportTable, which decides how often a load looks at it',
  },
  loadHours: { value: 3, unit: 'hours', why: 'time for which a load keeps a third generation' },
  generations: {
    value: 2,
    unit: 'generations',
    why: 'the served one and the one before it; the latter is also the one kept for seven days',
  },
  authorizerMs: {
    value: 5,
    unit: 'ms',
    why: 'time of the authorizer, which most often finds the key in memory',
  },
  requestEverySeconds: {
    value: 5,
    unit: 's',
    why: 'time between two requests of one process, for the calls that requests share',
  },
  gatewayLogBytes: {
    value: 420,
    unit: 'bytes',
    why: 'access log line of the gateway, and the 26 bytes that CloudWatch adds to each event',
  },
  logShare: {
    value: 0.15,
    unit: 'times',
    why: 'size of kept log lines after compression, as in the price examples of CloudWatch',
  },
  scheduledSeconds: {
    value: 3,
    unit: 's',
    why: 'time of one scheduled run, of a machine at 64 MB with a function of 1,024 MB for a second, or of the canary',
  },
  canaryRequests: {
    value: 6,
    unit: 'requests',
    why: 'requests of one run of the canary, each attempted once',
  },
  controlBytes: {
    value: 100_000_000,
    unit: 'bytes',
    why: 'control tables together: manifest, records of loads, keys, usage of 92 days',
  },
  publicationMonths: {
    value: 12,
    unit: 'months',
    why: 'publications kept where the template lets none expire',
  },
} satisfies Record<string, Assumption>;

export const assumed = (name: keyof typeof ASSUMPTIONS): number => ASSUMPTIONS[name].value;
