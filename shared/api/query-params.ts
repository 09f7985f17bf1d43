/** The query parameters of lists, as data: what each allows and how people read of it. Four kinds serve all. */

interface AnyParameter {
  readonly name: string;
  /** Portuguese, as consumers read it in the reference. */
  readonly description: string;
}

export interface IntegerParameter extends AnyParameter {
  readonly kind: 'integer';
  readonly minimum: number;
  readonly maximum: number;
  readonly fallback: number;
}

/** One of a few words. Without a fallback it may be left out, or sent empty, which is the same. */
export interface ChoiceParameter extends AnyParameter {
  readonly kind: 'choice';
  readonly allowed: readonly string[];
  /** Allowed in either case; the canonical value is in capitals. */
  readonly anyCase: boolean;
  readonly fallback: string | null;
}

export interface PatternParameter extends AnyParameter {
  readonly kind: 'pattern';
  readonly pattern: RegExp;
  /** What is said of a value that is not of the form. */
  readonly msg: string;
  readonly example: string;
}

/** Any text, compared without accents, case and extra blanks. */
export interface TextParameter extends AnyParameter {
  readonly kind: 'text';
  readonly maximum: number;
  readonly example: string;
}

export type QueryParameter = IntegerParameter | ChoiceParameter | PatternParameter | TextParameter;

export const LIMITE: IntegerParameter = {
  kind: 'integer',
  name: 'limite',
  description: 'Quantidade máxima de itens na página.',
  minimum: 1,
  maximum: 100,
  fallback: 20,
};

export const OFFSET: IntegerParameter = {
  kind: 'integer',
  name: 'offset',
  description: 'Quantidade de itens a pular antes do primeiro da página. Além do fim, a página é vazia.',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  fallback: 0,
};

/** The 26 states, the Federal District, and EX for what lies abroad. */
const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX'.split(' ');

export const UF: ChoiceParameter = {
  kind: 'choice',
  name: 'uf',
  description:
    'Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar.',
  allowed: UFS,
  anyCase: true,
  fallback: null,
};

export const MUNICIPIO: TextParameter = {
  kind: 'text',
  name: 'municipio',
  description:
    'Nome do município, comparado sem distinguir acentos, maiúsculas e espaços a mais. Vazio equivale a não informar.',
  // The longest name in Brazil has 32 letters and the file's column 40; the rest is room for blanks.
  maximum: 100,
  example: 'São Roque de Minas',
};

export const ANO_MES: PatternParameter = {
  kind: 'pattern',
  name: 'ano_mes',
  description: 'Mês de competência, na forma AAAAMM. Vazio equivale a não informar.',
  pattern: /^\d{4}(0[1-9]|1[0-2])$/,
  msg: 'O mês deve ter a forma AAAAMM: quatro dígitos do ano e dois do mês, de 01 a 12.',
  example: '202609',
};

/** A parameter that chooses one of several lists; the first is the one meant where it is not sent. */
export const choice = (name: string, description: string, allowed: readonly string[]): ChoiceParameter => ({
  kind: 'choice',
  name,
  description,
  allowed,
  anyCase: false,
  fallback: allowed[0] ?? null,
});
