/** Campaign: measures how many profiles and lists a second the service answers and how fast. */
import { join } from 'node:path';
import type { Values } from '../../operator/command/declaration.ts';
import type { SERVE } from '../campaigns/requests.ts';
import { withSynthetic } from '../load/measured-load.ts';
import { loadCnpj } from '../local-service.ts';
import { askService } from './ask.ts';
import { type Client, openClient } from './client.ts';
import { expectCompanies, type Peer, peerOf, subjectOf } from './peer.ts';
import { drivenOf, type Figures, report } from './report.ts';
import { cnpjsOf } from './serve-paths.ts';

type Flags = Values<typeof SERVE.flags>;

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
  const { companies } = flags;
  return withSynthetic(companies, async (folder, files) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', API_ENVIRONMENT: 'dev' };
    const cnpjs = await cnpjsOf(files);
    if (peer) await expectCompanies(client, peer, cnpjs[0] ?? '', companies);
    await loadCnpj(files, env);
    const others = peer ? [subjectOf(peer, cnpjs)] : [];
    return { companies, ...(await askService(client, env, cnpjs, flags, others)) };
  });
}
