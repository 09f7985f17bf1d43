/** A client of the campaign: one request with a limit of time, and the bytes of its answer decoded. */
import type { Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask } from '../../support/service/http.ts';
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
export async function exchange(url: string, agent: Agent, sent: Sent): Promise<Reply> {
  const { method, path, headers, body } = sent;
  const options = { method, headers, agent, signal: AbortSignal.timeout(LONGEST_MS) };
  const {
    status,
    headers: received,
    bytes,
  } = await ask(url, path, options, body).catch((error: Error) => {
    throw new Error(`${shown(sent)}: ${error.message}`);
  });
  const decode = DECODERS[String(received['content-encoding'])];
  const text = (bytes.length > 0 && decode ? decode(bytes) : bytes).toString('utf8');
  // A header that Node may repeat is none that the service sends.
  return { status, headers: received as Record<string, string>, text };
}

/** The request as one line, for the message of a failure. */
export const shown = ({ method, path, headers, body }: Sent): string => {
  const sent = Object.entries(headers)
    .filter(([name]) => !/^(x-api-key|authorization)$/i.test(name))
    .map(([name, value]) => ` ${name}: ${JSON.stringify(value)}`);
  const end = body === undefined ? '' : ` body ${JSON.stringify(String(body).slice(0, 300))}`;
  return `${method} ${path.slice(0, 500)}${sent.join('')}${end}`;
};
