/** The generation with which a load is compared. */
import type { SourceState } from '../../shared/store/generations/manifest.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';

export interface Baseline {
  readonly generation: string;
  readonly versao: string;
}

export interface Loaded {
  readonly version: string;
  readonly sample: boolean;
}

/**
 * Returns the generation that is served, or where that has the same version, the one with which it was
 * compared, so that a version that is loaded again replaces its pair. Nothing is compared with the sample.
 */
export function baselineOf(
  { version, sample }: Loaded,
  served: SourceState | undefined,
  pairs: readonly Pair[],
): Baseline | null {
  if (!served || (served.sample ?? false) !== sample) return null;
  if (served.versao !== version) return { generation: served.generation, versao: served.versao };
  const pair = pairs.find(({ to }) => to === served.generation);
  return pair ? { generation: pair.from, versao: pair.de } : null;
}
