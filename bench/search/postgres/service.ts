/** The service with the companies that PostgreSQL has, and the times of its answers over HTTP. */
import { join } from 'node:path';
import { apiClient } from '../../api-client.ts';
import { issueKey, loadCnpj, startApi } from '../../local-service.ts';
import { answerTimes } from '../../serve/answer-times.ts';
import { keyHeader, targetOf } from '../../serve/client.ts';
import type { Asked, SqlKind } from './questions.ts';

export interface Service {
  /** Seconds of the load. */
  readonly seconds: number;
  /**
   * Asks all addresses once over one connection, and then `runs` times more, of which it returns the milliseconds of each answer.
   * @throws Error for another status than 200
   */
  times(addresses: readonly string[], runs: number): Promise<number[]>;
  total(asked: Asked): Promise<number>;
  stop(): Promise<void>;
}

/** `offset` is left out where it is 0. */
export function addressOf({ filters }: Asked, by: SqlKind['by'], offset = 0): string {
  const query = new URLSearchParams(by === null ? filters : { ...filters, por: by });
  if (offset > 0) query.set('offset', String(offset));
  return `/v1/cnpjs${by === null ? '' : '/contagens'}?${query}`;
}

/** `files` are the publication, `work` is an empty folder. */
export async function startService(files: string, work: string): Promise<Service> {
  const env = {
    ...process.env,
    DATA_DIR: join(work, 'data'),
    PORT: '0',
    API_ENVIRONMENT: 'dev',
    // One process answers a session of PostgreSQL, so one answers here.
    SERVICE_PROCESSES: '1',
  };
  const from = performance.now();
  await loadCnpj(files, env);
  const seconds = (performance.now() - from) / 1000;
  const key = await issueKey(env);
  const api = await startApi(env);
  const client = apiClient(api.url, key, 1);
  const target = targetOf(api.url, keyHeader(key));
  const get = async (address: string): Promise<{ total: number }> => {
    const { status, body } = await client.get(address);
    if (status !== 200) throw new Error(`GET ${address} answers ${status} ${JSON.stringify(body)}`);
    return body as { total: number };
  };
  return {
    seconds,
    times: async (addresses, runs) => {
      const all = Array.from({ length: 1 + runs }, () => addresses).flat();
      return (await answerTimes(target, all)).slice(addresses.length);
    },
    total: async (asked) => (await get(addressOf(asked, null))).total,
    stop: async () => {
      client.close();
      await api.stop();
    },
  };
}
