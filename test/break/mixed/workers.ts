/** The callers and operators of the mixed traffic, each of which works until the end of a minute. */
import { deepEqual, equal } from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { adminClient } from '../http/admin-client.ts';
import { loadsOf } from '../http/admin-loads.ts';
import { draw, judge, Unavailable } from '../http/asking.ts';
import { exchange, type Reply, type Sent, shown } from '../http/client.ts';
import { KNOWN_KEYS } from '../http/known-keys.ts';
import type { Served } from '../http/served.ts';
import type { Random } from '../random.ts';
import { type Outages, outagesOf } from './outage.ts';

/** Works once; the pause after it, in milliseconds, sets how much of the traffic it makes. */
export interface Worker {
  readonly name: string;
  readonly pauseMs: number;
  readonly count: number;
  readonly work: (random: Random) => Promise<void>;
}

export type Crew = Awaited<ReturnType<typeof crewOf>>;

const LISTS = ['chaves', 'uso', 'auditoria', 'cargas', 'snapshots'];

export async function crewOf(served: Served) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let requests = 0;
  const send = (sent: Sent): Promise<Reply> => {
    requests++;
    return exchange(served.url, agent, sent);
  };
  const client = adminClient(served);
  const outages = outagesOf(served.programs, async () => (await client.statusWith(served.key)) === 200);
  const profiles = await readProfiles(send, served.key);
  const { post, ask, statusWith } = client;

  const caller = async (random: Random): Promise<void> => {
    const asked = draw(random, served.key);
    const reply = await send(asked.sent);
    try {
      judge(asked, reply);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Error(`${shown(asked.sent)} is answered ${reply.status}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  };
  const compare = async (random: Random): Promise<void> => {
    const path = random.pick([...profiles.keys()]);
    const reply = await send({ method: 'GET', path, headers: { 'x-api-key': served.key } });
    if (reply.status === 503) throw new Unavailable(path);
    deepEqual([reply.status, lasting(reply.text)], [200, profiles.get(path)], `${path} has another answer`);
  };
  const keys = async (): Promise<void> => {
    const { body } = await post('/v1/admin/chaves', { cliente: 'Misto' });
    await expectStatus(body.chave, 200);
    const { body: next } = await post(`/v1/admin/chaves/${body.prefixo}/rotacao`, {});
    await expectStatus(next.chave, 200);
    for (const { prefixo, chave } of [body, next]) {
      await ask('DELETE', `/v1/admin/chaves/${prefixo}`);
      await expectStatus(chave, 401);
    }
  };
  const expectStatus = async (key: string, expected: number): Promise<void> => {
    const status = await statusWith(key);
    if (status === 503) throw new Unavailable('a request with a new key');
    equal(status, expected, `a request with a key is answered ${status}, not ${expected}`);
  };
  const workers: Worker[] = [
    { name: 'callers', count: 4, pauseMs: 5, work: caller },
    { name: 'comparison', count: 1, pauseMs: 20, work: compare },
    {
      name: 'lists',
      count: 1,
      pauseMs: 50,
      work: async (random) => void (await ask('GET', `/v1/admin/${random.pick(LISTS)}`)),
    },
    { name: 'keys', count: 1, pauseMs: 4_000, work: keys },
    { name: 'loads', count: 1, pauseMs: 8_000, work: loadsOf(client, served, outages.watch) },
  ];
  const close = (): void => {
    agent.destroy();
    client.close();
  };
  return { workers, outages, requests: () => requests, close };
}

const PROFILES = 20;

/** Returns answers by their path, which loads of the same files must not change. */
async function readProfiles(send: (sent: Sent) => Promise<Reply>, key: string): Promise<Map<string, string>> {
  const paths = (KNOWN_KEYS['cnpj'] ?? [])
    .slice(0, PROFILES)
    .flatMap((cnpj) => [`/v1/cnpjs/${cnpj}`, `/v1/cnpjs/${cnpj}/socios`]);
  const texts = new Map<string, string>();
  for (const path of paths) {
    const { status, text } = await send({ method: 'GET', path, headers: { 'x-api-key': key } });
    if (status === 200) texts.set(path, lasting(text));
  }
  return texts;
}

/** The answer without the version, which a load of the same files under another version changes. */
const lasting = (text: string): string =>
  text.replace(/"(versao|dataset_month|snapshot_fingerprint|status)":"[^"]*"/g, '"$1":""');

export async function employ(
  { name, pauseMs, work }: Worker,
  random: Random,
  deadline: number,
  { tolerate }: Outages,
): Promise<string[]> {
  const errors: string[] = [];
  while (performance.now() < deadline) {
    await tolerate(() => work(random)).catch((error: unknown) => {
      errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
    await pause(Math.min(pauseMs, Math.max(0, deadline - performance.now())));
  }
  return errors;
}
