/** The API as the views use it: the published client, whose errors a view shows as problems. */
import type { RegistrosPublicos } from '../../../clients/typescript/src/index.ts';
import type { Problem } from '../consultar/problem.ts';

export type Reply<T> =
  | { readonly body: T; readonly problem?: never }
  | { readonly problem: Problem; readonly body?: never };

export interface Api {
  readonly client: RegistrosPublicos;
  /** The client for many questions in a row: it waits and repeats as in programs, and remembers nothing. */
  readonly patient: RegistrosPublicos;
  /** Rejects only for faults of the page itself. */
  readonly reply: <T>(answer: Promise<T>) => Promise<Reply<T>>;
  /** Forgets all answers, which are of a publication that is no longer kept. */
  readonly forget: () => void;
}
