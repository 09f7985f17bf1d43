/** Hashes of the records of documents, written in the memory of a `RowTable`. */
import type { Kernels } from '../../../kernels/instance.ts';
import { checkSlots } from '../../../kernels/limits.ts';
import { Region } from '../../../kernels/region.ts';

/** Numbers of a slot in the memory of the kernels. */
const SECTION_WORDS = 3;
const [ADDRESS, USED] = [0, 2];

/** The cells from which the hashes of the rows of a slot are made. */
export interface HashedRows {
  /** The cells of the key; null for rows that are hashed whole. */
  readonly key: readonly number[] | null;
  /** 1 for each cell whose hash follows the id, by its number. */
  readonly values: readonly (0 | 1)[];
}

export class DigestKernels {
  private readonly kernels: Kernels;
  private readonly declared: Region;
  private readonly slots: number;

  constructor(kernels: Kernels, slots: readonly HashedRows[]) {
    checkSlots('a digest', slots.length);
    this.kernels = kernels;
    this.declared = new Region(kernels);
    this.slots = slots.length;
    const own = slots.map(({ key, values }) => [
      ...(key ? [key.length + 1, ...key] : [0]),
      values.length,
      ...values,
    ]);
    const places: number[] = [];
    let next = slots.length;
    for (const { length } of own) {
      places.push(next);
      next += length;
    }
    kernels.setDigest(this.declared.putWords([...places, ...own.flat()]));
  }

  /** Adds the records of a document by the numbers of its rows, which are at `rows`. `position` is that of its owner (24 bits). */
  add(position: number, group: number, rows: number, count: number): void {
    this.kernels.digestDocument(position, group, rows, count);
  }

  /** Returns copies of the records of each slot. */
  take(): Buffer[] {
    const { buffer } = this.kernels.memory;
    const words = new Uint32Array(buffer, this.kernels.digestSections(), this.slots * SECTION_WORDS);
    return Array.from({ length: this.slots }, (_, slot) => {
      const [address, used] = [ADDRESS, USED].map((word) => words[slot * SECTION_WORDS + word] as number);
      return Buffer.from(new Uint8Array(buffer, address, used));
    });
  }

  release(): void {
    this.declared.release();
  }
}
