/** The service on one machine over the same samples, for comparison with the emulated cloud's answers. */

import { send } from '../service/answer.ts';
import { type Api, captureLog, newKey, publishSamples, startApi } from '../service/api.ts';
import { startStore, type TestStore } from '../service/store.ts';
import type { Answered, Ask } from './gateway.ts';

export interface LocalService {
  readonly store: TestStore;
  readonly ask: Ask;
  readonly stop: () => Promise<void>;
}

export const UNLIMITED = { per_second: 0, burst: 0, per_month: 0 };

/** Uses its store before the emulators' addresses replace the store's own in the environment variables. */
export async function startLocalService(): Promise<LocalService> {
  captureLog();
  const store = await startStore();
  await publishSamples(store);
  const key = await newKey(store, UNLIMITED);
  const api: Api = await startApi(store, key, { replace: () => ({ now: Date.now }) });
  return {
    store,
    ask: async (address, { method = 'GET', headers = {} } = {}): Promise<Answered> => {
      const {
        status,
        headers: received,
        body,
      } = await send(api.url + address, method, { 'x-api-key': key, ...headers });
      return { status, headers: received, body: body ?? null };
    },
    stop: async () => {
      await api.close();
      await store.stop();
    },
  };
}
