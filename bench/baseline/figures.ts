/** Measures what a person waits for or pays for: loads, starts, answers a second, memory and stored bytes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bytesUnder } from '../country/disk.ts';
import { loadInto } from '../load/measured-load.ts';
import { median } from '../markdown.ts';
import { sumMb, treeCpuSeconds, watchEach } from '../processes.ts';
import { keyHeader, openClient, targetOf, warmClient } from '../serve/client.ts';
import { measureByTurns } from '../serve/rounds.ts';
import { listPaths, profilePaths } from '../serve/serve-paths.ts';
import { type Environment, serving } from '../serve/serving.ts';
import { rateOf, warmUp } from '../serve/warm-up.ts';

/** Medians by name, each with its unit. */
export type Figures = Readonly<Record<string, number>>;

/** Watches a load; a process that has ended, as all have at the end, has no processor time to be read. */
function watchLoad(pid: number) {
  const each = watchEach(pid);
  let cpu = 0;
  const timer = setInterval(() => {
    cpu = Math.max(cpu, treeCpuSeconds(pid));
  }, 50);
  return {
    cpu: () => cpu,
    memory: () => sumMb(each.peaks()),
    stop: () => [clearInterval(timer), each.stop()],
  };
}

export async function measureLoads(work: string, files: string, runs: number): Promise<Figures> {
  const loads: Record<string, number>[] = [];
  while (loads.length < runs) {
    const dataDir = mkdtempSync(join(work, 'l-'));
    const { wallSeconds, watched } = await loadInto(dataDir, files, watchLoad);
    loads.push({
      'load, wall s': wallSeconds,
      'load, processor s': watched.cpu(),
      'load, memory MB': watched.memory(),
      'load, stored MB': bytesUnder(dataDir) / 1e6,
    });
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
  const names = Object.keys(loads[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(loads.map((load) => load[name] ?? 0))]));
}

const SECONDS = 5;

/** Every start is asked for one profile; the last service is asked on. */
export async function measureServing(
  env: Environment,
  key: string,
  cnpjs: readonly string[],
  runs: number,
): Promise<Figures> {
  const client = openClient();
  const paths = { profiles: profilePaths(cnpjs), lists: listPaths(cnpjs) };
  const starts: number[] = [];
  try {
    await warmClient(client);
    while (starts.length < runs) {
      const before = performance.now();
      await serving(env, async ({ url }) => {
        await client.drive(targetOf(url, keyHeader(key)), {
          paths: paths.profiles,
          connections: 1,
          requests: 1,
        });
        starts.push((performance.now() - before) / 1_000);
      });
    }
    return await serving(env, async ({ url, pid }) => {
      const each = watchEach(pid);
      const server = { name: 'service', ...targetOf(url, keyHeader(key)) };
      for (const [what, list] of Object.entries(paths)) await warmUp(client, server, what, list, 3 * SECONDS);
      const cpu = () => treeCpuSeconds(pid);
      const plan = { rounds: runs, seconds: SECONDS, connections: [16] };
      const measured = await measureByTurns(client, [{ server, paths, cpu }], plan);
      each.stop();
      const served = measured.flatMap(({ what, rounds }) => [
        [`${what} a second`, median(rounds.map(rateOf))],
        [`${what}, processor ms each`, median(rounds.map(({ cpuMs }) => cpuMs ?? 0))],
      ]);
      return {
        'start to the first answer, s': median(starts),
        ...Object.fromEntries(served),
        'service, memory MB': sumMb(each.peaks()),
        'service, processes': each.peaks().length,
      };
    });
  } finally {
    await client.close();
  }
}
