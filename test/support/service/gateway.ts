/** A gateway over functions that a test replaces, and raw connections to it. */
import { connect } from 'node:net';
import { type Gateway, startGateway } from '../../../local/gateway.ts';
import { type CallerSettings, LOCAL_SETTINGS, readSettings } from '../../../shared/env.ts';
import type { HttpEvent, HttpHandler, HttpResult } from '../../../shared/http/exchange.ts';

export const OK: HttpResult = { statusCode: 200, headers: {}, body: '{}' };

interface Replaced {
  readonly callers?: Partial<CallerSettings>;
  /** The answer of every function. @default OK, at once */
  readonly answer?: (event: HttpEvent, target: string) => Promise<HttpResult>;
  /** Whether the administration admits a request. @default no */
  readonly admits?: (event: HttpEvent) => Promise<boolean>;
  /** @default admits every request with a valid key */
  readonly authorizer?: Parameters<typeof startGateway>[0]['authorizer'];
}

export function gatewayOver({
  callers = {},
  answer = async () => OK,
  admits = async () => false,
  authorizer = async () => ({ isAuthorized: true, context: { condition: 'valid' } }),
}: Replaced = {}): Promise<Gateway> {
  const handler =
    (target: string): HttpHandler =>
    (event) =>
      answer(event, target);
  return startGateway({
    host: '127.0.0.1',
    port: 0,
    callers: { ...readSettings(LOCAL_SETTINGS, {}), ...callers },
    authorizer,
    handlers: {
      cnpjs: handler('cnpjs'),
      cnos: handler('cnos'),
      cafir: handler('cafir'),
      rfb: handler('rfb'),
      tabelas: handler('tabelas'),
      exportacoes: handler('exportacoes'),
      status: handler('status'),
      fallback: handler('fallback'),
      mcp: Object.assign(handler('mcp'), { admits }),
      admin: Object.assign(handler('admin'), { admits }),
    },
  });
}

/** Opens a connection that stays open in the direction to the server until the test closes it. */
export function connection(url: string, bytes: string | Buffer = '', localAddress?: string) {
  const { hostname, port } = new URL(url);
  let text = '';
  const own = { host: hostname, port: Number(port), allowHalfOpen: true };
  const socket = connect({ ...own, ...(localAddress !== undefined && { localAddress }) });
  socket.on('data', (chunk) => {
    text += chunk;
  });
  /** Resolves with everything received once the server has closed its side or the connection has failed. */
  const ended = new Promise<string>((done) => {
    const end = (): void => {
      socket.destroy();
      done(text);
    };
    socket.on('end', end);
    socket.on('error', end);
    socket.on('close', end);
  });
  if (bytes.length > 0) socket.write(bytes);
  return { socket, received: () => text, ended };
}

export const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
