/** Sends GETs with the key over kept connections. `fetch` would cost more than the service under test. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type ApiClient = ReturnType<typeof apiClient>;

export function apiClient(baseUrl: string, apiKey: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const base = new URL(baseUrl);
  let requests = 0;

  const get = async (path: string): Promise<Answer> => {
    requests += 1;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = (): void => {
        const sent = request(new URL(path, base), { agent, headers: { 'x-api-key': apiKey } }, resolve);
        // A server closes connections idle for seconds, as they are while this process compares answers.
        const retries = ({ code }: NodeJS.ErrnoException): boolean =>
          sent.reusedSocket && code === 'ECONNRESET';
        sent.on('error', (error) => (retries(error) ? send() : reject(error))).end();
      };
      send();
    });
    const body = await text(response);
    return { status: response.statusCode ?? 0, body: parsed(body) };
  };

  return { get, requests: () => requests, close: () => agent.destroy() };
}

/** Parses a body. One that is not JSON stays text, so that a mismatch shows it. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
