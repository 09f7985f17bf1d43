/** Campaign: measures how many profiles and lists a second the service answers and how fast. */
import { join } from 'node:path';
import type { Values } from '../../operator/command/declaration.ts';
import type { SERVE } from '../campaigns/requests.ts';
import { withSynthetic } from '../load/measured-load.ts';
import { issueKey, loadCnpj } from '../local-service.ts';
import { type Client, keyHeader, openClient, targetOf, warmClient } from './client.ts';
import { measureFresh } from './fresh.ts';
import { expectCompanies, type Peer, peerOf, subjectOf } from './peer.ts';
import { drivenOf, type Figures, report } from './report.ts';
import { type Measured, measureByTurns, type Subject } from './rounds.ts';
import { cnpjsOf, listPaths, profilePaths } from './serve-paths.ts';
import { cpuOf, type Environment, serving } from './serving.ts';
import { CONNECTIONS, type WarmUp, warmUp } from './warm-up.ts';

type Flags = Values<typeof SERVE.flags>;

/** One connection shows how fast an answer is, 16 how many the service gives at most. */
const COUNTS = [1, CONNECTIONS];

export async function run(flags: Flags): Promise<boolean> {
  const client = openClient();
  try {
    // A server that cannot be reached is known before minutes of work.
    const peer = await peerOf(client, flags);
    const figures = await measureAll(client, peer, flags);
    console.log(report(figures));
    if (flags.json) console.log(JSON.stringify(figures));
    return drivenOf(figures).every(({ driven }) => driven.errors === 0 && driven.requests > 0);
  } finally {
    await client.close();
  }
}

async function measureAll(client: Client, peer: Peer | null, flags: Flags): Promise<Figures> {
  const { companies, rounds } = flags;
  return withSynthetic(companies, async (folder, files) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', API_ENVIRONMENT: 'dev' };
    const cnpjs = await cnpjsOf(files);
    if (peer) await expectCompanies(client, peer, cnpjs[0] ?? '', companies);
    await loadCnpj(files, env);
    const key = await issueKey(env);
    await warmClient(client);
    const plan = { starts: rounds, connections: COUNTS };
    const fresh = await measureFresh(client, env, key, profilePaths(cnpjs), plan);
    const { warmUps, measured } = await measureWarm({ client, env, key, cnpjs, peer, flags });
    return { companies, fresh, warmUps, measured };
  });
}

interface Warm {
  readonly client: Client;
  readonly env: Environment;
  readonly key: string;
  readonly cnpjs: readonly string[];
  readonly peer: Peer | null;
  readonly flags: Pick<Flags, 'rounds' | 'seconds' | 'warm-up'>;
}

const measureWarm = ({ client, env, key, cnpjs, peer, flags }: Warm) =>
  serving(env, async (api): Promise<{ warmUps: WarmUp[]; measured: Measured[] }> => {
    const own: Subject = {
      server: { name: 'service', ...targetOf(api.url, keyHeader(key)) },
      paths: { profiles: profilePaths(cnpjs), lists: listPaths(cnpjs) },
      cpu: () => cpuOf(api),
    };
    const subjects = peer ? [own, subjectOf(peer, cnpjs)] : [own];
    const warmUps: WarmUp[] = [];
    for (const { server, paths } of subjects) {
      for (const [what, list] of Object.entries(paths)) {
        warmUps.push(await warmUp(client, server, what, list, flags['warm-up']));
      }
    }
    const measured = await measureByTurns(client, subjects, { ...flags, connections: COUNTS });
    return { warmUps, measured };
  });
