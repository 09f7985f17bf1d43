/** Starts the service under test over a data folder, and stops it. */
import { type RunningApi, startApi } from '../local-service.ts';

export type Environment = Record<string, string | undefined> & { readonly DATA_DIR: string };

export async function serving<T>(env: Environment, work: (api: RunningApi) => Promise<T>): Promise<T> {
  const api = await startApi(env);
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}
