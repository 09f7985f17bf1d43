/** What the views need for a request: the key, the text of the key field, and the API's address. */
import type { Config } from '../config.ts';
import type { TakeTyped } from './key-field.ts';
import type { Keys } from './keys.ts';

export interface Access {
  readonly keys: Keys;
  readonly config: Config;
  readonly takeTyped: TakeTyped;
}
