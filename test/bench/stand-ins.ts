/** Small HTTP servers in place of another service that the serving campaign is pointed at. */
import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface StandIn {
  readonly url: string;
  readonly close: () => void;
}

async function listening(server: Server): Promise<StandIn> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

export const httpStandIn = (
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<StandIn> => listening(createHttp(answer));
