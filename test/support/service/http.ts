/** Plain HTTP to a gateway, without the checks of API answers. */
import { request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

export const ask = (url: string, path: string, options: object = {}, body = ''): Promise<Reply> =>
  new Promise((done, failed) => {
    const { hostname: host, port } = new URL(url);
    const sent = request({ host, port, path, ...options }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', failed);
    sent.end(body);
  });
