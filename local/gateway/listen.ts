/** Opens a port, and reports what the system says about it later. */
import type { AddressInfo, Server } from 'node:net';
import { log } from '../../shared/log.ts';

/** Rejects with the error of the system, such as EADDRINUSE. */
export async function listenOn(
  server: Server,
  host: string,
  port: number,
): Promise<{ url: string; port: number }> {
  await new Promise<void>((done, refused) => {
    server.once('error', refused);
    server.listen(port, host, () => {
      server.off('error', refused);
      done();
    });
  });
  // The system may refuse to accept a connection, for lack of memory for example.
  server.on('error', ({ message }) => log.error('gateway_error', { message }));
  const { port: bound, family } = server.address() as AddressInfo;
  return { url: `http://${family === 'IPv6' ? `[${host}]` : host}:${bound}`, port: bound };
}
