/** A draft's journal of the segments on disk: one file beside the draft, which is replaced as a whole. */
import * as z from 'zod/mini';
import { type Identity, isSurelySame } from '../../loaders/fetch/identity.ts';

const journal = z.strictObject({
  name: z.string(),
  /** Bytes of the whole file. */
  size: z.int().check(z.positive()),
  etag: z.nullable(z.string()),
  modified: z.nullable(z.number()),
  segmentBytes: z.int().check(z.positive()),
  /** Number of each stored segment, and the CRC-32 of its bytes. */
  segments: z.array(z.tuple([z.int().check(z.nonnegative()), z.int()])),
  /** SHA-256 of earlier downloads of this file whose checks failed. */
  broken: z.array(z.string()),
});

export type Journal = z.infer<typeof journal>;

/** Returns null for a text that is not this file's journal, such as a damaged one or an earlier file's. */
export function parseJournal(text: string, file: Identity): Journal | null {
  try {
    const found = journal.safeParse(JSON.parse(text)).data ?? null;
    return found && isSurelySame(found, file) ? found : null;
  } catch {
    return null;
  }
}

export interface Stored {
  readonly segmentBytes: number;
  /** CRC-32 of each segment. */
  readonly segments: Map<number, number>;
  readonly broken: readonly string[];
}

export function printJournal({ name, size, etag, modified }: Identity, stored: Stored): string {
  const { segmentBytes, segments, broken } = stored;
  const journal: Journal = {
    name,
    size,
    etag,
    modified,
    segmentBytes,
    segments: [...segments],
    broken: [...broken],
  };
  return JSON.stringify(journal);
}
