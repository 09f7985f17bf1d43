/** What a gate finds: a sentence, and what a waiver names of it. */
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
