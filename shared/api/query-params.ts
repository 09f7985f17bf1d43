/** The query parameters of lists: each has a schema and its texts for the reference. */
import * as z from 'zod/mini';
import { STATES_AND_ABROAD } from '../datasets/identifiers.ts';
import type { Fault } from './faults.ts';
import * as values from './value-schemas.ts';

interface Values {
  /** Canonical; null if it was not sent. */
  readonly query: Readonly<Record<string, string | null>>;
  /** Texts of the query, as the caller sent them. */
  readonly sent: Readonly<Record<string, string>>;
}

/** A rule about several parameters. It is checked where each of them has the declared form. */
export type JointRule = (values: Values) => readonly Fault[];

type Parsed = string | number | null;

export interface QueryParameter {
  readonly name: string;
  /** Text of the reference, in Portuguese. */
  readonly description: string;
  readonly example: string | number | boolean;
  /** Makes the schema of the JSON value that the text of the query stands for. */
  readonly schema: () => z.ZodMiniType<Parsed>;
  /** The JSON type of that value; the text of an array has commas between its values. */
  readonly type: 'integer' | 'string' | 'array';
  /** Value of an absent parameter. If null, an empty parameter counts as absent unless it is required. */
  readonly fallback: Parsed;
  /** Whether a request without it is a fault. @default false */
  readonly required?: boolean;
  /** The most values of an array, each of which counts as a request. */
  readonly most?: number;
  /** Whether it names a company, so that a probe sends one that the service has. @default false */
  readonly isCnpj?: boolean;
  /** Whether a text that the schema refuses is accepted if the data have this value. @default false */
  readonly orStored?: boolean;
}

/** A parameter whose value is one of a few words. */
export type ChoiceParameter = QueryParameter;

/** Clients in languages with several types of integers use 32 bits where no format says otherwise. */
const formOf = (maximum: number) => (maximum > 2 ** 31 - 1 ? [z.meta({ format: 'int64' })] : []);

export const integer = (
  name: string,
  description: string,
  [minimum, maximum]: readonly [number, number],
  fallback: number,
): QueryParameter => ({
  name,
  description,
  example: fallback,
  schema: () => z._default(values.integer(minimum, maximum).check(...formOf(maximum)), fallback),
  type: 'integer',
  fallback,
});

/** A parameter without a default; null if it is not sent. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = (
  name: string,
  description: string,
  schema: () => z.ZodMiniType<string | null, string>,
  example: string | boolean,
): QueryParameter => ({
  name,
  description,
  example,
  schema: () => z.nullable(schema()),
  type: 'string',
  fallback: null,
});

/** `msg` is the message of its error item. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalPattern = (
  name: string,
  description: string,
  [form, msg]: readonly [RegExp, string],
  example: string,
): QueryParameter => optional(name, description, () => values.pattern(form, msg), example);

/** A parameter that selects one of several lists; the first is the default. */
export const choice = (name: string, description: string, words: readonly string[]): ChoiceParameter => {
  const [fallback = ''] = words;
  const schema = () => z._default(values.choice(words), fallback);
  return { name, description, example: fallback, schema, type: 'string', fallback };
};

/** A parameter that must be sent, with one of several words. */
export const requiredChoice = (
  name: string,
  description: string,
  words: readonly string[],
): QueryParameter => ({
  name,
  description,
  example: words[0] ?? '',
  schema: () => values.choice(words),
  type: 'string',
  fallback: null,
  required: true,
});

/** A parameter that must be sent, with a list as people paste it; its value are the numbers with commas. */
export const requiredList = (
  name: string,
  description: string,
  most: number,
  example: string,
): QueryParameter => ({
  name,
  description,
  example,
  schema: () => values.listOfTexts(most),
  type: 'array',
  fallback: null,
  required: true,
  most,
});

/** The same list where it may be left out. */
export const optionalList = (...list: Parameters<typeof requiredList>): QueryParameter => ({
  ...requiredList(...list),
  required: false,
});

/** Returns the values of a list as they were sent, without the blanks around them. */
export const listIn = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((value) => value.trim());

/** Blanks do not separate beside a sign of a mask: `99.111.001 / 0001-70` is one number. */
const BETWEEN_NUMBERS = /[,;\t\r\n]|(?<![\s./-])\s+(?![\s./-])/;

/** Returns the numbers of a pasted list as they were sent, without the blanks around them. */
export const numbersIn = (text: string): string[] =>
  text
    .split(BETWEEN_NUMBERS)
    .map((number) => number.trim())
    .filter((number) => number !== '');

export const MOST_ITEMS = 100;

export const LIMITE = integer('limite', 'Quantidade máxima de itens na página.', [1, MOST_ITEMS], 20);

export const OFFSET = integer(
  'offset',
  'Quantidade de itens a pular antes do primeiro da página. Além do fim, a página é vazia.',
  [0, Number.MAX_SAFE_INTEGER],
  0,
);

export const GERACAO = optionalPattern(
  'alteracoes',
  'A `geracao` de um dos pares em `alteracoes`: a lista passa a ser a dos arquivos do que mudou até ela. Vazio equivale a não informar.',
  [/^[0-9a-z-]{1,40}$/, 'A geração deve ser a de um dos pares em `alteracoes`, sem alterações.'],
  '202610-0123456789',
);

export const UF = optional(
  'uf',
  'Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar.',
  () => values.choiceInAnyCase(STATES_AND_ABROAD),
  'DF',
);

export const MUNICIPIO = optional(
  'municipio',
  'Nome do município, comparado sem distinguir acentos, maiúsculas e espaços a mais. Vazio equivale a não informar.',
  // The longest name in Brazil has 32 letters, and the file's column 40; the rest allows extra blanks.
  () => values.comparedText(100),
  'Brasília',
);

export const DESCRICAO = optional(
  'descricao',
  'Palavras da descrição, ou começos delas, sem distinguir acentos e maiúsculas; todas devem constar. Vazio equivale a não informar.',
  () => values.comparedText(100),
  'cidade mod',
);

export const ANO_MES = optionalPattern(
  'ano_mes',
  'Mês de competência, na forma AAAAMM. Vazio equivale a não informar.',
  [
    /^\d{4}(0[1-9]|1[0-2])$/,
    'O mês deve ter a forma AAAAMM: quatro dígitos do ano e dois do mês, de 01 a 12.',
  ],
  '202609',
);

/**
 * Refuses to start with a filter that no code reads: it would be accepted, and answer with everything.
 * `handled` are the names that the code of the route reads. @throws Error for a declared name beside them
 */
export function refuseUnhandled(declared: readonly QueryParameter[], handled: readonly string[]): void {
  const unhandled = declared.map(({ name }) => name).filter((name) => !handled.includes(name));
  if (unhandled.length > 0) throw new Error(`declared and handled nowhere: ${unhandled.join(', ')}`);
}
