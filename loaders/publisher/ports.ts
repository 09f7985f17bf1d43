/** Ports of the conversation with a publisher: one request, time, and what a publisher has. */

export interface Asked {
  readonly method: 'GET' | 'HEAD' | 'PROPFIND';
  readonly url: string;
  /** Bytes of the file: `start` inclusive, `end` exclusive. */
  readonly range?: { readonly start: number; readonly end: number };
}

export interface Answered {
  readonly status: number;
  /** The address after redirects. */
  readonly url: string;
  /** Names are lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Must be read to its end or returned, to free the connection. @throws PublisherError while it is read */
  readonly body: AsyncGenerator<Buffer, void, undefined>;
}

/** Sends one request, without retries. Redirects are followed. */
export interface Publisher {
  /** @throws PublisherError where no answer begins */
  ask(asked: Asked): Promise<Answered>;
  close(): Promise<void>;
}

/** Time as a port, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. It may be wrong: the publisher's own clock decides how old its files are. */
  now(): number;
  /** Milliseconds since any moment, never set back. */
  elapsed(): number;
  /** Ends early where `ended` is aborted. */
  pause(ms: number, ended?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export interface Visit {
  readonly publisher: Publisher;
  readonly clock: Clock;
  /** The value of `clock.elapsed()` after which no new attempt begins. */
  readonly until: number;
  /** Aborted when the work of which this visit is a part has ended: no attempt begins after that. */
  readonly ended?: AbortSignal;
  /** Receives a sentence about each attempt that failed and is repeated. */
  readonly note: (sentence: string) => void;
}

export type PublisherFault =
  | 'moved' // The address has nothing any more, or a login form or page is there in place of files.
  | 'blocked' // A firewall refuses the request, with whatever status.
  | 'absent' // The address works, and this version or file is not there.
  | 'busy' // 429 or 5xx.
  | 'broken' // No connection, a reset, a stall, or fewer bytes than announced.
  | 'changed' // The file was replaced while it was read.
  | 'wrong' // The answer is not what was asked for.
  | 'late'; // The deadline of the visit, or its end.

/** The publisher did not give what was asked for. The message says where, what happened and what to do. */
export class PublisherError extends Error {
  override readonly name = 'PublisherError';
  readonly fault: PublisherFault;
  /** The publisher's `Retry-After`, in milliseconds; null where there is none. */
  readonly retryAfterMs: number | null;

  constructor(
    fault: PublisherFault,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    super(message, options);
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A file at the publisher. It is the same file as long as `size`, `etag` and `modified` stay the same. */
export interface RemoteFile {
  /** Name in the folder of the publication. */
  readonly name: string;
  readonly url: string;
  /** Bytes. */
  readonly size: number;
  readonly etag: string | null;
  /** `Last-Modified`, in milliseconds since 1970. */
  readonly modified: number | null;
}

/** A version at a publisher. */
export interface Publication {
  readonly source: string;
  readonly version: string;
  /** The folder that was asked; it ends in `/`, or is the address of one file that the operator gave. */
  readonly address: string;
  /** In the order of their names, without those that are missing. */
  readonly files: readonly RemoteFile[];
  /** Sentences that say what is missing or still changes; empty for a publication that can be fetched. */
  readonly unready: readonly string[];
}

/** Whether two observations are of the same bytes, as far as the publisher's headers say. */
export const isSameFile = (a: RemoteFile, b: RemoteFile): boolean =>
  a.name === b.name && a.size === b.size && a.etag === b.etag && a.modified === b.modified;
