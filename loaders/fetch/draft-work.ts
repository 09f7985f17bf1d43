/** The state that the requests for the segments of one file share. */
import { beginsAsPage, pageFault } from '../publisher/http/answers.ts';
import { slotsOf } from '../publisher/http/slots.ts';
import { type Asked, PublisherError, type RemoteFile, type Visit } from '../publisher/ports.ts';
import { isArchive } from '../publisher/whole.ts';
import type { Draft } from './draft.ts';

/** Shows the progress of a fetch. Bytes may be taken back where a file has to be fetched again. */
export interface FetchView {
  begin(file: string, size: number, stored: number): void;
  advance(file: string, bytes: number): void;
  /** `checking`: its checksums are computed. */
  stage(file: string, stage: 'checking' | 'done'): void;
}

export interface FileWork {
  /** It ends with `end`. */
  readonly visit: Visit;
  readonly file: RemoteFile;
  readonly slots: ReturnType<typeof openSlots>;
  readonly end: AbortController;
  readonly view: FetchView;
}

/** Bounds the concurrent requests of a fetch and its memory: each request has one buffer, which is reused. */
export function openSlots(connections: number) {
  const takeSlot = slotsOf(connections);
  const free: Buffer[] = [];
  return {
    connections,
    /** Runs the work with a buffer of so many bytes, in the order of the calls, and then frees the buffer. */
    use: async <T>(bytes: number, work: (buffer: Buffer) => Promise<T>): Promise<T> => {
      const leave = await takeSlot();
      const taken = free.pop() ?? Buffer.alloc(0);
      const buffer = taken.length < bytes ? Buffer.allocUnsafeSlow(bytes) : taken;
      try {
        return await work(buffer.subarray(0, bytes));
      } finally {
        free.push(buffer);
        leave();
      }
    },
  };
}

export type DraftWork = ReturnType<typeof draftWork>;

export type Range = NonNullable<Asked['range']>;

export const rangeOf = ({ draft, file }: Pick<DraftWork, 'draft' | 'file'>, segment: number): Range => ({
  start: segment * draft.segmentBytes,
  end: Math.min(file.size, (segment + 1) * draft.segmentBytes),
});

export function draftWork(work: FileWork, draft: Draft) {
  const stored = new Set(draft.stored);
  return {
    ...work,
    draft,
    stored: stored as ReadonlySet<number>,
    /** The reading of a body with the whole file; null where there is none. Never rejects. */
    whole: null as Promise<void> | null,
    /** Checks the first bytes of a file and stores a segment, once. @throws PublisherError, FileError */
    store: async (segment: number, bytes: Buffer): Promise<void> => {
      if (stored.has(segment)) return;
      if (segment === 0) refuseBeginning(work.file, bytes);
      await draft.store(segment, bytes);
      stored.add(segment);
    },
  };
}

/** Bytes of a page in which its title is looked for. */
const PAGE_BYTES = 4 << 10;

/**
 * A publisher may send a page under the headers of the file.
 * @throws PublisherError for a page, and for an archive that does not begin as one
 */
function refuseBeginning({ name, url }: RemoteFile, bytes: Buffer): void {
  if (beginsAsPage(bytes)) {
    throw pageFault({ url, status: 200 }, bytes.subarray(0, PAGE_BYTES).toString('latin1'));
  }
  if (!isArchive(name) || bytes.subarray(0, 2).toString('latin1') === 'PK') return;
  throw new PublisherError('wrong', `${url}: not a zip archive, which would begin with PK`);
}
