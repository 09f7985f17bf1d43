/** A client of the campaign: one request with a limit of time, and the bytes of its answer decoded. */
import { type Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LONGEST_MS } from '../../support/service/longest.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
};

/** @throws Error naming the request, where it is not answered in time or the connection ends */
export const exchange = (url: string, agent: Agent, sent: Sent): Promise<Reply> =>
  new Promise((done, failed) => {
    const { method, path, headers, body } = sent;
    const { hostname, port } = new URL(url);
    const fail = (reason: string): void => failed(new Error(`${shown(sent)}: ${reason}`));
    const client = request(
      { hostname, port, path, method, headers, agent, timeout: LONGEST_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => fail(error.message));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const decode = DECODERS[response.headers['content-encoding'] ?? ''];
          const text = (bytes.length > 0 && decode ? decode(bytes) : bytes).toString('utf8');
          // A header that Node may repeat is none that the service sends.
          const known = response.headers as Record<string, string>;
          done({ status: response.statusCode ?? 0, headers: known, text });
        });
      },
    );
    client.on('timeout', () => client.destroy(new Error(`no answer within ${LONGEST_MS / 1_000} s`)));
    client.on('error', (error) => fail(error.message));
    client.end(body);
  });

/** The request as one line, for the message of a failure. */
export const shown = ({ method, path, headers, body }: Sent): string => {
  const sent = Object.entries(headers)
    .filter(([name]) => !/^(x-api-key|authorization)$/i.test(name))
    .map(([name, value]) => ` ${name}: ${JSON.stringify(value)}`);
  const end = body === undefined ? '' : ` body ${JSON.stringify(String(body).slice(0, 300))}`;
  return `${method} ${path.slice(0, 500)}${sent.join('')}${end}`;
};
