/**
 * The kernels: loops over bytes that take most of the time of a load, as WebAssembly (docs/decisions/0122).
 * Each instance has a memory of its own, which stays for the next user, so that a load does not collect and
 * clear the same megabytes for every bucket.
 */
import type { Calls, Kernels, Use } from './interfaces.ts';
import { checkSize } from './limits.ts';
import { KERNELS } from './module.ts';

/** The part of WebAssembly that is used here: TypeScript's library for Node does not declare it. */
interface Assembly {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

let compiled: object | null = null;
const idle: Readonly<Record<Use, Kernels[]>> = {
  lines: [],
  rows: [],
  entries: [],
  terms: [],
  texts: [],
  columns: [],
};

const unset = (): never => {
  throw new Error('the kernels call what their user has not set');
};

export const takeKernels = (use: Use): Kernels => idle[use].pop() ?? newKernels();

function newKernels(): Kernels {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Assembly }).WebAssembly;
  compiled ??= new Module(Buffer.from(KERNELS, 'base64'));
  const calls: Calls = { deflate: unset, refuse: unset, elsewhere: unset, compute: unset };
  const { exports } = new Instance(compiled, {
    env: {
      abort: () => {
        throw new Error('the memory of the kernels is used up: 2 GB in all, 1 GB in one piece');
      },
    },
    sets: { deflate: (address: number, length: number) => calls.deflate(address >>> 0, length) },
    columns: {
      compute: (column: number, address: number, length: number) =>
        calls.compute(column, address >>> 0, length),
    },
    derive: { refuse: (...counts: Parameters<Calls['refuse']>) => calls.refuse(...counts) },
    filters: {
      elsewhere: (from: number, to: number, place: number, row: number) =>
        calls.elsewhere(from >>> 0, to >>> 0, place, row),
    },
  });
  const kernels = exports as Omit<Kernels, 'calls'>;
  return {
    ...kernels,
    allocate: (size) => kernels.allocate(checkSize(size)),
    reserveInput: (size) => kernels.reserveInput(checkSize(size)),
    calls,
  };
}

/** Gives an instance back, whose memory may then be used by another user. */
export const giveBack = (use: Use, kernels: Kernels): void => void idle[use].push(kernels);

/** Gives the memory of all idle instances back to the system, before another kind of work begins. */
export function dropIdleKernels(): void {
  for (const instances of Object.values(idle)) instances.length = 0;
}
