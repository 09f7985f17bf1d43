/** Asks a service for profiles and lists: its first requests, its warm-up, and rounds by turns. */
import { type Environment, issueKey, type RunningApi, serving } from '../local-service.ts';
import { type ProcessPeak, treeCpuSeconds, watchEach } from '../processes.ts';
import { type Client, keyHeader, targetOf, warmClient } from './client.ts';
import { type Fresh, measureFresh } from './fresh.ts';
import { type Measured, measureByTurns, type Subject } from './rounds.ts';
import { listPaths, profilePaths } from './serve-paths.ts';
import { CONNECTIONS, type WarmUp, warmUp } from './warm-up.ts';

export interface Asked {
  readonly fresh: readonly Fresh[];
  readonly warmUps: readonly WarmUp[];
  readonly measured: readonly Measured[];
  /** The memory of each process of the warm service. */
  readonly peaks: readonly ProcessPeak[];
}

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  /** Seconds at most. */
  readonly 'warm-up': number;
}

/** One connection shows how fast an answer is, 16 how many the service gives at most. */
const COUNTS = [1, CONNECTIONS];

/** Asks `others` by turns with the service; `further` asks the warm service before it is stopped. */
export async function askService(
  client: Client,
  env: Environment,
  cnpjs: readonly string[],
  plan: Plan,
  others: readonly Subject[] = [],
  further?: (api: RunningApi, key: string) => Promise<void>,
): Promise<Asked> {
  const key = await issueKey(env);
  const paths = { profiles: profilePaths(cnpjs), lists: listPaths(cnpjs) };
  await warmClient(client);
  const starts = { starts: plan.rounds, connections: COUNTS };
  const fresh = await measureFresh(client, env, key, paths.profiles, starts);
  return serving(env, async (api) => {
    const watch = watchEach(api.pid);
    const server = { name: 'service', ...targetOf(api.url, keyHeader(key)) };
    const subjects = [{ server, paths, cpu: () => treeCpuSeconds(api.pid) }, ...others];
    const warmUps: WarmUp[] = [];
    for (const subject of subjects) {
      for (const [what, list] of Object.entries(subject.paths)) {
        warmUps.push(await warmUp(client, subject.server, what, list, plan['warm-up']));
      }
    }
    const measured = await measureByTurns(client, subjects, { ...plan, connections: COUNTS });
    await further?.(api, key);
    watch.stop();
    return { fresh, warmUps, measured, peaks: watch.peaks() };
  });
}
