/** What the views need to ask the API: the key, where it stands typed, and whom to ask. */
import type { Config } from '../config.ts';
import type { TakeTyped } from './key-field.ts';
import type { Keys } from './keys.ts';

export interface Access {
  readonly keys: Keys;
  readonly config: Config;
  readonly takeTyped: TakeTyped;
}
