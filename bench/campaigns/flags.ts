/** Flags that several campaigns have, with their meaning. */
import { toggle, withDefault } from '../../operator/command/arguments.ts';
import { whole } from '../../operator/command/forms.ts';
import { SOURCES } from '../../shared/datasets/index.ts';

export const count = (fallback: number, meaning: string) =>
  withDefault('N', whole(1, 80_000_000), fallback, meaning);

export const json = toggle('Prints the figures as one JSON object on the last line of stdout.');
export const COMPANIES = 'Size of the invented country.';
export const WARM_UP = withDefault('S', whole(3, 600), 30, 'Seconds after which a warm-up ends in any case.');
export const SOURCE_NAMES = SOURCES.map(({ name }) => name);
