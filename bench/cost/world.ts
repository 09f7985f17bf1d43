/** Loads invented publications of sources into a data folder, and asks them. */
import { join } from 'node:path';
import type { Source } from '../../shared/datasets/define.ts';
import type { Publication } from '../../synthetic/publication.ts';
import { SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { loadSource } from '../local-service.ts';
import { meteredApi } from './metered-api.ts';
import type { Ask } from './pages.ts';
import type { FreshProcess } from './search-cost.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Skips sources without a generator. */
export async function loadAll(
  sources: readonly Source[],
  publication: Publication,
  work: string,
  env: Env,
): Promise<void> {
  for (const { name, sampleVersion } of sources.filter((source) => SYNTHETIC_SOURCES[source.name])) {
    const dir = join(work, 'files', name);
    await writeSynthetic({ ...PUBLICATION_DEFAULTS, ...publication, source: name, dir });
    await loadSource(name, sampleVersion, dir, env);
  }
}

export const asking =
  (client: ApiClient): Ask =>
  async (path) => {
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`GET ${path} answers ${status}`);
    return body as Awaited<ReturnType<Ask>>;
  };

/** Starts handlers with empty caches in this process. */
export async function freshProcess(env: Env, key: string): Promise<FreshProcess> {
  const api = await meteredApi(env);
  const client = apiClient(api.url, key, 1);
  return {
    get: async (path) => (await client.get(path)).status,
    take: () => api.meter.take(),
    stop: async () => {
      client.close();
      await api.stop();
    },
  };
}
