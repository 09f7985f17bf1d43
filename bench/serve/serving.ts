/** Starts the service under test over a data folder, and stops it. */
import { type RunningApi, startApi } from '../local-service.ts';
import { treeCpuSeconds } from '../processes.ts';

export type Environment = Record<string, string | undefined> & { readonly DATA_DIR: string };

export async function serving<T>(env: Environment, work: (api: RunningApi) => Promise<T>): Promise<T> {
  const api = await startApi(env);
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}

/** Seconds of processor time so far, by part of a server. */
export type Cpu = Readonly<Partial<Record<'service', number>>>;

/** Counts every process of the service. */
export const cpuOf = ({ pid }: RunningApi): Cpu => ({ service: treeCpuSeconds(pid) });
