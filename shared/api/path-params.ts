/** The parameter of a path: the form of each kind of number, and the part of it that names the partition. */
import * as z from 'zod/mini';
import { SAMPLE_NIRF } from '../datasets/cafir/exemplo.ts';
import { SAMPLE_CNO } from '../datasets/cno/exemplo.ts';
import { SAMPLE_CNPJ } from '../datasets/cnpj/exemplo.ts';
import { lookups } from '../datasets/cnpj/lookups.ts';
import { cnpjCheckDigits } from '../datasets/cpf.ts';
import { SOURCES } from '../datasets/index.ts';
import { capitalized, mistypedIn, pattern, type Text } from './value-schemas.ts';

export interface PathForm {
  readonly name: string;
  readonly schema: () => Text;
}

export interface PathParameter extends PathForm {
  /** Text of the reference, in Portuguese. */
  readonly description: string;
  readonly example: string;
  /** Number of leading characters of the key that name the partition; the others name the item in it. */
  readonly partition: number;
  /** Returns the check digits with which a number should end. CNOs and NIRFs have no published rule. */
  readonly checkDigits?: (key: string) => string;
}

export interface ParameterOptions {
  /** Accepts letters in CNPJs, which Receita Federal issues since July 2026, and in CAFIR's numbers (CIB). */
  readonly CNPJ_ALFANUMERICO: boolean;
}

/** A kind of number: in digits, and in the form in which it may have letters. */
type Lettered = Readonly<Record<'digits' | 'letters', PathParameter>>;

/** The message for a number that only its letters make malformed. `hint` says what that means. */
const lettersOff = (what: string, hint: string): string =>
  `${what} com letras não é aceito neste endereço, porque a opção CNPJ_ALFANUMERICO deste serviço está desligada. ${hint}`;

const MAY_EXIST = 'Isto não quer dizer que ele não exista.';

/** The address of a company in readable form, which takes letters under all settings. */
export const fichaAddress = (cnpj: string): string => `/v1/cnpjs/${cnpj}/ficha`;

const inFicha = (cnpj: string): string => `A ficha dele está em ${fichaAddress(cnpj)}.`;

const inDigits = (form: RegExp, withLetters: RegExp, msg: string, off: (number: string) => string) => () =>
  pattern(form, (text) => {
    const number = text.toUpperCase();
    return withLetters.test(number) ? off(number) : msg;
  });

const CNPJ_DIGITS = /^\d{14}$/;
const CNPJ_LETTERS = /^[0-9A-Z]{12}\d{2}$/;

export const CNPJ = { name: 'cnpj', example: SAMPLE_CNPJ, partition: 8, checkDigits: cnpjCheckDigits };

const cnpj: Lettered = {
  digits: {
    ...CNPJ,
    schema: inDigits(
      CNPJ_DIGITS,
      CNPJ_LETTERS,
      'O CNPJ deve ter exatamente 14 dígitos: só números, sem máscara (pontos, barra, hífen) e sem espaços.',
      (number) => lettersOff('CNPJ', inFicha(number)),
    ),
    description: 'CNPJ completo, com 14 dígitos, sem máscara.',
  },
  letters: {
    ...CNPJ,
    schema: () =>
      capitalized(
        CNPJ_LETTERS,
        'O CNPJ deve ter 12 dígitos ou letras e 2 dígitos verificadores: sem máscara (pontos, barra, hífen) e sem espaços.',
      ),
    description: 'CNPJ completo, com 12 dígitos ou letras e 2 dígitos verificadores, sem máscara.',
  },
};

const NIRF_DIGITS = /^\d{8}$/;
const NIRF_LETTERS = /^[0-9A-Z]{8}$/;

const NIRF = { name: 'nirf', example: SAMPLE_NIRF, partition: 8 };

const nirf: Lettered = {
  digits: {
    ...NIRF,
    schema: inDigits(NIRF_DIGITS, NIRF_LETTERS, digitsOnly('NIRF', 8), () => lettersOff('NIRF', MAY_EXIST)),
    description: 'Número do NIRF, com 8 dígitos, sem máscara.',
  },
  letters: {
    ...NIRF,
    schema: () =>
      capitalized(NIRF_LETTERS, 'O NIRF ou CIB deve ter 8 dígitos ou letras, sem máscara e sem espaços.'),
    description: 'Número do NIRF ou do CIB, com 8 dígitos ou letras, sem máscara.',
  },
};

const CNO: PathParameter = {
  name: 'cno',
  schema: () => pattern(/^\d{12}$/, digitsOnly('CNO', 12)),
  description: 'Número do CNO, com 12 dígitos, sem máscara.',
  example: SAMPLE_CNO,
  partition: 12,
};

function digitsOnly(what: string, count: number): string {
  return `O ${what} deve ter exatamente ${count} dígitos: só números, sem máscara e sem espaços.`;
}

const TABLES = lookups.map(({ name }) => name);

/** Another name is a 404, as an unknown address is. */
const TABELA: PathParameter = {
  name: 'tabela',
  schema: () => z.string().check(z.meta({ enum: TABLES })),
  description: 'Nome da tabela.',
  example: 'municipios',
  partition: 0,
};

/** Another name is a 404, as an unknown address is. */
const FONTE: PathParameter = {
  name: 'fonte',
  schema: () => z.string().check(z.meta({ enum: SOURCES.map(({ name }) => name) })),
  description: 'Nome da fonte, como em /v1/status.',
  example: 'cnpj',
  partition: 0,
};

const LETTERED: readonly Lettered[] = [cnpj, nirf];
const DECLARED: readonly PathParameter[] = [CNO, TABELA, FONTE];

/** Returns the parameter in a path; null if it has none. @throws Error for an undeclared parameter */
export function pathParameter(path: string, { CNPJ_ALFANUMERICO }: ParameterOptions): PathParameter | null {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return null;
  const inForce = LETTERED.map(({ digits, letters }) => (CNPJ_ALFANUMERICO ? letters : digits));
  const declared = [...inForce, ...DECLARED].find((parameter) => parameter.name === name);
  if (!declared) throw new Error(`${path}: no declaration of the path parameter ${name}`);
  return declared;
}

/** A CNPJ with or without its mask. */
export const MASKED_CNPJ = /^[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}\/?[0-9A-Za-z]{4}-?\d{2}$/;

export const bareCnpj = (masked: string): string => masked.replace(/[-./]/g, '').toUpperCase();

export const NOT_A_CNPJ =
  'Não é um CNPJ: envie 14 dígitos, ou letras nas 12 primeiras posições, com ou sem máscara, e com os zeros à esquerda.';

/** Finds a CNPJ in a text, masked or not; or returns why the text is none. */
export function cnpjIn(text: string): { readonly cnpj: string } | { readonly msg: string } {
  const bare = text.replace(/\s+/g, '');
  if (MASKED_CNPJ.test(bare)) return { cnpj: bareCnpj(bare) };
  return { msg: NOT_A_CNPJ + mistypedIn(text) };
}

/** Whether the profile of a CNPJ and the lists below it have an address; its ficha always has one. */
export const hasProfile = (cnpj: string, { CNPJ_ALFANUMERICO }: ParameterOptions): boolean =>
  CNPJ_ALFANUMERICO || CNPJ_DIGITS.test(cnpj);

/** Returns the address of a record by its number; null for a number that the service does not accept. */
export function addressIn(path: string, options: ParameterOptions): (key: string) => string | null {
  const schema = pathParameter(path, options)?.schema();
  return (key) => (schema?.safeParse(key).success ? path.replace(/\{\w+\}/, key) : null);
}
