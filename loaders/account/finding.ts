/** A fault that a gate found: the sentence for operators, and the place and share that a waiver names. */
import type { Waivable } from '../../shared/ingestion/waivable.ts';

export interface Finding extends Waivable {
  readonly sentence: string;
}

/** `share` may be above 1. */
export const finding = (
  sentence: string,
  place: string | null = null,
  share: number | null = null,
): Finding => ({ sentence, place, share });
