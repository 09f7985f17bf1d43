/** Plain HTTP to a gateway, without the checks of API answers. */
import { request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
  readonly text: string;
}

export const ask = (
  url: string,
  path: string,
  options: object = {},
  body: string | Uint8Array = '',
): Promise<Reply> =>
  new Promise((done, failed) => {
    const { hostname: host, port } = new URL(url);
    const sent = request({ host, port, path, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        done({ status, headers, bytes, text: bytes.toString('utf8') });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
