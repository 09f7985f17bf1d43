/** The library roaring-wasm as the campaign uses it. It is no dependency; its folder is an argument. */
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Bitmap {
  readonly size: number;
  addMany(values: Uint32Array): unknown;
  runOptimize(): unknown;
  serialize(format: 'portable'): Uint8Array;
  dispose(): void;
}

interface Library {
  readonly RoaringBitmap32: {
    new (): Bitmap;
    deserialize(bytes: Uint8Array, format: 'portable'): Bitmap;
    and(a: Bitmap, b: Bitmap): Bitmap;
  };
  roaringLibraryInitialize?(): Promise<void>;
}

export interface Roaring {
  readonly version: string;
  /** Bytes of the module with its WebAssembly. */
  readonly moduleBytes: number;
  readonly startMs: number;
  encode(numbers: readonly number[]): Uint8Array;
  /** Decodes both sets, and returns how many numbers they have in common. */
  common(a: Uint8Array, b: Uint8Array): number;
}

/** @throws Error if the folder does not have the library */
export async function loadRoaring(folder: string): Promise<Roaring> {
  const started = performance.now();
  const load = createRequire(import.meta.url);
  const library = load(folder) as Library;
  await library.roaringLibraryInitialize?.();
  const { RoaringBitmap32 } = library;
  new RoaringBitmap32().dispose();
  const startMs = performance.now() - started;
  const bytes = (name: string): number => statSync(join(folder, name)).size;
  return {
    version: (load(join(folder, 'package.json')) as { version: string }).version,
    moduleBytes: bytes('index.js') + bytes('index.wasm'),
    startMs,
    encode(numbers) {
      const bitmap = new RoaringBitmap32();
      bitmap.addMany(Uint32Array.from(numbers));
      bitmap.runOptimize();
      const encoded = Uint8Array.from(bitmap.serialize('portable'));
      bitmap.dispose();
      return encoded;
    },
    common(a, b) {
      const sets = [
        RoaringBitmap32.deserialize(a, 'portable'),
        RoaringBitmap32.deserialize(b, 'portable'),
      ] as const;
      const both = RoaringBitmap32.and(...sets);
      const { size } = both;
      for (const bitmap of [...sets, both]) bitmap.dispose();
      return size;
    },
  };
}
