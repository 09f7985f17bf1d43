/**
 * One port for several processes. The first process accepts every connection and passes it to the process
 * that serves the fewest, so that the limits of connections hold for all of them together
 * (docs/decisions/0107).
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { networkOf } from '../../shared/http/admin/guesses.ts';
import { log } from '../../shared/log.ts';

export interface Place {
  /** Whether it can take a connection now. The first place always can. @default true */
  readonly isAwake?: () => boolean;
  readonly take: (socket: Socket, network: string) => void;
  readonly endIdle: () => void;
}

interface Occupied {
  readonly place: Place;
  readonly networks: Map<string, number>;
  count: number;
}

export type SharedPort = Awaited<ReturnType<typeof openSharedPort>>;

/** One network has at most half of `most` connections; idle ones are closed before one is refused. */
export async function openSharedPort(host: string, port: number, most: number) {
  const places: Occupied[] = [];
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const sumOf = (of: (one: Occupied) => number): number => places.reduce((sum, one) => sum + of(one), 0);
    const [all, ofNetwork] = [
      sumOf(({ count }) => count),
      sumOf(({ networks }) => networks.get(network) ?? 0),
    ];
    if (places.length === 0 || all >= most || ofNetwork + 1 > most / 2) return void socket.destroy();
    if (all + 1 > (most * 3) / 4) for (const { place } of places) place.endIdle();
    seat(socket, network, places);
  });
  const address = await listenOn(server, host, port);
  return { ...address, add: (place: Place) => added(place, places), close: () => void server.close() };
}

function seat(socket: Socket, network: string, places: readonly Occupied[]): void {
  const awake = places.filter(({ place }) => place.isAwake?.() ?? true);
  // The first of several wins, so that a caller who sends one request after another meets warm caches.
  const fewest = awake.reduce((least, one) => (one.count < least.count ? one : least));
  fewest.count++;
  fewest.networks.set(network, (fewest.networks.get(network) ?? 0) + 1);
  fewest.place.take(socket, network);
}

export type Seat = ReturnType<SharedPort['add']>;

function added(place: Place, places: Occupied[]) {
  const own: Occupied = { place, networks: new Map(), count: 0 };
  places.push(own);
  /** A connection that the place took has ended. Returns whether one of the network was here. */
  const left = (network: string): boolean => {
    const count = own.networks.get(network);
    if (count === undefined) return false;
    if (count > 1) own.networks.set(network, count - 1);
    else own.networks.delete(network);
    own.count--;
    return true;
  };
  return {
    left,
    /** The place has not taken this connection, which another one gets. */
    giveBack: (socket: Socket, network: string): void => {
      if (left(network)) seat(socket, network, places);
    },
    remove: () => void places.splice(places.indexOf(own), 1),
  };
}

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
