/** Sends one request over the connections of a publisher, and returns when the answer begins. */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { lookupFar, type Resolve } from './near.ts';

interface SendOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Requests of `node:http`, since the built-in `fetch` cannot be given the lookup of names. */
export function openConnections(resolve?: Resolve) {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  const lookup = lookupFar(resolve);
  return {
    /** @throws the error of the connection; PublisherError for a name that leads into a nearby network */
    send: (url: string, { signal, ...options }: SendOptions): Promise<IncomingMessage> =>
      new Promise((answered, failed) => {
        const isHttps = new URL(url).protocol === 'https:';
        const agent = isHttps ? https : http;
        const sent = (isHttps ? requestHttps : requestHttp)(url, { ...options, agent, lookup });
        sent.on('response', (response) => {
          // The reader of the body gets its errors; that of a body which is given up has none.
          response.on('error', () => undefined);
          answered(response);
        });
        sent.on('error', failed);
        // The option `signal` would also end, with an unhandled error, a connection returned to the agent.
        if (signal.aborted) sent.destroy();
        else signal.addEventListener('abort', () => sent.destroy(), { once: true });
        sent.end();
      }),
    close: (): void => {
      http.destroy();
      https.destroy();
    },
  };
}
