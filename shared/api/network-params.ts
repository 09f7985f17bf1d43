/** The parameters of the network of a company. */
import * as z from 'zod/mini';
import { cnpjIn } from './path-params.ts';
import { integer, type QueryParameter } from './query-params.ts';

export const NIVEIS = integer(
  'niveis',
  'Níveis em volta da empresa: de cada nó, os sócios e as participações.',
  [1, 3],
  1,
);

export const NOS_ATE = integer('nos_ate', 'Quantidade máxima de nós na resposta.', [2, 500], 100);

const otherCompany = (): z.ZodMiniType<string, string> =>
  z.pipe(
    z.string().check(
      z.check(({ value, issues }) => {
        const found = cnpjIn(value);
        if ('msg' in found) issues.push({ code: 'custom', message: found.msg, input: value });
      }),
    ),
    z.transform((text) => {
      const found = cnpjIn(text);
      return 'cnpj' in found ? found.cnpj : text;
    }),
  );

export const ATE: QueryParameter = {
  name: 'ate',
  description: 'O CNPJ da outra empresa, com ou sem máscara.',
  example: '99222002000192',
  schema: otherCompany,
  type: 'string',
  fallback: null,
  required: true,
};
