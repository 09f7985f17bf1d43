/** Starts the service under test over a data folder, and stops it. */
import { type RunningApi, startApi } from '../local-service.ts';
import { enginePid, treeCpuSeconds } from '../processes.ts';

export type Environment = Record<string, string | undefined> & { readonly DATA_DIR: string };

export async function serving<T>(env: Environment, work: (api: RunningApi) => Promise<T>): Promise<T> {
  // Waits until the engine of the previous program has ended, so that each run starts a new one.
  await engineEnded(env);
  const api = await startApi(env);
  try {
    return await work(api);
  } finally {
    await api.stop();
    await engineEnded(env);
  }
}

/** Waits for the end of the engine, which removes its file from the data folder then. */
export async function engineEnded({ DATA_DIR }: Environment): Promise<void> {
  while (enginePid(DATA_DIR) > 0) await new Promise((done) => setTimeout(done, 100));
}

/** Seconds of processor time so far, by part of a server. */
export type Cpu = Readonly<Partial<Record<'service' | 'engine', number>>>;

/** Counts every process of the service; the engine is one of them and counts on its own. */
export function cpuOf({ pid }: RunningApi, { DATA_DIR }: Environment): Cpu {
  const engine = enginePid(DATA_DIR);
  const service = treeCpuSeconds(pid, engine);
  return engine > 0 ? { service, engine: treeCpuSeconds(engine) } : { service };
}
