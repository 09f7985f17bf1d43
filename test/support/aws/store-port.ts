/** Opens the engine's socket on a TCP port, for programs and bundles that call DynamoDB by its endpoint as on AWS. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StorePort {
  readonly endpoint: string;
  readonly close: () => void;
}

/** `socketPath` is the socket of a lease. */
export async function openStorePort(socketPath: string): Promise<StorePort> {
  const server = createServer((received, response) => {
    const { method, url: path } = received;
    const headers = { ...received.headers, host: 'localhost' };
    const passed = request({ socketPath, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    received.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
