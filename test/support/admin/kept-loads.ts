/** Objects that loads keep, in a test folder: quarantined rows as the build writes them, and load records. */
import { writeQuarantine, writeQuarantineIndex } from '../../../loaders/account/ledger.ts';
import { NOTHING } from '../../../loaders/account/outcome.ts';
import type { Built } from '../../../loaders/work/built.ts';
import type { Plan } from '../../../loaders/work/plan.ts';
import { fileObjects } from '../../../local/disk/objects.ts';
import type { LoadObjects } from '../../../shared/store/loads/kept-objects.ts';
import type { LoadOutcome } from '../../../shared/store/loads/load-outcome.ts';
import type { LoadRecord } from '../../../shared/store/loads/load-records.ts';
import type { QuarantinedLine } from '../../../shared/store/loads/quarantine.ts';
import { folderForFile } from '../for-file.ts';
import { UNSYNCED } from '../unsynced.ts';

export const LOAD = { source: 'cnpj', loadId: 'cnpj-2026-10-abc' } as const;

/** Must be called at the top of a test file. */
export function keptLoads() {
  const files = fileObjects(folderForFile('kept'), UNSYNCED);
  const reads: string[] = [];
  let failure: Error | null = null;
  // The writers read no other field of the plan.
  const plan = LOAD as unknown as Plan;
  const objects: LoadObjects = {
    readIfThere: async (key, start, end) => {
      reads.push(start === undefined ? key : `${key} ${start}-${end}`);
      if (failure) throw failure;
      return files.readIfThere(key, start, end);
    },
  };
  return {
    objects,
    /** `key start-end` of every read since the last `reads.length = 0`. */
    reads,
    /** An error of every read from now on. */
    fail: (error: Error | null) => {
      failure = error;
    },
    write: files.write,
    remove: files.remove,
    /** Writes the rows of each bucket, and the index. */
    quarantine: async (buckets: Readonly<Record<number, readonly QuarantinedLine[]>>) => {
      const built: Built[] = [];
      for (const [bucket, rows] of Object.entries(buckets)) {
        const lines = rows.map((row) => JSON.stringify(row));
        const quarantine = await writeQuarantine(files, plan, Number(bucket), lines);
        // The index is made from this field alone.
        if (quarantine) built.push({ quarantine } as Built);
      }
      // Tasks end in any order.
      await writeQuarantineIndex(files, plan, built.reverse());
    },
  };
}

export const outcomeWith = (given: Partial<LoadOutcome>): LoadOutcome => ({ ...NOTHING, ...given });

/** The record of a load of `LOAD`, or of another load id. */
export const loadWith = (id: string, given: Partial<LoadRecord> = {}): LoadRecord => ({
  id,
  load_id: LOAD.loadId,
  source: LOAD.source,
  versao: '2026-10',
  state: 'published',
  started_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T11:00:00.000Z',
  reason: null,
  outcome: outcomeWith({}),
  ...given,
});

/** An invented row that is set aside. */
export const lineWith = (line: number, given: Partial<QuarantinedLine> = {}): QuarantinedLine => ({
  file: 'Socios0.zip/K3241.SOCIOCSV',
  line,
  reason: 'wrong_columns',
  detail: '10 columns, not 11',
  row: `"99000001";"2";"JOSÉ ${line}"`,
  ...given,
});
