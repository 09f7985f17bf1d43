/** The result of a load: printed by `--json` as it is, and otherwise as a table. */

import { NOTHING } from '../../loaders/account/outcome.ts';
import { sentenceOf } from '../../loaders/work/faults.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { readPairs } from '../../shared/store/generations/pairs.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { type LoadRecord, readLoad } from '../../shared/store/loads/load-records.ts';
import { type LoadName, publishedBy } from '../../shared/store/loads/published-by.ts';

export interface LoadResult extends LoadOutcome {
  /** Id of the record of the load, as `npm run admin -- loads` shows it. */
  readonly id: string;
  readonly source: string;
  readonly version: string;
  readonly published: boolean;
  readonly seconds: number;
  readonly steps: Readonly<Record<string, number>>;
  /** What changed since the version before; null where there was none, or the source is not compared. */
  readonly changes: CountedChanges | null;
}

export interface CountedChanges {
  /** The version before. */
  readonly since: string;
  /** Null where the two were not compared, because one of them has no bulk files. */
  readonly count: number | null;
}

export type Frame = Pick<LoadResult, 'id' | 'source' | 'version' | 'seconds' | 'steps'>;

export class LoadFailed extends Error {
  override readonly name = 'LoadFailed';
  /** False: nothing was published. Null: the store does not answer, so that this is unknown. */
  readonly published: false | null;

  constructor(reason: string, published: false | null, options?: ErrorOptions) {
    super(reason, options);
    this.published = published;
  }
}

/** Returns the result of a load that was refused before it had an identity. */
export const refusedResult = (frame: Frame, reason: string): LoadResult => ({
  ...frame,
  ...NOTHING,
  changes: null,
  published: false,
  reason,
});

/** A load whose execution is over. */
export interface EndedLoad extends LoadName {
  readonly client: StoreClient;
  /** The table `controle`. */
  readonly control: string;
  readonly frame: Frame;
  /** Put before the paths of objects; null where they are unknown. */
  readonly folders: Folders | null;
}

export interface Folders {
  readonly work: string;
  readonly exports: string;
}

function resultOf(frame: Frame, { outcome, state }: LoadRecord, folders: Folders | null): LoadResult {
  const ended = { ...NOTHING, ...outcome };
  const placed = (of: keyof Folders, prefix: string | null): string | null =>
    prefix && [folders?.[of], prefix].filter(Boolean).join('/');
  const places = {
    quarantine: placed('work', ended.quarantine),
    report: placed('work', ended.report),
    exported: placed('exports', ended.exported),
  };
  return { ...frame, ...ended, ...places, changes: null, published: state === 'published' };
}

/** Returns the result of a load whose execution succeeded, which means that its files are served. */
export async function publishedResult(
  { client, control, id, frame, folders }: EndedLoad,
  warning: string | null | undefined = null,
): Promise<LoadResult> {
  const unknown = { ...frame, ...NOTHING, changes: null, published: true };
  try {
    const record = await readLoad(client, control, id);
    if (record?.state === 'published') {
      const result = resultOf(frame, record, folders);
      const changes = await changesOf(client, control, frame.source);
      return { ...result, changes, warning: result.warning ?? warning };
    }
    return { ...unknown, warning: warning ?? 'the end of the load could not be recorded' };
  } catch (error) {
    const unread = `the record of the load could not be read: ${error instanceof Error ? error.message : error}`;
    return { ...unknown, warning: [warning, unread].filter(Boolean).join('\n') };
  }
}

/** @throws StoreError */
async function changesOf(
  client: StoreClient,
  control: string,
  source: string,
): Promise<CountedChanges | null> {
  const served = (await readManifest(client, control)).sources[source]?.generation;
  const pair = (await readPairs(client, control, source)).find(({ to }) => to === served);
  return pair ? { since: pair.de, count: pair.table === null ? null : pair.rows } : null;
}

/** Returns the result of a load that was refused after it had an identity. */
export async function refusedAfterCounts(
  { client, control, id, frame, folders }: EndedLoad,
  reason: string,
): Promise<LoadResult> {
  const record = await readLoad(client, control, id).catch(() => null);
  return record?.outcome ? resultOf(frame, record, folders) : refusedResult(frame, reason);
}

/**
 * Returns the result of a load whose execution failed after its switch, for example because it was stopped.
 * @throws LoadFailed where it has published nothing, or where that is unknown
 */
export async function failedResult(ended: EndedLoad, reason: string, cause?: unknown): Promise<LoadResult> {
  const { client, control, source, id } = ended;
  const published = await publishedBy(client, control, { source, id }).then(Boolean, () => null);
  // A sentence may occur twice: in the first error, and in that of the task that could not record it.
  const readable = [...new Set(reason.split('\n').map(sentenceOf))].join('\n');
  if (published === true) return publishedResult(ended, readable);
  throw new LoadFailed(readable, published, { cause });
}
