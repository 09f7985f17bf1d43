/** A client of the administration that checks every answer for faults of the service and for secrets. */
import { ok } from 'node:assert/strict';
import { Agent } from 'node:http';
import { secretsIn, withoutSecrets } from '../../../shared/store/keys/secret-form.ts';
import { Unavailable } from './asking.ts';
import { exchange, type Reply, type Sent, shown } from './client.ts';
import type { Served } from './served.ts';

// biome-ignore lint/suspicious/noExplicitAny: the campaign reads any field of the body and states its expected value.
export type Json = any;

export type AdminClient = ReturnType<typeof adminClient>;

const ISSUED = 201;

export function adminClient({ url, token, examplePath }: Served) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  /** Sends with the valid token or the headers' own. @throws Error for a fault or a secret in the answer */
  const ask = async (method: string, path: string, more: Partial<Sent> = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...more.headers };
    const sent: Sent = { method, path, headers, ...(more.body !== undefined && { body: more.body }) };
    const reply = await exchange(url, agent, sent);
    const what = `${shown(sent)} is answered ${reply.status}`;
    if (reply.status === 503) throw new Unavailable(what);
    ok(reply.status < 500, `${what}: ${withoutSecrets(reply.text).slice(0, 300)}`);
    const allowed = reply.status === ISSUED && method === 'POST' ? 1 : 0;
    ok(secretsIn(reply.text).length <= allowed, `${what} with a secret`);
    return { ...reply, body: (reply.text === '' ? null : JSON.parse(reply.text)) as Json };
  };
  const get = (path: string, headers: Readonly<Record<string, string>>): Promise<Reply> =>
    exchange(url, agent, { method: 'GET', path, headers });
  return {
    ask,
    post: (path: string, body: unknown) =>
      ask('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    /** Returns the status of a good request to the API with this key. */
    statusWith: async (key: string) => (await get(examplePath, { 'x-api-key': key })).status,
    /** Returns the version of a source that callers see. */
    versionOf: async (source: string): Promise<string> =>
      JSON.parse((await get('/v1/status', {})).text).fontes[source].versao,
    close: () => agent.destroy(),
  };
}
