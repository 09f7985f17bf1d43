/**
 * The embedded store as a process of its own: `node local/engine/main.ts DATA_DIR`. It runs while a program holds a
 * lease (an open connection), so that a killed program leaves no orphan process and programs can share an engine.
 */
import '../compiler.ts';
import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:net';
import { LOCKED, openDatabase } from './database.ts';
import { DiskError, diskErrorIn } from './disk/disk-error.ts';
import { outliveLostOutput } from './disk/lost-output.ts';
import { leaseServer } from './lease/server.ts';
import {
  DISK_EXITS,
  type EngineState,
  engineFile,
  LOCKED_EXIT,
  socketFolder,
  socketsOf,
  storeFolder,
  workFolder,
} from './paths.ts';
import { engineServer } from './server.ts';

outliveLostOutput();
const folder = process.argv[2];
if (!folder) throw new Error('usage: main.ts DATA_DIR');
// Everything that the engine creates, its sockets included, is closed to other users.
process.umask(0o077);

async function main(dataDir: string): Promise<void> {
  await mkdir(storeFolder(dataDir), { recursive: true });
  const database = await openDatabase(storeFolder(dataDir)).catch(
    (error: Error & { cause?: { code?: string } }) => {
      if (error.cause?.code === LOCKED) process.exit(LOCKED_EXIT);
      throw error;
    },
  );
  const http = engineServer(database, workFolder(dataDir));
  const sockets = socketsOf(dataDir);
  let ownSocket = '';
  const leases = leaseServer(async () => {
    http.closeAllConnections();
    // Where the data folder was deleted and made anew, its files are those of another engine: a server that closes deletes its
    // socket by the path. The lock of the database is released last: after that another engine may use the same folder.
    if (identityOf(sockets.lease) === ownSocket) {
      rmSync(engineFile(dataDir), { force: true });
      http.close();
      leases.close();
    }
    await database.close();
    process.exit(0);
  });
  await mkdir(socketFolder(dataDir), { recursive: true });
  await listen(http, sockets.store);
  await listen(leases, sockets.lease);
  ownSocket = identityOf(sockets.lease);
  const state: EngineState = { pid: process.pid };
  // Written under another name and renamed, so that a reader never sees a part of it.
  writeFileSync(`${engineFile(dataDir)}.new`, JSON.stringify(state));
  renameSync(`${engineFile(dataDir)}.new`, engineFile(dataDir));
}

/** Returns text that only one file has at a time; empty where there is none. */
function identityOf(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : '';
}

/** Replaces the socket that a killed engine left. The lock of the database excludes another engine that uses it. */
const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    rmSync(path, { force: true });
    server.once('error', reject);
    server.listen(path, () => {
      // A connection that cannot be accepted, for example without a free file handle, must not end the engine.
      server.off('error', reject).on('error', (error) => console.error('a connection failed:', error));
      resolve();
    });
  });

/** Ends with a code that names a fault of the disk. */
function end(dataDir: string, error: unknown): never {
  const fault = diskErrorIn(dataDir, error);
  if (!(fault instanceof DiskError)) throw error;
  console.error(fault);
  process.exit(DISK_EXITS[fault.name]);
}

await main(folder).catch((error: unknown) => end(folder, error));
