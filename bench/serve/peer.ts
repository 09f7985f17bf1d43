/** Another HTTP server, measured beside the service. It gets the same paths, but never the service's key. */
import { readFileSync } from 'node:fs';
import { isRunning, treeCpuSeconds } from '../processes.ts';
import { type Client, keyHeader, type Server, targetOf } from './client.ts';
import type { Subject } from './rounds.ts';

export interface PeerFlags {
  readonly against: string | undefined;
  readonly pid: number | undefined;
  readonly path: string;
  readonly 'key-file': string | undefined;
}

export interface Peer {
  readonly server: Server;
  readonly pathOf: (cnpj: string) => string;
  readonly pid: number | undefined;
}

/** A company of the samples. Any answer shows that the server can be reached. */
const SOME_CNPJ = '99111001000170';

/** Returns null without `--against`. @throws Error if the server does not answer or `pid` does not run */
export async function peerOf(client: Client, flags: PeerFlags): Promise<Peer | null> {
  const { against, pid, path, 'key-file': keyFile } = flags;
  if (against === undefined) return null;
  if (pid !== undefined && !isRunning(pid)) throw new Error(`no process ${pid} is running`);
  const url = new URL(against);
  const base = url.pathname.replace(/\/$/, '');
  const headers = keyFile === undefined ? [] : keyHeader(keyIn(keyFile));
  const peer: Peer = {
    server: { name: url.host + base, ...targetOf(against, headers) },
    pathOf: (cnpj) => base + path.replaceAll('{cnpj}', cnpj),
    pid,
  };
  const { requests, statuses } = await ask(client, peer, SOME_CNPJ);
  const [reason] = Object.keys(statuses);
  if (requests === 0 && !/^\d{3}$/.test(reason ?? '')) {
    throw new Error(`${against} gives no HTTP answer: ${reason}`);
  }
  return peer;
}

function keyIn(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  // The content is not repeated: it may be a key with a mistake.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error(`${file} has no key: one line without spaces is expected`);
  return key;
}

const ask = (client: Client, { server, pathOf }: Peer, cnpj: string) =>
  client.drive(server, { paths: [pathOf(cnpj)], connections: 1, requests: 1 });

/** @throws Error where the server does not have the companies that the campaign asks for */
export async function expectCompanies(
  client: Client,
  peer: Peer,
  cnpj: string,
  companies: number,
): Promise<void> {
  const { statuses } = await ask(client, peer, cnpj);
  const [status] = Object.keys(statuses);
  if (status === undefined) return;
  throw new Error(
    `${peer.server.name}${peer.pathOf(cnpj)} answers ${status}; load the companies of ` +
      `"npm run synthetic -- --companies ${companies} --seed 1" into it first`,
  );
}

export const subjectOf = ({ server, pathOf, pid }: Peer, cnpjs: readonly string[]): Subject => ({
  server,
  paths: { profiles: cnpjs.map(pathOf) },
  cpu: () => (pid === undefined ? undefined : treeCpuSeconds(pid)),
});
