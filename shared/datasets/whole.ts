/** The files of a whole publication. The gate `completeness` compares each load with them, also the first. */

/** One file; or one or more, in whose names nothing is known to stay the same; or named parts. */
export type WholeFiles =
  | { readonly kind: 'one'; readonly why: string }
  | { readonly kind: 'any'; readonly why: string }
  | NamedParts;

/** Files whose names say which part they are; each part has one file, or files that are numbered from 1. */
export interface NamedParts {
  readonly kind: 'parts';
  /** Evidence: who publishes the files in this way. */
  readonly why: string;
  /**
   * Matches in the path of a file, case-insensitive; the last match counts. The first group is the part, such
   * as `3`, `MG` or `NA`; the second, of a numbered part, is the number of the file.
   */
  readonly pattern: RegExp;
  /** The parts of a whole publication. Of several sets a publication has one. */
  readonly sets: readonly (readonly string[])[];
  /** Parts that a publication may have besides. */
  readonly extras: readonly string[];
  /** Whether the files of each part are numbered from 1. */
  readonly numbered: boolean;
}

export const oneFile = (why: string): WholeFiles => ({ kind: 'one', why });
export const anyFiles = (why: string): WholeFiles => ({ kind: 'any', why });

export const namedParts = ({
  extras = [],
  numbered = false,
  ...parts
}: Omit<NamedParts, 'kind' | 'extras' | 'numbered'> & Partial<NamedParts>): NamedParts => ({
  ...parts,
  kind: 'parts',
  extras,
  numbered,
});

/** Returns `first` to `last` as texts. */
export const numbers = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i));

/** The names of the 26 states and of the Federal District by their letters. */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'AC Acre,AL Alagoas,AM Amazonas,AP Amapá,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,' +
    'GO Goiás,MA Maranhão,MG Minas Gerais,MS Mato Grosso do Sul,MT Mato Grosso,PA Pará,PB Paraíba,' +
    'PE Pernambuco,PI Piauí,PR Paraná,RJ Rio de Janeiro,RN Rio Grande do Norte,RO Rondônia,RR Roraima,' +
    'RS Rio Grande do Sul,SC Santa Catarina,SE Sergipe,SP São Paulo,TO Tocantins'
  )
    .split(',')
    .map((state) => [state.slice(0, 2), state.slice(3)]),
);

export const STATES: readonly string[] = [...STATE_NAMES.keys()];
