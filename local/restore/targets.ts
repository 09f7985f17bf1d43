/**
 * The fixed tables that can be restored, and for each difference whether the restored item is written. What was done since
 * the moment for safety, and the history since, stays (docs/decisions/0083).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../shared/aws/read-items.ts';
import {
  ACTIVE_MANIFEST,
  API_KEYS_KEY,
  apiKeysTable,
  CONTROL_KEY,
  CONTROL_PREFIXES,
  controlTable,
  USAGE_EXPIRY,
  USAGE_KEY,
  USAGE_SORT,
  usageTable,
} from '../../shared/store/tables.ts';
import type { Difference } from './differences.ts';

/** The item to write instead of the present one; null to delete it, undefined to leave it. */
type Wanted = Item | null | undefined;

export interface Target {
  readonly table: (prefix: string) => string;
  /** Names of the attributes of the key. */
  readonly keys: readonly string[];
  /** Names an item in the output, without anything secret. */
  readonly nameOf: (difference: Difference) => string;
  readonly wanted: (difference: Difference, options: Options) => Wanted;
}

export interface Options {
  /** Whether keys become exactly what they were. */
  readonly exact: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const fieldOf = ({ before, now }: Difference, name: string): string => String((before ?? now)?.[name] ?? '?');

/** A revocation stays, and a key that was issued since stays valid, unless the keys are restored exactly. */
function wantedKey({ before, now }: Difference, { exact }: Options): Wanted {
  if (exact) return before;
  if (before === null) return undefined;
  const { revoked = null } = now ?? {};
  const kept = revoked === null ? before : { ...before, revoked };
  return isDeepStrictEqual(kept, now) ? undefined : kept;
}

/** The revision of the manifest only grows: it is the condition under which other processes replace the manifest. */
function wantedManifest({ before, now }: Difference): Wanted {
  if (before === null || now === null) return before;
  const next = { ...before, revision: now['revision'] };
  return isDeepStrictEqual(next, now) ? undefined : { ...before, revision: Number(now['revision']) + 1 };
}

/** Locks of that time are not restored, and the records of loads since stay. */
function wantedControl(difference: Difference): Wanted {
  const key = String(difference.key[CONTROL_KEY]);
  if (key === ACTIVE_MANIFEST) return wantedManifest(difference);
  if (key.startsWith(CONTROL_PREFIXES.lock)) return undefined;
  if (key.startsWith(CONTROL_PREFIXES.load) && difference.now !== null) return undefined;
  return difference.before;
}

/** Counts, permits and the audit log are only completed: nothing that was written since is changed. */
function wantedUsage({ before, now }: Difference, options: Options): Wanted {
  if (now !== null || before === null) return undefined;
  const expires = before[USAGE_EXPIRY];
  return typeof expires === 'number' && expires * 1_000 <= options.now ? undefined : before;
}

export const TARGETS = {
  keys: {
    table: apiKeysTable,
    keys: [API_KEYS_KEY],
    nameOf: (difference) => `${fieldOf(difference, 'prefix')} of ${fieldOf(difference, 'customer')}`,
    wanted: wantedKey,
  },
  controle: {
    table: controlTable,
    keys: [CONTROL_KEY],
    nameOf: ({ key }) => String(key[CONTROL_KEY]),
    wanted: wantedControl,
  },
  uso: {
    table: usageTable,
    keys: [USAGE_KEY, USAGE_SORT],
    nameOf: ({ key }) => `${key[USAGE_KEY]} ${key[USAGE_SORT]}`,
    wanted: wantedUsage,
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;
export const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];
