/** The parameter of a path: the form of each kind of number, and the part of it that names the partition. */
import * as z from 'zod/mini';
import { lookups } from '../datasets/cnpj/lookups.ts';
import { pattern, type Text } from './value-schemas.ts';

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
}

export interface ParameterOptions {
  /** Accepts CNPJs with letters, which Receita Federal issues since July 2026. */
  readonly alphanumericCnpj: boolean;
}

const CNPJ: PathParameter = {
  name: 'cnpj',
  schema: () =>
    pattern(
      /^\d{14}$/,
      'O CNPJ deve ter exatamente 14 dígitos: só números, sem máscara (pontos, barra, hífen) e sem espaços.',
    ),
  description: 'CNPJ completo, com 14 dígitos, sem máscara.',
  example: '99111001000170',
  partition: 8,
};

const CNPJ_WITH_LETTERS: PathParameter = {
  name: CNPJ.name,
  schema: () =>
    pattern(
      /^[0-9A-Z]{12}\d{2}$/,
      'O CNPJ deve ter 12 dígitos ou letras maiúsculas e 2 dígitos verificadores: ' +
        'sem máscara (pontos, barra, hífen) e sem espaços.',
    ),
  description: 'CNPJ completo, com 12 dígitos ou letras maiúsculas e 2 dígitos verificadores, sem máscara.',
  example: CNPJ.example,
  partition: CNPJ.partition,
};

const digits = (name: string, what: string, count: number, example: string): PathParameter => ({
  name,
  schema: () =>
    pattern(
      new RegExp(`^\\d{${count}}$`),
      `O ${what} deve ter exatamente ${count} dígitos: só números, sem máscara e sem espaços.`,
    ),
  description: `Número do ${what}, com ${count} dígitos, sem máscara.`,
  example,
  partition: count,
});

const TABLES = lookups.map(({ name }) => name);

/** Another name is a 404, as an unknown address is. */
const TABELA: PathParameter = {
  name: 'tabela',
  schema: () => z.string().check(z.meta({ enum: TABLES })),
  description: 'Nome da tabela.',
  example: 'municipios',
  partition: 0,
};

const DECLARED: readonly PathParameter[] = [
  CNPJ,
  digits('cno', 'CNO', 12, '900010000170'),
  digits('nirf', 'NIRF', 8, '90000017'),
  TABELA,
];

/** Returns the parameter in a path; null if it has none. @throws Error for an undeclared parameter */
export function pathParameter(path: string, options: ParameterOptions): PathParameter | null {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return null;
  const declared = DECLARED.find((parameter) => parameter.name === name);
  if (!declared) throw new Error(`${path}: no declaration of the path parameter ${name}`);
  return declared === CNPJ && options.alphanumericCnpj ? CNPJ_WITH_LETTERS : declared;
}
