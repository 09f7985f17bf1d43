/**
 * A disk that loses power: it writes into a real folder and keeps a journal, from which `after` makes the
 * folder that a power cut after any operation leaves. Contents and entries of folders survive for certain
 * only once they are synced.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Disk } from '../../../local/disk/durable-files.ts';

/** The writes that survive a cut although they were not synced. */
export interface Survival {
  readonly entry: () => boolean;
  /** How many of so many bytes survive. */
  readonly bytes: (length: number) => number;
}

export type CutDisk = ReturnType<typeof cutDisk>;

interface File {
  readonly kind: 'file';
  now: Buffer;
  synced: Buffer;
}

interface Folder {
  readonly kind: 'folder';
  readonly now: Map<string, Node>;
  readonly synced: Map<string, Node>;
  readonly pending: Change[];
}

type Node = File | Folder;

/** A change of entries, which happens on disk as a whole or not at all. */
interface Change {
  apply: () => void;
}

type Operation = (tree: Tree) => void;

const newFolder = (): Folder => ({ kind: 'folder', now: new Map(), synced: new Map(), pending: [] });

export function cutDisk(root: string) {
  const journal: Operation[] = [];
  const disk: Disk = {
    mkdir: async (path, options) => {
      journal.push((tree) => tree.makeFolder(path));
      return mkdir(path, options);
    },
    rename: async (from, to) => {
      await rename(from, to);
      journal.push((tree) => tree.rename(from, to));
    },
    rm: async (path, options) => {
      journal.push((tree) => tree.remove(path));
      return rm(path, options);
    },
    open: async (path, flags) => {
      const file = await open(path, flags);
      const nodes = new WeakMap<Tree, File>();
      if (flags === 'w') journal.push((tree) => nodes.set(tree, tree.create(path)));
      return {
        writeFile: async (body) => {
          const bytes = Buffer.from(body);
          journal.push((tree) => {
            const node = nodes.get(tree)!;
            node.now = Buffer.concat([node.now, bytes]);
          });
          await file.writeFile(bytes);
        },
        sync: async () => {
          journal.push((tree) => (flags === 'w' ? syncFile(nodes.get(tree)!) : tree.sync(path)));
        },
        close: () => file.close(),
      };
    },
  };
  return {
    disk,
    operations: () => journal.length,
    /** Writes what a cut after so many operations leaves of `root` into the empty folder `to`. */
    after: (operations: number, survival: Survival, to: string): void => {
      const tree = treeOf(root);
      for (const operation of journal.slice(0, operations)) operation(tree);
      writeOut(tree.cut(survival), survival, to);
    },
  };
}

const syncFile = (file: File): void => {
  file.synced = file.now;
};

type Tree = ReturnType<typeof treeOf>;

/** The folder that contains `root` exists before the first operation. */
function treeOf(root: string) {
  const top = newFolder();
  const above = dirname(root);
  const folderAt = (path: string): Folder => {
    const names = path.slice(above.length).split('/').filter(Boolean);
    return names.reduce((folder, name) => folder?.now.get(name) as Folder, top);
  };
  /** Changes the entries as programs see them, and on disk once the change is written. */
  const change = (folders: readonly Folder[], apply: (entries: 'now' | 'synced') => void): void => {
    apply('now');
    const entry = { apply: () => apply('synced') };
    for (const folder of folders) folder.pending.push(entry);
  };
  const add = (path: string, node: Node): void => {
    const folder = folderAt(dirname(path));
    change([folder], (entries) => folder[entries].set(basename(path), node));
  };
  return {
    makeFolder: (path: string): void => {
      if (!folderAt(dirname(path)).now.has(basename(path))) add(path, newFolder());
    },
    create: (path: string): File => {
      const file: File = { kind: 'file', now: Buffer.alloc(0), synced: Buffer.alloc(0) };
      add(path, file);
      return file;
    },
    rename: (from: string, to: string): void => {
      const [source, target] = [folderAt(dirname(from)), folderAt(dirname(to))];
      const node = source.now.get(basename(from))!;
      change([source, target], (entries) => {
        source[entries].delete(basename(from));
        target[entries].set(basename(to), node);
      });
    },
    remove: (path: string): void => {
      const folder = folderAt(dirname(path));
      // `rm` with `force` finds no folder either.
      if (!folder) return;
      change([folder], (entries) => folder[entries].delete(basename(path)));
    },
    sync: (path: string): void => {
      for (const { apply } of folderAt(path).pending.splice(0)) apply();
    },
    cut: (survival: Survival): Folder => {
      for (const folder of foldersIn(top)) {
        for (const { apply } of folder.pending.splice(0)) if (survival.entry()) apply();
      }
      return top;
    },
  };
}

function foldersIn(folder: Folder): Folder[] {
  const inside = [...folder.now.values(), ...folder.synced.values()].filter((node) => node.kind === 'folder');
  return [folder, ...new Set(inside.flatMap(foldersIn))];
}

function writeOut(folder: Folder, survival: Survival, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const [name, node] of folder.synced) {
    if (node.kind === 'folder') writeOut(node, survival, join(to, name));
    else writeFileSync(join(to, name), survivingBytes(node, survival));
  }
}

const survivingBytes = ({ now, synced }: File, { bytes }: Survival): Buffer =>
  now.length === synced.length ? synced : now.subarray(0, Math.max(synced.length, bytes(now.length)));
