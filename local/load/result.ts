/** The result of a load: printed by `--json` as it is, and otherwise as a table. */
import { NOTHING } from '../../loaders/account/outcome.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import type { LoadRecord } from '../../shared/store/loads/load-records.ts';

export interface LoadResult extends LoadOutcome {
  readonly source: string;
  readonly version: string;
  readonly published: boolean;
  readonly seconds: number;
  readonly steps: Readonly<Record<string, number>>;
}

type Frame = Pick<LoadResult, 'source' | 'version' | 'seconds' | 'steps'>;

/** `workFolder` is put before the paths of the work objects. */
export function resultOf(frame: Frame, record: LoadRecord | null, workFolder: string): LoadResult {
  const { outcome = null, state } = record ?? {};
  if (!outcome) throw new Error(`the load of ${frame.source} ended without an outcome`);
  const quarantine = outcome.quarantine && `${workFolder}/${outcome.quarantine}`;
  return { ...frame, ...outcome, quarantine, published: state === 'published' };
}

/** Returns the result of a load that was refused before it had an identity. */
export const refusedResult = (frame: Frame, reason: string): LoadResult => ({
  ...frame,
  ...NOTHING,
  published: false,
  reason,
});
