/** Chooses the symbols of a table from a sample of the texts. */
import type { Packer } from './pack.ts';
import type { SymbolTable } from './table.ts';

/** Each round packs the sample with the symbols of the round before, and joins symbols that follow each other. */
const ROUNDS = 8;
/** Bytes of the sample. Texts take four of a hundred bytes more with half of it, and no fewer with twice as much. */
export const SAMPLE_BYTES = 1 << 15;
/** Parts that follow each other less often are no candidates. */
const RAREST = 3;

/** Returns the sequences that save most; the same sample gives the same. The packer is left with those of the round before the last. */
export const trainSymbols = (sample: Uint8Array, packer: Packer): SymbolTable =>
  packer.train(sample, ROUNDS, RAREST);
