/** The place into which a fetch puts a publication. */
import type { FetchedFile, Origin } from '../../shared/store/generations/origin.ts';
import type { RemoteFile } from '../publisher/ports.ts';
import type { PublishedFiles } from '../work/ports.ts';
import type { CheckedFile } from './check-file.ts';

/** A partly stored file. Segments are numbered from 0 and have `segmentBytes` each, the last one less. */
export interface Draft {
  readonly segmentBytes: number;
  /** The stored segments; empty where the draft was of another file than the one that is there now. */
  readonly stored: ReadonlySet<number>;
  /** Segments may be stored in any order and concurrently. They are durable when this returns. */
  store(segment: number, bytes: Buffer): Promise<void>;
  /** Checks the file and joins the segments; nothing is joined where the check finds a fault. */
  join(): Promise<CheckedFile>;
  /** Writes the record of how the joined file was fetched, from which on it counts. */
  accept(fetched: FetchedFile): Promise<void>;
  /** Deletes what is stored of the file, whose check has failed. `sha256`: of the broken bytes. */
  discard(sha256: string): Promise<void>;
}

export interface Target {
  /** The folder, or the prefix of the bucket, for messages. */
  readonly place: string;
  /** The accepted files. One whose size is not that of its record is left out. */
  accepted(): Promise<readonly FetchedFile[]>;
  /**
   * Continues the draft of the same remote file, or begins a new one. An accepted file of that name is
   * deleted before.
   * @throws LoadRefused for a file that was broken in the same way twice
   */
  open(file: RemoteFile): Promise<Draft>;
  /** Deletes the accepted files and the drafts of all other names. */
  keepOnly(names: readonly string[]): Promise<void>;
  /** Reads the accepted files. */
  readonly files: PublishedFiles;
  /** Writes `origem.json`, which says that the publication is whole. */
  seal(origin: Origin): Promise<void>;
  /** Returns the origin of a publication that was sealed before; null where there is none. */
  sealed(): Promise<Origin | null>;
  /** Bytes that can still be stored; null where there is no such limit. */
  freeBytes(): Promise<number | null>;
}

/** Shows the progress of a fetch. Bytes may be taken back where a file has to be fetched again. */
export interface FetchView {
  begin(file: string, size: number, stored: number): void;
  advance(file: string, bytes: number): void;
  /** `checking`: its checksums are computed. */
  stage(file: string, stage: 'checking' | 'done'): void;
}
