/** The parameters of the network of a company. */
import * as z from 'zod/mini';
import { bareCnpj, MASKED_CNPJ, NOT_A_CNPJ } from '../path-params.ts';
import { integer, type QueryParameter } from '../query-params.ts';
import { pattern } from '../value-schemas.ts';

export const MOST_LEVELS = 3;

export const NIVEIS = integer(
  'niveis',
  'Níveis em volta da empresa: de cada nó, os sócios e as participações.',
  [1, MOST_LEVELS],
  1,
);

export const NOS_ATE = integer('nos_ate', 'Quantidade máxima de nós na resposta.', [2, 500], 100);

export const ATE: QueryParameter = {
  name: 'ate',
  description: 'O CNPJ da outra empresa, com ou sem máscara.',
  example: '99222002000192',
  isCnpj: true,
  schema: () => z.pipe(pattern(MASKED_CNPJ, NOT_A_CNPJ), z.transform(bareCnpj)),
  type: 'string',
  fallback: null,
  required: true,
};
