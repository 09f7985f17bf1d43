/** The service on one machine over the same samples, for comparison with the emulated cloud's answers. */
import { folderExports } from '../../../local/downloads/folder-exports.ts';
import { sampleFolder } from '../../../local/sample.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { startLoading } from '../loads/loading.ts';
import { execute, worldOf } from '../loads/machine.ts';
import { send } from '../service/answer.ts';
import { captureLog, newKey, startApi } from '../service/api.ts';
import type { Answered, Asking } from './gateway.ts';

export type LocalService = Awaited<ReturnType<typeof startLocalService>>;

export const UNLIMITED = { per_second: 0, burst: 0, per_month: 0 };

/** Loads the samples as the emulated cloud does. */
export async function startLocalService() {
  captureLog();
  const loading = await startLoading();
  const { store } = loading;
  const world = worldOf(loading, { leaseMs: 600_000, isAlive: async () => true });
  for (const source of SOURCES) {
    const { name, sampleVersion: version } = source;
    const accept = ['completeness', 'version'];
    const request = { source: name, version, from: sampleFolder(source), accept, sample: true };
    const { error } = await execute(world, request, { name: `sample-${name}` });
    if (error) throw error;
  }
  const key = await newKey(store, UNLIMITED);
  const replace = () => ({ now: Date.now, exports: folderExports(store.dataDir) });
  const api = await startApi(store, key, { replace });
  return {
    store,
    ask: async (address: string, { method = 'GET', headers = {} }: Asking = {}): Promise<Answered> => {
      const {
        status,
        headers: received,
        body,
      } = await send(api.url + address, method, { 'x-api-key': key, ...headers });
      return { status, headers: received, body: body ?? null };
    },
    stop: async () => {
      await api.close();
      loading.close();
    },
  };
}
