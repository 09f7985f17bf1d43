/** The fields that bars can count, by the names of the API, and the filters that a bar sets. */

import type { Filters } from '../form/fields.ts';
import { activityText, natureText } from '../formats.ts';

export interface Dimension {
  readonly name: string;
  readonly label: string;
  /**
   * The filters of a value; empty where the API has none for it.
   * @default the filter of the same name
   */
  readonly narrow?: (value: string) => Filters;
  /** Formats a value, which precedes its description. */
  readonly shown?: (value: string) => string;
}

/** The words of the API by the published code of the situation. */
export const SITUATIONS: Readonly<Record<string, string>> = {
  '01': 'nula',
  '02': 'ativa',
  '03': 'suspensa',
  '04': 'inapta',
  '08': 'baixada',
};

const YEAR = /^\d{4}$/;

export const DIMENSIONS: readonly Dimension[] = [
  { name: 'uf', label: 'Estado' },
  { name: 'municipio', label: 'Município' },
  { name: 'cnae', label: 'Atividade', shown: activityText },
  {
    name: 'ano_abertura',
    label: 'Ano de abertura',
    narrow: (year): Filters => (YEAR.test(year) ? { ano_abertura: year } : {}),
  },
  { name: 'situacao', label: 'Situação', narrow: (code) => ({ situacao: SITUATIONS[code] ?? code }) },
  { name: 'porte', label: 'Porte' },
  { name: 'natureza_juridica', label: 'Natureza jurídica', shown: natureText },
];

export const filtersOf = ({ name, narrow }: Dimension, value: string): Filters =>
  narrow?.(value) ?? { [name]: value };

/** The filters that make each kind of bars useless; a town is in one state. */
const USUAL: readonly (readonly [dimension: string, unless: readonly string[]])[] = [
  ['uf', ['uf', 'municipio']],
  ['municipio', ['municipio']],
  ['cnae', ['cnae']],
];

/** Returns the bars that help to narrow further: states, then towns, then activities, then years. */
export const usualDimension = (filters: Filters): string =>
  USUAL.find(([, unless]) => unless.every((name) => !filters[name]))?.[0] ?? 'ano_abertura';

export const dimensionOf = (name: string): Dimension | undefined =>
  DIMENSIONS.find((dimension) => dimension.name === name);
