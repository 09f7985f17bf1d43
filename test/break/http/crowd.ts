/** Many raw connections at once, as a careless or hostile caller opens them. */
import { connect, type Socket } from 'node:net';

export interface Crowd {
  readonly sockets: readonly Socket[];
  /** The number of connections that the service has closed or refused. */
  readonly closed: () => number;
  /** The answers of all connections, by their statuses. */
  readonly statuses: () => ReadonlyMap<number, number>;
  readonly close: () => void;
}

export interface CrowdOptions {
  readonly url: string;
  readonly count: number;
  /** Sent at once on every connection. */
  readonly bytes: string | Buffer;
  /** Linux answers on all of 127.0.0.0/8, so the crowd does not share the address of good callers. */
  readonly from?: string;
  /** Never reads an answer. */
  readonly isDeaf?: boolean;
}

export function crowdOf({ url, count, bytes, from = '127.0.0.2', isDeaf = false }: CrowdOptions): Crowd {
  const { port } = new URL(url);
  const statuses = new Map<number, number>();
  let closed = 0;
  let isEnding = false;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress: from,
      allowHalfOpen: false,
    });
    if (isDeaf) socket.pause();
    else {
      socket.on('data', (data) => {
        for (const [, status] of data.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
        }
      });
    }
    // The service may reset a connection that it refuses.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!isEnding) closed++;
    });
    socket.on('connect', () => socket.write(bytes));
    return socket;
  });
  return {
    sockets,
    closed: () => closed,
    statuses: () => statuses,
    close: () => {
      isEnding = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
