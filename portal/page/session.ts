/** What the views of one document share: the settings, the key in memory, and the answers that it got. */
import type { Api } from './api/api.ts';
import type { Config } from './config.ts';
import type { Keys } from './playground/keys.ts';

export interface Session {
  readonly config: Config;
  readonly keys: Keys;
  readonly api: Api;
}

/** Starts the program of a page whose content is in the document. `ended` aborts when another one comes. */
export type View = (session: Session, ended: AbortSignal) => void;
