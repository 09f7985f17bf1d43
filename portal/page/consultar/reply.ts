/** The reply of the API: a body, or the problem in its place. */
import type { Problem } from './problem.ts';

export interface Answered<T> {
  readonly body: T;
  /** The publication of a list, for its next pages. */
  readonly snapshot: string | null;
  readonly problem?: never;
}

/** The reason for which there is no body. */
export interface Refused {
  readonly problem: Problem;
  readonly body?: never;
}

export type Reply<T> = Answered<T> | Refused;

/** Asks for a page in CSV, which is not kept. Never rejects. */
export type AskText = (path: string, snapshot: string | null) => Promise<Reply<string>>;

/** `path` begins with `/v1/`. Never rejects: every failure is a problem, which is not kept. */
export type Ask = <T>(path: string, snapshot?: string | null) => Promise<Reply<T>>;
