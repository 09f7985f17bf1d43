/** The manifest names the served generation of each source: one item, replaced by one conditional write. */
import { createHash } from 'node:crypto';
import type { ItemClient } from '../../aws/calls/operations.ts';
import { StoreError } from '../../aws/errors.ts';
import { getItem, putItemIf } from '../../aws/items.ts';
import type { Item } from '../../aws/read-items.ts';
import { ageOf, type Clock, currentMoment, DAY_MS, type Moment } from '../../time.ts';
import { ACTIVE_MANIFEST, CONTROL_KEY } from '../tables.ts';
import type { ServedOrigin } from './served-origin.ts';

export interface SourceState {
  readonly generation: string;
  /** Version: 2026-10, 2026-T3 or 2026-09-12. */
  readonly versao: string;
  /** SHA-256 (hex) over the contents of the files that were loaded. */
  readonly content_hash: string;
  /** Instant, ISO 8601. */
  readonly published_at: string;
  /** The generation served before; null for the first. */
  readonly previous: string | null;
  /** Declared table name → name in the store. */
  readonly tables: Readonly<Record<string, string>>;
  /** Gates that were waived for it; absent where an earlier version published it. */
  readonly waived?: readonly string[];
  /** Whether it is the bundled sample; absent where an earlier version published it. */
  readonly sample?: boolean;
  /** Where and when the files were fetched; null if not fetched, absent if an earlier version published. */
  readonly origin?: ServedOrigin | null;
  /** Extraction day in the files' names, ISO 8601; null if none, absent in records of earlier versions. */
  readonly extracted?: string | null;
  /** Keys of records that may be shown, the first one first; absent where an earlier version published it. */
  readonly examples?: readonly string[];
  /**
   * Earlier generations whose tables still exist, newest first, for callers that page through one of them;
   * absent where an earlier version published it. The clean-up of loads deletes tables only some time after
   * no manifest names them.
   */
  readonly kept?: readonly KeptGeneration[];
}

export interface KeptGeneration extends Omit<SourceState, 'previous' | 'kept'> {
  /** Instant, ISO 8601, until which requests may begin to read it; its tables stay while it is named. */
  readonly until: string;
}

/** More than the longest list takes at a request a second. The next load can then delete the tables. */
const KEPT_MS = 7 * DAY_MS;

/** Returns the generation that was served until now, which is `now`, in the form in which it is kept. */
export const asKept = ({ previous: _, kept: __, ...state }: SourceState, now: number): KeptGeneration => ({
  ...state,
  until: new Date(now + KEPT_MS).toISOString(),
});

export interface Manifest {
  /** Grows by one with every write, and is the condition of the next write. It is 0 before the first. */
  readonly revision: number;
  readonly sources: Readonly<Record<string, SourceState>>;
  /** SHA-256 (hex) over (source, versao, content hash). It is equal exactly if the data are equal. */
  readonly fingerprint: string;
}

export function fingerprintOf(sources: Readonly<Record<string, SourceState>>): string {
  const lines = Object.entries(sources).map(([name, s]) => `${name}\t${s.versao}\t${s.content_hash}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

/** SHA-256 of an empty text, the fingerprint of no sources. A constant needs no `node:crypto` at start. */
const OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const EMPTY_MANIFEST: Manifest = { revision: 0, sources: {}, fingerprint: OF_NOTHING };

/** @throws StoreError, StoreFormatError */
export async function readManifest(client: ItemClient, table: string): Promise<Manifest> {
  const item = await getItem(client, table, { [CONTROL_KEY]: ACTIVE_MANIFEST });
  if (!item) {
    await refuseEarlierFormat(client, table);
    return EMPTY_MANIFEST;
  }
  refuseOtherFormat(table, item);
  const { revision, sources, fingerprint } = item as unknown as Manifest;
  return { revision, sources, fingerprint };
}

/** Replaces the manifest; false if it is no longer `seen` and must be read again. @throws StoreError */
export async function replaceManifest(
  client: ItemClient,
  table: string,
  seen: Manifest,
  sources: Readonly<Record<string, SourceState>>,
): Promise<boolean> {
  const next: Manifest = { revision: seen.revision + 1, sources, fingerprint: fingerprintOf(sources) };
  const condition =
    seen.revision === 0
      ? { expression: `attribute_not_exists(${CONTROL_KEY})` }
      : { expression: 'revision = :seen', values: { ':seen': seen.revision } };
  return putItemIf(client, table, { [CONTROL_KEY]: ACTIVE_MANIFEST, format: FORMAT, ...next }, condition);
}

/** Returns the manifest. `fresh` reads the store, however recent the cached manifest is. */
export type ManifestReader = (age?: 'fresh') => Promise<Manifest>;

/** Returns a reader that otherwise calls `read` at most once per `ttlMs`, even for concurrent requests. */
export function cachedFor<Value>(
  read: () => Promise<Value>,
  ttlMs: number,
  clock: Clock = currentMoment,
): (age?: 'fresh') => Promise<Value> {
  let cached: Promise<Value> | undefined;
  let since: Moment | undefined;
  return (age) => {
    const now = clock();
    if (age !== 'fresh' && cached && since && ageOf(since, now) < ttlMs) return cached;
    const fresh = read();
    fresh.catch(() => {
      if (cached === fresh) cached = undefined;
    });
    cached = fresh;
    since = now;
    return fresh;
  };
}

/** Must be raised when stored keys or attributes change. Format 1 had Portuguese keys and no number. */
const FORMAT = 2;
const FORMAT_1_MANIFEST = 'ATIVO';

/** This version cannot use the store's format. Consumers receive 503; a load does not retry the error. */
class StoreFormatError extends StoreError {
  override readonly name = 'StoreFormatError';
  constructor(table: string, found: unknown, remedy: string) {
    super(
      `reading ${table}`,
      `its data are of format ${found}, this version reads format ${FORMAT}; ${remedy}`,
    );
  }
}

/** Must be called if there is no manifest of this format. @throws StoreFormatError, StoreError */
async function refuseEarlierFormat(client: ItemClient, table: string): Promise<void> {
  if (!(await getItem(client, table, { [CONTROL_KEY]: FORMAT_1_MANIFEST }))) return;
  throw new StoreFormatError(
    table,
    1,
    `on one machine delete the data folder (DATA_DIR) and start again; on AWS delete the item ${FORMAT_1_MANIFEST} of the table and load every source again`,
  );
}

/** @throws StoreFormatError */
function refuseOtherFormat(table: string, { format }: Item): void {
  if (format !== FORMAT) throw new StoreFormatError(table, format, 'start the version that wrote them');
}
