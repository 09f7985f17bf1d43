/** The error of a damaged file of a table, which names it and says how its table is replaced. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SegmentDamaged } from '../../shared/store/segments/record.ts';
import { INDEX } from './index-file.ts';

/** Codes for bytes the disk does not return, and for a missing file. Other codes concern the process. */
const LOST = ['EIO', 'ENODATA', 'EUCLEAN', 'ENOENT'];

/** Returns other errors as they are, and so all of a table that was deleted, whose index goes first. */
export function damageOf(folder: string, name: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const what = error instanceof SegmentDamaged ? error.message : LOST.includes(code) && code;
  if (!what || !existsSync(join(folder, INDEX))) return error;
  return new SegmentDamaged(
    `${join(folder, name)}: ${what}; check the disk, and load the files of this table with --again (docs/loading.md#damaged-tables)`,
    { cause: error },
  );
}
