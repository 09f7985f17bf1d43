/** Bytes in the memory of kernels, which stay until others are put there. */
import type { Kernels } from './interfaces.ts';

/** Returns `bytes` bytes of words with these numbers at their offsets. */
export function wordsOf(bytes: number, numbers: readonly (readonly [number, number])[]): number[] {
  const words = new Array<number>(bytes / 4).fill(0);
  for (const [offset, number] of numbers) words[offset / 4] = number;
  return words;
}

const FIRST_BYTES = 1 << 12;

export class Region {
  private readonly kernels: Kernels;
  private at: number;
  private room = FIRST_BYTES;

  constructor(kernels: Kernels) {
    this.kernels = kernels;
    this.at = kernels.allocate(this.room);
  }

  reserve(size: number): number {
    if (size > this.room) {
      this.release();
      this.room = size * 2;
      this.at = this.kernels.allocate(this.room);
    }
    return this.at;
  }

  put(bytes: Uint8Array): number {
    const at = this.reserve(bytes.length);
    new Uint8Array(this.kernels.memory.buffer).set(bytes, at);
    return at;
  }

  putWords(words: ArrayLike<number>): number {
    const at = this.reserve(words.length * 4);
    new Uint32Array(this.kernels.memory.buffer, at, words.length).set(words);
    return at;
  }

  /** The region must not be used after this call. */
  release(): void {
    this.kernels.release(this.at);
  }
}
