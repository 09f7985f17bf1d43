/** Small HTTP servers in place of another service that the serving campaign is pointed at. */
import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';

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

/** Sends raw bytes per request, numbered from 1 on its connection, and may close the connection. */
export const rawStandIn = (
  answer: (number: number) => { readonly bytes: string; readonly close: boolean },
): Promise<StandIn> =>
  listening(
    createTcp((socket) => {
      let number = 0;
      socket.on('data', () => {
        number += 1;
        const { bytes, close } = answer(number);
        if (close) socket.end(bytes);
        else socket.write(bytes);
      });
    }),
  );
