/** Environment variables of the functions: every setting, with its default if the environment sets none. */
import { SOURCES } from '../shared/datasets/index.ts';
import { ADMIN_SETTINGS, AUTHORIZER_SETTINGS, FUNCTION_SETTINGS, LOADER_SETTINGS } from '../shared/env.ts';
import { ADDRESS_SETTINGS, addressSetting, FETCH_SETTINGS } from '../shared/fetch-settings.ts';
import { type Config, tagsOf } from './config.ts';
import type { Data } from './data/data.ts';

type Declared = Readonly<Record<string, { readonly fallback: string }>>;

function valuesOf(declared: Declared, given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { fallback }]) => [name, given[name] ?? fallback]),
  );
}

/** `portal` is the origin of the environment's own portal, which the deployment finds out. */
export const functionEnvironment = (config: Config, portal: string): Record<string, string> =>
  valuesOf(FUNCTION_SETTINGS, {
    ...config.settings,
    TABLE_PREFIX: config.name,
    PORTAL_URL: portal,
    API_CORS_ORIGINS: [portal, ...config.furtherOrigins].join(),
  });

/** `proofs` are references to the secrets of CloudFront. */
export const authorizerEnvironment = (
  config: Config,
  portal: string,
  proofs: readonly string[],
): Record<string, string> => ({
  ...functionEnvironment(config, portal),
  ...valuesOf(AUTHORIZER_SETTINGS, { EDGE_PROOFS: proofs.join() }),
});

/** `given` names the parts of the stack that the administration uses. */
export const adminEnvironment = (
  config: Config,
  portal: string,
  given: Readonly<Record<keyof typeof ADMIN_SETTINGS, string>>,
): Record<string, string> => ({ ...functionEnvironment(config, portal), ...valuesOf(ADMIN_SETTINGS, given) });

/** On AWS an export of the whole country costs less than a dollar (bench/results/aws-costs.md). */
const EVERY_ROW = 999_999_999;

export const taskEnvironment = (config: Config, workBucket: string): Record<string, string> =>
  valuesOf(LOADER_SETTINGS, {
    TABLE_PREFIX: config.name,
    WORK_BUCKET: workBucket,
    EXPORT_ROWS: String(EVERY_ROW),
    TABLE_TAGS: Object.entries(tagsOf(config))
      .map(([key, value]) => `${key}=${value}`)
      .join(','),
    INFREQUENT_TABLES: SOURCES.flatMap(({ tables, changes }) => [...tables, ...(changes ? [changes] : [])])
      .map(({ name }) => name)
      .filter((name) => !config.standardTables.includes(name))
      .join(','),
  });

/** The settings of a load, and those of the conversation with publishers. */
export const fetchEnvironment = (config: Config, { work, snapshots }: Data): Record<string, string> => ({
  ...taskEnvironment(config, work.bucketName),
  ...valuesOf(FETCH_SETTINGS, { FETCH_CONTACT: config.fetchContact ?? '' }),
  ...valuesOf(
    ADDRESS_SETTINGS,
    Object.fromEntries(
      Object.entries(config.addresses).map(([name, list]) => [addressSetting({ name }), list.join()]),
    ),
  ),
  SNAPSHOT_BUCKET: snapshots.bucketName,
});
