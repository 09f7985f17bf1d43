/** Every environment variable of the service, with default and allowed values. Only this file reads them. */
import * as z from 'zod/mini';
import { SettingError } from './setting-error.ts';
import {
  hostNames,
  limit,
  listOf,
  number,
  ORIGIN,
  onOff,
  type Setting,
  tags,
  word,
} from './setting-forms.ts';

/** Settings of every function. */
export const FUNCTION_SETTINGS = {
  API_ENVIRONMENT: {
    meaning: 'which keys are accepted',
    allowed: 'dev, test or live (the word in the key prefix)',
    fallback: 'dev',
    schema: () => z.enum(['dev', 'test', 'live']) as z.ZodMiniType<'dev' | 'test' | 'live', string>,
  },
  TABLE_PREFIX: {
    meaning: "first part of every table's name",
    allowed: 'lower-case letters, digits and hyphens, 2 to 20 characters',
    fallback: 'dev',
    schema: word(/^[a-z][a-z0-9-]{1,19}$/),
  },
  API_REQUIRE_KEY: onOff(
    true,
    'with `false` a request without a key passes; one with a wrong key is still answered 401',
  ),
  API_CORS_ORIGINS: {
    meaning: 'web pages that may call the API; on one machine an empty value means its own portal',
    allowed: 'exact origins separated by commas, https:// (http:// for localhost); no wildcard; may be empty',
    fallback: '',
    schema: listOf(ORIGIN),
  },
  PORTAL_URL: {
    meaning:
      'the portal, to which errors and `GET /` lead; on one machine an empty value means its own portal',
    allowed: 'https://host (http:// for localhost), without a path; may be empty',
    fallback: '',
    schema: word(new RegExp(`^(${ORIGIN.source.slice(1, -1)})?$`)),
  },
  CNPJ_ALFANUMERICO: onOff(
    false,
    'with `true` the specified endpoints accept CNPJs and CAFIR numbers with letters, as all others do for CNPJs; recommended for a public service',
  ),
  MANIFEST_TTL_SECONDS: number(0, 30, 10, 'how long a process may serve a generation after it was replaced'),
  KEY_TTL_SECONDS: number(0, 30, 10, 'how long a process may accept a key after it was revoked'),
  LIMIT_PER_SECOND: limit(10_000, 'requests per second of a key that has no limit of its own'),
  LIMIT_BURST: limit(10_000, 'requests at once of such a key; 0: twice as many as per second'),
  LIMIT_PER_MONTH: limit(999_999_999, 'requests per calendar month (UTC) of such a key'),
} satisfies Record<string, Setting<unknown>>;

/** Settings of the public description, which the portal serves. */
export const DESCRIPTION_SETTINGS = {
  API_CONTACT: {
    meaning: 'where consumers reach the operator, in `openapi.json`',
    allowed: 'an https address or an e-mail address, without blanks; may be empty',
    fallback: '',
    schema: word(/^(https:\/\/[^\s"<>]{1,200}|[\w.+-]{1,60}@[\w-]{1,60}(\.[\w-]{1,60}){1,6})?$/),
  },
  API_LICENSE: {
    meaning: 'the licence that `openapi.json` states; the choice is yours',
    allowed: 'the name of a licence, and after a blank its https address if it has one; may be empty',
    fallback: '',
    schema: word(/^([^\s"<>][^"<>]{0,299})?$/),
  },
} satisfies Record<string, Setting<unknown>>;

/** Settings of the authorizer on AWS. */
export const AUTHORIZER_SETTINGS = {
  EDGE_PROOFS: {
    meaning: 'secrets by which the authorizer knows requests of CloudFront on AWS; it refuses all others',
    allowed: 'texts separated by commas; empty: CloudFront is not in front',
    fallback: '',
    // Any text is allowed, because the error of a value that is not would repeat the secret.
    schema: listOf(/./),
  },
} satisfies Record<string, Setting<unknown>>;

const EXPORT_ROWS = number(
  0,
  999_999_999,
  10_000_000,
  'whether loads also write bulk files, from which the next load finds what changed',
  '0: none; any other whole number to 999999999: all',
);

/** Settings of the tasks of a load on AWS. */
export const LOADER_SETTINGS = {
  TABLE_PREFIX: FUNCTION_SETTINGS.TABLE_PREFIX,
  WORK_BUCKET: {
    meaning:
      'where a load on AWS works; its tasks need it, and the administration shows what loads keep there',
    allowed: 'the name of a bucket of S3',
    fallback: '',
    schema: word(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  },
  TABLE_TAGS: {
    meaning: 'tags of the tables that loads make, by which their costs are found',
    allowed: 'KEY=VALUE separated by commas; may be empty',
    fallback: '',
    schema: tags,
  },
  INFREQUENT_TABLES: {
    meaning: 'tables whose storage is billed lower and whose reads are billed higher',
    allowed: 'declared names of tables separated by commas; may be empty',
    fallback: '',
    schema: listOf(/^[a-z][a-z0-9-]*$/),
  },
  EXPORT_ROWS,
} satisfies Record<string, Setting<unknown>>;

/** Additional settings of the administration's function on AWS. */
export const ADMIN_SETTINGS = {
  ADMIN_TOKEN_SECRET: {
    meaning: 'opens the administration routes on AWS; only their function reads it',
    allowed: 'the name or ARN of a secret of Secrets Manager, with the hashes of the admin tokens',
    fallback: '',
    schema: word(/^[\w/+=.@:-]{1,600}$/),
  },
  SNAPSHOT_BUCKET: {
    meaning: 'where loads that a route starts find their files on AWS',
    allowed: 'the name of a bucket of S3, that of the publications',
    fallback: '',
    schema: word(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  },
  LOAD_MACHINE_ARN: {
    meaning: 'what a load that a route starts runs on AWS',
    allowed: 'the ARN of the state machine of loads',
    fallback: '',
    schema: word(/^arn:[\w-]+:states:[\w-]+:\d+:stateMachine:[\w-]+$/),
  },
  WORK_BUCKET: LOADER_SETTINGS.WORK_BUCKET,
} satisfies Record<string, Setting<unknown>>;

/** Additional setting of the function of the status page on AWS, which lists the bulk files. */
export const EXPORT_SETTINGS = { WORK_BUCKET: LOADER_SETTINGS.WORK_BUCKET } satisfies Record<
  string,
  Setting<unknown>
>;

/** Settings of the canary on AWS. */
export const CANARY_SETTINGS = {
  CANARY_URL: {
    meaning: 'the API that the canary asks on AWS',
    allowed: 'an address, https://host/',
    fallback: '',
    schema: word(/^https?:\/\/[a-z0-9.:-]+\/?$/),
  },
  CANARY_KEY_SECRET: {
    meaning: 'the key that the canary sends; only its function reads the secret',
    allowed: 'the name or ARN of a secret of Secrets Manager, with an API key',
    fallback: '',
    schema: word(/^[\w/+=.@:-]{1,600}$/),
  },
  CANARY_CNPJ: {
    meaning: 'a CNPJ that the canary expects to be served',
    allowed: '14 characters, or empty: an invented number, for which a 404 is right',
    fallback: '',
    schema: word(/^([0-9A-Z]{12}\d{2})?$/),
  },
} satisfies Record<string, Setting<unknown>>;

/** Additional settings of the programs on one machine. */
export const LOCAL_SETTINGS = {
  PORT: number(0, 65_535, 8_080, 'where `npm start` listens', 'a port, 0 (any free one) to 65535'),
  PORTAL_PORT: number(
    0,
    65_535,
    8_081,
    'where the portal of `npm start` listens',
    'a port, 0 (any free one) to 65535',
  ),
  HOST: {
    meaning: 'where both listen; `0.0.0.0` opens the service to the network',
    allowed: 'an address of this machine',
    fallback: '127.0.0.1',
    schema: word(/^[0-9a-zA-Z.:-]+$/),
  },
  ALLOWED_HOSTS: {
    meaning: 'names of a proxy; other names in `Host` are a 421',
    allowed: 'host names separated by commas, no port, no wildcard',
    fallback: '',
    schema: hostNames,
  },
  HEADERS_SECONDS: number(1, 60, 10, 'time for the head of a request; then it is a 408'),
  BODY_SECONDS: number(1, 300, 20, 'more time for its body; an answer has three times as long'),
  MAX_CONNECTIONS: number(10, 100_000, 2_000, 'connections of each port; an address may have half'),
  SERVICE_PROCESSES: number(
    0,
    64,
    0,
    'they share the port, the limits and the work; each takes 100 MB or more',
    'processes that serve the API, 1 to 64; 0 for one a core',
  ),
  DATA_DIR: {
    meaning: 'holds everything that is kept; relative to the project',
    allowed: 'a folder',
    fallback: '.data',
    schema: word(/./),
  },
  LOAD_WORKERS: number(
    0,
    64,
    0,
    'more processes make a load faster and take more memory',
    'processes of a load, 1 to 64; 0 for one a core',
  ),
  EXPORT_ROWS,
} satisfies Record<string, Setting<unknown>>;

/** Settings of the administration on one machine. A wrong value closes only the admin routes. */
export const LOCAL_ADMIN_SETTINGS = {
  ADMIN_TOKEN_SHA256: {
    meaning: 'opens the administration routes on one machine',
    allowed:
      'NAME:SHA256 of admin tokens separated by commas, or one SHA-256; empty: the admin routes are closed',
    fallback: '',
    // No check of the form: its error would repeat the value, which may be a token set by mistake.
    schema: () => z.string(),
  },
  SNAPSHOT_DIR: {
    meaning: 'where loads that a route starts find their files on one machine',
    allowed: 'a folder of publications, SOURCE/VERSION/ each; empty: snapshots in DATA_DIR',
    fallback: '',
    schema: () => z.string(),
  },
} satisfies Record<string, Setting<unknown>>;

/** Returns the caller's folder, for relative paths: npm runs scripts in the project's folder instead. */
export const callerFolder = (): string => process.env['INIT_CWD'] || process.cwd();

/** Returns whether the terminal's language is Portuguese, by the variables of POSIX in their order. */
export const isPortuguese = (): boolean =>
  /^pt/i.test(process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || '');

/** The published version of the function that runs, a variable that Lambda sets; undefined elsewhere. */
export const runningVersion = (): string | undefined => process.env['AWS_LAMBDA_FUNCTION_VERSION'];

/** The error for a value of the right form that does not work on this machine. */
export const unusable = (name: keyof typeof LOCAL_SETTINGS, value: string): SettingError =>
  new SettingError(`${name} is "${value}"; allowed: ${LOCAL_SETTINGS[name].allowed}`);

type Settings<D extends Record<string, Setting<unknown>>> = {
  readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never;
};

export type FunctionSettings = Settings<typeof FUNCTION_SETTINGS>;
export type DescriptionSettings = Settings<typeof DESCRIPTION_SETTINGS>;
export type LocalSettings = Settings<typeof LOCAL_SETTINGS>;
/** Limits of the servers on one machine for their callers. */
export type CallerSettings = Pick<
  LocalSettings,
  'ALLOWED_HOSTS' | 'HEADERS_SECONDS' | 'BODY_SECONDS' | 'MAX_CONNECTIONS'
>;

/** Reads the declared variables. An empty one counts as not set. @throws SettingError */
export function readSettings<D extends Record<string, Setting<unknown>>>(
  declared: D,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Settings<D> {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(declared)) {
    const raw = env[name] || setting.fallback;
    const parsed = setting.schema().safeParse(raw);
    if (!parsed.success) {
      throw new SettingError(`${name} is "${raw}"; allowed: ${setting.allowed}`);
    }
    values[name] = parsed.data;
  }
  return values as Settings<D>;
}
