/** The generation with which a load is compared. */
import type { SourceState } from '../../shared/store/generations/manifest.ts';
import { isOfSameFiles } from '../../shared/store/generations/names.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';

export interface Baseline {
  readonly generation: string;
  readonly versao: string;
}

export interface Loaded {
  readonly generation: string;
  readonly sample: boolean;
}

/**
 * Returns the generation that is served, also of the same version, or where that is of the same files, the
 * one with which it was compared: its pair is replaced. Nothing is compared with the sample.
 */
export function baselineOf(
  { generation, sample }: Loaded,
  served: SourceState | undefined,
  pairs: readonly Pair[],
): Baseline | null {
  if (!served || (served.sample ?? false) !== sample) return null;
  if (!isOfSameFiles(generation, served.generation))
    return { generation: served.generation, versao: served.versao };
  const pair = pairs.find(({ to }) => to === served.generation);
  return pair ? { generation: pair.from, versao: pair.de } : null;
}
