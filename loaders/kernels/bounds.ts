/** The bounds of buckets, for the kernels and for texts that are read here. */
import type { Kernels } from './interfaces.ts';

/** Letters and digits of a key that choose its bucket. */
export const KEY_BYTES = 8;

/** `bounds`: at most `KEY_BYTES` letters and digits each, in their order. */
export function setBounds(kernels: Kernels, bounds: readonly string[]): void {
  const bytes = Buffer.alloc(bounds.length * KEY_BYTES);
  for (const [i, bound] of bounds.entries()) bytes.write(bound, i * KEY_BYTES, KEY_BYTES, 'latin1');
  const at = kernels.reserveInput(bytes.length);
  new Uint8Array(kernels.memory.buffer).set(bytes, at);
  kernels.setBounds(at, bounds.length);
}

/** Returns the bucket of a text of letters and digits. */
export function bucketOfText(bounds: readonly string[], text: string): number {
  const key = text.slice(0, KEY_BYTES);
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key < (bounds[middle] as string)) high = middle;
    else low = middle + 1;
  }
  return low;
}
