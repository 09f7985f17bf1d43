/** A disk in memory with one folder: it may be full, end its process at any operation, and lose power. */
import { basename } from 'node:path';
import type { PublishedFiles } from '../../../loaders/work/ports.ts';
import type { FolderDisk, FolderEntry } from '../../../operator/fetch/folder-disk.ts';

interface Node {
  now: Buffer;
  synced: Buffer;
  /** Milliseconds since it was written. */
  age: number;
}

/** The unsynced writes that survive a power cut. */
export interface Survival {
  readonly entry: () => boolean;
  readonly bytes: (length: number) => number;
}

export interface MemoryDisk extends FolderDisk {
  /** Called before each operation that changes the disk; what it throws is the error of the operation. */
  before: (operation: string, name: string) => void;
  /** Called before every operation. */
  alive: () => void;
  free: number;
  /** The files of the folder by name. */
  readonly contents: () => ReadonlyMap<string, Buffer>;
  put(name: string, bytes: Buffer): void;
  cutPower(survival: Survival): void;
  /** Lets so much time pass that locks of dead processes expire. */
  wait(): void;
}

/** Longer than the lease of a lock; a machine whose power was cut takes as long to run again. */
const RESTART_MS = 120_000;

const failure = (code: string, name: string): Error =>
  Object.assign(new Error(`${code}: ${name}`), { code, errno: -1 });

export const diskFull = (name: string): Error => failure('ENOSPC', name);

export function memoryDisk(): MemoryDisk {
  let now = new Map<string, Node>();
  let synced = new Map<string, Node>();
  let pending: ((entries: Map<string, Node>) => void)[] = [];
  const change = (apply: (entries: Map<string, Node>) => void): void => {
    apply(now);
    pending.push(apply);
  };
  const nodeOf = (path: string): Node => {
    const node = now.get(basename(path));
    if (!node) throw failure('ENOENT', path);
    return node;
  };
  const begin = (path: string): Node => {
    const node: Node = { now: Buffer.alloc(0), synced: Buffer.alloc(0), age: 0 };
    change((entries) => entries.set(basename(path), node));
    return node;
  };
  const step = (operation: string, path: string): void => {
    disk.alive();
    disk.before(operation, basename(path));
  };
  const slice = (key: string, start = 0, end?: number): Buffer => {
    disk.alive();
    return nodeOf(key).now.subarray(start, end);
  };
  const files: PublishedFiles = {
    list: async (prefix) =>
      [...now]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, node]) => ({ key, size: node.now.length })),
    stream: async function* (key, start, end) {
      yield slice(key, start, end);
    },
    read: async (key, start, end) => slice(key, start, end),
  };
  const disk: MemoryDisk = {
    before: () => undefined,
    alive: () => undefined,
    free: Number.POSITIVE_INFINITY,
    contents: () => new Map([...now].map(([name, node]) => [name, node.now])),
    put: (name, bytes) => {
      const node = { now: bytes, synced: bytes, age: 0 };
      now.set(name, node);
      synced.set(name, node);
    },
    cutPower: ({ entry, bytes }) => {
      for (const apply of pending) if (entry()) apply(synced);
      for (const node of synced.values()) {
        const kept = Math.max(0, bytes(node.now.length));
        node.now = node.synced.equals(node.now) ? node.now : mixed(node, kept);
        node.synced = node.now;
      }
      now = new Map(synced);
      synced = new Map(now);
      pending = [];
      disk.wait();
    },
    wait: () => {
      for (const node of now.values()) node.age = RESTART_MS;
    },
    mkdir: async () => undefined,
    rename: async (from, to) => {
      step('rename', to);
      const node = nodeOf(from);
      change((entries) => {
        entries.delete(basename(from));
        entries.set(basename(to), node);
      });
    },
    rm: async (path) => {
      step('rm', path);
      change((entries) => entries.delete(basename(path)));
    },
    open: async (path, flags) => {
      if (flags === 'r') {
        return {
          writeFile: async () => undefined,
          sync: async () => {
            step('sync', path);
            for (const apply of pending.splice(0)) apply(synced);
          },
          close: async () => undefined,
        };
      }
      step('open', path);
      const node = begin(path);
      return {
        writeFile: async (body) => {
          step('write', path);
          node.now = Buffer.concat([node.now, Buffer.from(body)]);
        },
        sync: async () => {
          step('sync', path);
          node.synced = node.now;
        },
        close: async () => undefined,
      };
    },
    list: async () => {
      disk.alive();
      return [...now].map(([name, node]): FolderEntry => ({ name, size: node.now.length, isFile: true }));
    },
    readText: async (path) => {
      disk.alive();
      return now.get(basename(path))?.now.toString('utf8') ?? null;
    },
    readAt: async (path, start, end) => Buffer.from(slice(basename(path), start, end)),
    writeAt: async (path, bytes, start) => {
      step('write', path);
      const node = now.get(basename(path)) ?? begin(path);
      const next = Buffer.alloc(Math.max(node.now.length, start + bytes.length));
      node.now.copy(next);
      bytes.copy(next, start);
      node.now = next;
      step('sync', path);
      node.synced = next;
    },
    create: async (path, text) => {
      step('create', path);
      if (now.has(basename(path))) return false;
      begin(path).now = Buffer.from(text);
      return true;
    },
    ageOf: async (path) => now.get(basename(path))?.age ?? null,
    touch: async () => undefined,
    freeBytes: async () => disk.free,
    files: () => files,
  };
  return disk;
}

/** Returns the written bytes up to `kept`, and after those the synced ones, or none. */
function mixed({ now, synced }: Node, kept: number): Buffer {
  const bytes = Buffer.alloc(Math.max(synced.length, Math.min(kept, now.length)));
  synced.copy(bytes);
  now.copy(bytes, 0, 0, Math.min(kept, now.length));
  return bytes;
}
