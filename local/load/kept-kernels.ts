/**
 * Keeps the machine code of the kernels beside Node's compiled modules, for the processes of the next load.
 *
 * Decision 0127. Context: each process of a load compiles the kernels anew, first quickly and then well, and until then they are slow: a
 * twentieth of the processor time of a load of 300,000 companies, a tenth of one of 20,000. Node keeps compiled modules of JavaScript, but
 * has no call for those of WebAssembly. Decision: a process that ends writes the code of the kernels through the functions of V8 that its
 * own tests use; Chromium keeps WebAssembly in the same form. A process that starts reads it. Reason: a load takes 0.95 and 0.88 of the
 * time (bench/results/load.md). Consequence: these functions are used in one version of Node only, which a test compares with that of
 * package.json, and the code fits the flags of V8 and the kind of processor that the name of the file stands for. In each other case the
 * kernels are compiled, as before.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import type { Compile } from '../../shared/kernels/instance.ts';

/** The version of Node that npm installs, with which this was tested. In any other one the kernels are compiled. */
export const TESTED = 'v24.21.0';

interface CodeOfModules {
  /** V8 ends the process where it has optimized no function of the module. */
  readonly serialize: (module: object) => ArrayBuffer;
  /** Returns undefined for code of another version. */
  readonly deserialize: (code: ArrayBuffer, bytes: Uint8Array) => object | undefined;
  /** Returns whether V8 has optimized a function of WebAssembly. */
  readonly isOptimized: (exported: unknown) => boolean;
}

/** Compiles the calls while V8 knows the names of its functions. */
function codeOfModules(): CodeOfModules {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return {
      serialize: callOf('SerializeWasmModule', 'module'),
      deserialize: callOf('DeserializeWasmModule', 'code, bytes'),
      isOptimized: callOf('IsTurboFanFunction', 'exported'),
    };
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

const callOf = <T>(name: string, parameters: string): T =>
  new Function(parameters, `return %${name}(${parameters})`) as T;

/** The code is written again only if it has become so many times larger, because more functions were compiled. */
const GROWN = 1.1;
const HASH_BYTES = 32;
const NAME_DIGITS = 16;

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Returns the code in a file; null where there is none of this user, and where its bytes are not those that were written. */
function codeIn(file: string): Buffer | null {
  try {
    // The code of another user must not run, as from a folder that all can write to.
    if (statSync(file).uid !== process.getuid?.()) return null;
    const kept = readFileSync(file);
    const code = kept.subarray(HASH_BYTES);
    return hashOf(code).equals(kept.subarray(0, HASH_BYTES)) ? code : null;
  } catch (error) {
    if (isOfFile(error)) return null;
    throw error;
  }
}

/** Returns the name of the file for the kernels in this process: for their bytes, and V8's version, flags and processor. */
const nameOf = (bytes: Uint8Array): string =>
  `kernels-${cachedDataVersionTag().toString(16)}-${hashOf(bytes).toString('hex').slice(0, NAME_DIGITS)}`;

const isOfFile = (error: unknown): boolean =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';

export interface KeptKernels {
  readonly compile: Compile;
  /** Writes the code of what was compiled, where more functions have been than the file has. */
  keep(exportsOf: () => object): void;
}

interface Made {
  readonly module: object;
  readonly file: string;
  readonly keptBytes: number;
}

/** A folder that cannot be read or written costs the time of compiling, and nothing else. */
export function keptKernels(folder: string): KeptKernels {
  const { serialize, deserialize, isOptimized } = codeOfModules();
  let made: Made | null = null;
  return {
    compile: (bytes, compiled) => {
      const file = join(folder, nameOf(bytes));
      const code = codeIn(file);
      // V8 reads whole buffers.
      const kept = code && deserialize(new Uint8Array(code).buffer, new Uint8Array(bytes));
      const module = kept || compiled(bytes);
      made = { module, file, keptBytes: kept ? code.length : 0 };
      return module;
    },
    keep: (exportsOf) => {
      if (!made) return;
      const functions = Object.values(exportsOf()).filter((exported) => typeof exported === 'function');
      if (!functions.some(isOptimized)) return;
      const code = new Uint8Array(serialize(made.module));
      if (code.length > made.keptBytes * GROWN) write(made.file, code);
    },
  };
}

/** Renamed when it is complete, since other processes may read the file. */
function write(file: string, code: Uint8Array): void {
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(beside, Buffer.concat([hashOf(code), code]), { mode: 0o600 });
    renameSync(beside, file);
  } catch (error) {
    if (!isOfFile(error)) throw error;
    removeIfPossible(beside);
  }
}

/** Removes what was written of a file, as on a full disk. */
function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isOfFile(error)) throw error;
  }
}
