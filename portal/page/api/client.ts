/** The client of the API in a page, with the key, a memory, and its errors as problems. */
import { ErroRegistrosPublicos, RegistrosPublicos } from '../../../clients/typescript/src/index.ts';
import type { Config } from '../config.ts';
import { problemOf } from '../consultar/problem.ts';
import type { Keys } from '../playground/keys.ts';
import { SNAPSHOT, sender } from '../playground/send.ts';
import type { Api } from './api.ts';

/** Two answers for each page that a reader is likely to go back to. */
const KEPT = 40;

function keep(kept: Map<string, Response>, name: string, response: Response): void {
  kept.delete(name);
  kept.set(name, response);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}

/**
 * A few answers stay in memory for the back button, as long as the key does. The clients do not have the
 * key. The one that answers a reader repeats nothing: the reader sees a problem at once, and decides.
 */
export function createApi(keys: Keys, config: Config): Api {
  const send = sender(keys, config);
  const kept = new Map<string, Response>();
  const forget = (): void => kept.clear();
  keys.onChange(forget);

  const keyed: typeof fetch = async (address, request = {}) => {
    if (keys.current() === null) throw new Error('keyless');
    return send(String(address), request);
  };

  const remembered: typeof fetch = async (address, request = {}) => {
    const headers = request.headers as Readonly<Record<string, string>>;
    // A page of one publication does not answer for another, and one of a file is read once.
    const name = `${address} ${headers[SNAPSHOT] ?? ''}`;
    const isKept = headers['Accept'] === 'application/json';
    const response = (isKept && kept.get(name)) || (await keyed(address, request));
    if (isKept && response.ok) keep(kept, name, response.clone());
    return response;
  };

  return {
    client: new RegistrosPublicos({ endereco: config.api, repeticoes: 0, fetch: remembered }),
    patient: new RegistrosPublicos({ endereco: config.api, fetch: keyed }),
    reply: async (answer) => {
      try {
        return { body: await answer };
      } catch (error) {
        if (!(error instanceof ErroRegistrosPublicos)) throw error;
        return { problem: problemOf(error, { api: config.api, origin: location.origin }) };
      }
    },
    forget,
  };
}
