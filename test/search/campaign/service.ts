/** Invents a publication, loads it into a data folder and serves it. */
import { join } from 'node:path';
import { type ApiClient, apiClient } from '../../../bench/api-client.ts';
import { issueKey, loadSource, type RunningApi, startApi } from '../../../bench/local-service.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../../synthetic/write.ts';
import { readRegistry } from '../../readers/search/registry.ts';
import { createScan, type Scan } from '../../readers/search/scan.ts';

export type Environment = Readonly<Record<string, string | undefined>> & { readonly DATA_DIR: string };

export interface Served {
  readonly env: Environment;
  readonly api: RunningApi;
  readonly client: ApiClient;
  readonly key: string;
  close(): Promise<void>;
}

export const environmentOf = (folder: string): Environment => ({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  API_ENVIRONMENT: 'dev',
  CNPJ_ALFANUMERICO: 'true',
  MANIFEST_TTL_SECONDS: '1',
});

/** Writes the files of one month into `folder`. */
export const inventMonth = (folder: string, companies: number, seed: number): Promise<unknown> =>
  writeSynthetic({ ...PUBLICATION_DEFAULTS, companies, seed, dir: folder });

/**
 * The files of every month have the stamp of the first one, which the gate `version` compares with the label;
 * months of different seeds are different countries, which the gate `values` refuses.
 */
export const loadMonth = (env: Environment, folder: string, version: string): Promise<void> =>
  // The next month has other companies, which the gate of changes would refuse: without bulk files nothing is
  // compared.
  loadSource(
    'cnpj',
    version,
    folder,
    { ...env, EXPORT_ROWS: '0' },
    version === FIRST_MONTH ? [] : ['version', 'values'],
  );

export const FIRST_MONTH = '2026-10';
export const NEXT_MONTH = '2026-11';

export const scanOf = async (folder: string): Promise<Scan> => createScan(await readRegistry(folder));

export async function serve(env: Environment): Promise<Served> {
  const key = await issueKey(env);
  const api = await startApi(env);
  const client = apiClient(api.url, key, 8);
  const close = async (): Promise<void> => {
    client.close();
    await api.stop();
  };
  return { env, api, client, key, close };
}
