/** The leases of an engine: an open connection keeps it alive, and one of them may belong to the service of its data folder. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Greeting, Hello } from '../paths.ts';

/** The engine ends after this time without a lease. It is longer than the pause between two commands of a script. */
const IDLE_MS = 1_500;
/** The time for the first lease is longer, since the program that started the engine is still starting itself. */
const FIRST_MS = 15_000;

/** `stop` is called once: without a lease for a while, or at SIGTERM. It closes the server. */
export function leaseServer(stop: () => Promise<void>): Server {
  let held = 0;
  let ending = false;
  const admit = serviceOnce();
  const end = (): void => {
    ending = true;
    void stop();
  };
  let timer = setTimeout(end, FIRST_MS);
  const server = createServer((socket) => {
    // A program that connects while the engine ends gets no greeting, and starts another engine.
    if (ending) return void socket.destroy();
    clearTimeout(timer);
    held++;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (--held === 0) timer = setTimeout(end, IDLE_MS);
    });
    socket.once('data', (data) => {
      const greeting: Greeting = { pid: process.pid, servedBy: admit(socket, helloOf(data)) };
      socket.write(`${JSON.stringify(greeting)}\n`);
    });
  });
  // Ctrl-C signals every process of the terminal; the engine ends only after the programs have released their leases.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', end);
  return server;
}

/** A program sends its line in one write, which arrives whole on a Unix socket. */
function helloOf(data: Buffer): Hello {
  try {
    return JSON.parse(String(data)) as Hello;
  } catch {
    return { pid: 0, serves: false };
  }
}

/** Returns the process that serves already, or null. The place of the service is free as soon as its connection closes. */
function serviceOnce(): (socket: Socket, hello: Hello) => number | null {
  let service: number | null = null;
  return (socket, { pid, serves }) => {
    if (!serves) return null;
    if (service !== null) return service;
    service = pid;
    socket.on('close', () => {
      service = null;
    });
    return null;
  };
}
