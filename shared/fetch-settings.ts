/** Settings of the commands and functions that fetch publications. `shared/env.ts` reads them. */
import type { Source } from './datasets/define.ts';
import { SOURCES } from './datasets/index.ts';
import { listOf, number, type Setting, word } from './setting-forms.ts';

/** Returns the name of the variable that replaces the addresses of a source: `FETCH_URL_CNPJ`. */
export const addressSetting = ({ name }: Pick<Source, 'name'>): string => `FETCH_URL_${name.toUpperCase()}`;

export const FETCH_SETTINGS = {
  FETCH_CONTACT: {
    meaning: 'where the publisher reaches the operator; sent in `User-Agent`',
    allowed: 'an address of a web page or an e-mail address, without blanks; may be empty',
    fallback: '',
    schema: word(/^[\w.+:/@?=&%~-]{0,200}$/),
  },
  FETCH_CONNECTIONS: number(1, 8, 3, 'requests to a publisher at the same time'),
} satisfies Record<string, Setting<unknown>>;

/** One setting for each source, in the order of the registry. */
export const ADDRESS_SETTINGS: Readonly<Record<string, Setting<readonly string[]>>> = Object.fromEntries(
  SOURCES.map((source) => [
    addressSetting(source),
    {
      meaning: `replaces the addresses of ${source.name} at its publisher`,
      allowed:
        'http or https addresses separated by commas: folders that end in /, or one file; may be empty',
      fallback: '',
      schema: listOf(/^https?:\/\/[^\s,]+$/),
    },
  ]),
);
