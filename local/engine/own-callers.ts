/** Refuses requests that no program of this service sends: those of a web page, or for another host. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The host in the requests of `createSocketClient`. */
const OWN_HOST = 'localhost';

/**
 * A browser cannot open the engine's socket. This is a second barrier, for a socket that another program makes reachable
 * from the network.
 */
export const isForeign = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined || headers.host !== OWN_HOST;

export function refuse(response: ServerResponse): void {
  const message = `the engine answers requests without the header Origin and with the header Host: ${OWN_HOST}`;
  response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0', connection: 'close' });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message }));
}
