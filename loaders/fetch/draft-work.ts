/** The state that the requests for the segments of one file share. */
import type { RemoteFile, Visit } from '../publisher/ports.ts';
import { refuseBeginning } from './beginning.ts';
import type { Halt } from './halt.ts';
import type { Draft, FetchView } from './ports.ts';
import type { Slots } from './slots.ts';

export interface FileWork {
  readonly visit: Visit;
  readonly file: RemoteFile;
  readonly slots: Slots;
  readonly halt: Halt;
  readonly view: FetchView;
}

export interface DraftWork extends FileWork {
  readonly draft: Draft;
  readonly stored: ReadonlySet<number>;
  /** Checks the first bytes of a file and stores a segment, once. @throws PublisherError, FileError */
  store(segment: number, bytes: Buffer): Promise<void>;
  /** The reading of a body with the whole file; null where there is none. Never rejects. */
  whole: Promise<void> | null;
}

/** Bytes of the file: `start` inclusive, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export const rangeOf = ({ draft, file }: Pick<DraftWork, 'draft' | 'file'>, segment: number): Range => ({
  start: segment * draft.segmentBytes,
  end: Math.min(file.size, (segment + 1) * draft.segmentBytes),
});

export function draftWork(work: FileWork, draft: Draft): DraftWork {
  const { file, view } = work;
  const stored = new Set(draft.stored);
  return {
    visit: work.visit,
    file,
    slots: work.slots,
    halt: work.halt,
    view,
    draft,
    stored,
    whole: null,
    store: async (segment, bytes) => {
      if (stored.has(segment)) return;
      if (segment === 0) refuseBeginning(file, bytes);
      await draft.store(segment, bytes);
      stored.add(segment);
    },
  };
}
