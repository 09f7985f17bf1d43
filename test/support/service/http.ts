/** Plain HTTP to a gateway, without the checks of API answers. */
import { request } from 'node:http';
import { connect } from 'node:net';

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

/** Sends raw bytes, for requests that no client would send. */
export const raw = (url: string, bytes: string): Promise<string> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(url);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => done(text));
    socket.on('error', failed);
  });
