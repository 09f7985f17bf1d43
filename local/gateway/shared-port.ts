/**
 * One port for several processes. The first process accepts every connection and passes it to the process
 * that serves the fewest, so that the limits of connections hold for all of them together
 * (docs/decisions/0107).
 */
import { createServer, type Socket } from 'node:net';
import { networkOf } from '../../shared/http/admin/guesses.ts';
import { type Door, doorOf } from './door.ts';
import { listenOn } from './listen.ts';

/** A process that serves connections. */
export interface Place {
  /** Whether it can take a connection now. The first place always can. @default true */
  readonly isAwake?: () => boolean;
  readonly take: (socket: Socket, network: string) => void;
  readonly endIdle: () => void;
}

export interface Seat {
  /** A connection that the place took has ended. */
  readonly left: (network: string) => void;
  /** The place has not taken this connection, which another one gets. */
  readonly giveBack: (socket: Socket, network: string) => void;
  readonly remove: () => void;
}

export interface SharedPort {
  readonly url: string;
  readonly port: number;
  readonly add: (place: Place) => Seat;
  readonly close: () => void;
}

interface Occupied {
  readonly place: Place;
  /** Open connections by network. */
  readonly networks: Map<string, number>;
  count: number;
}

export async function openSharedPort(host: string, port: number, most: number): Promise<SharedPort> {
  const places: Occupied[] = [];
  const door = doorOf(most, () => {
    for (const { place } of places) place.endIdle();
  });
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) =>
    enter(socket, places, door),
  );
  const address = await listenOn(server, host, port);
  return { ...address, add: (place) => added(place, places, door), close: () => server.close() };
}

function enter(socket: Socket, places: readonly Occupied[], door: Door): void {
  const network = networkOf(socket.remoteAddress ?? '');
  if (places.length > 0 && door.enter(network)) seat(socket, network, places);
  else socket.destroy();
}

function seat(socket: Socket, network: string, places: readonly Occupied[]): void {
  const awake = places.filter(({ place }) => place.isAwake?.() ?? true);
  // The first of several wins, so that a caller who sends one request after another meets warm caches.
  const fewest = awake.reduce((least, one) => (one.count < least.count ? one : least));
  fewest.count++;
  fewest.networks.set(network, (fewest.networks.get(network) ?? 0) + 1);
  fewest.place.take(socket, network);
}

function added(place: Place, places: Occupied[], door: Door): Seat {
  const own: Occupied = { place, networks: new Map(), count: 0 };
  places.push(own);
  /** Returns whether a connection of the network was here. */
  const forget = (network: string): boolean => {
    const count = own.networks.get(network);
    if (count === undefined) return false;
    if (count > 1) own.networks.set(network, count - 1);
    else own.networks.delete(network);
    own.count--;
    return true;
  };
  const left = (network: string): void => {
    if (forget(network)) door.leave(network);
  };
  return {
    left,
    giveBack: (socket, network) => {
      if (forget(network)) seat(socket, network, places);
    },
    remove: () => {
      places.splice(places.indexOf(own), 1);
      for (const [network, count] of [...own.networks]) for (let i = 0; i < count; i++) left(network);
    },
  };
}
