/** Packs the texts of a segment before it is completed, and so makes its records about half as long. */

import { TEXTS } from '../../../shared/store/segments/record.ts';
import { encodeTable } from '../../../shared/store/segments/symbols/table.ts';
import type { Kernels } from '../../kernels/interfaces.ts';
import { loadSymbols } from './pack-symbols.ts';
import { SAMPLE_BYTES, trainSymbols } from './train-symbols.ts';

/** Fewer bytes of texts stay as they are, because a table of symbols takes more than a thousand. */
const LEAST_TEXT = 1 << 13;

/**
 * Moves the records of the segment in the kernels together, writes their checksums, and corrects their
 * entries. Returns the stored table of symbols; null where the texts stay as they are.
 */
export function packTexts(kernels: Kernels): Buffer | null {
  const texts = kernels.allocate(TEXTS.length + SAMPLE_BYTES);
  try {
    const seen = new Uint8Array(kernels.memory.buffer, texts, TEXTS.length);
    seen.set(TEXTS);
    const bytes = kernels.measureTexts(texts);
    const isPacked = bytes >= LEAST_TEXT;
    if (!isPacked) seen.fill(0);
    const symbols = isPacked ? trainSymbols(sampleOf(kernels, texts, bytes), kernels) : [];
    loadSymbols(kernels, symbols);
    kernels.packRecords(texts);
    return isPacked ? encodeTable(symbols) : null;
  } finally {
    kernels.release(texts);
  }
}

/** Returns texts at equal distances, which the kernels write after `texts`. */
function sampleOf(kernels: Kernels, texts: number, all: number): Uint8Array {
  const step = Math.max(1, all / SAMPLE_BYTES);
  const sample = texts + TEXTS.length;
  const bytes = kernels.sampleTexts(texts, step, SAMPLE_BYTES, sample);
  return new Uint8Array(kernels.memory.buffer, sample, bytes).slice();
}
