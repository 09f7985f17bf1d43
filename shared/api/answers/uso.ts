/** The schema of the usage of a key, for its owner. */
import * as z from 'zod/mini';
import { named, said } from '../record-schemas.ts';
import { count } from './parts.ts';

const limit = (description: string): z.ZodMiniType =>
  said(z.nullable(z.int().check(z.gte(0))), `${description}; nulo quando não há limite.`);

const counts = {
  requisicoes: count('Todas as requisições.'),
  erros_4xx: count('As respondidas com 4xx, menos 429.'),
  limitadas: count('As respondidas com 429.'),
  erros_5xx: count('As respondidas com 5xx.'),
};

const key = named(
  z.strictObject({
    prefixo: said(z.string(), 'O começo da chave, que a identifica sem revelá-la.'),
    cliente: said(z.string(), 'O nome com que a chave foi emitida.'),
    expira_em: said(z.iso.datetime(), 'Instante a partir do qual a chave não vale mais (UTC).'),
  }),
  'ChaveEmUso',
  'A chave da requisição',
);

const limits = named(
  z.strictObject({
    por_segundo: limit('Requisições por segundo, em média'),
    rajada: limit('Requisições de uma vez'),
    por_mes: limit('Requisições por mês (UTC)'),
  }),
  'LimitesDaChave',
  'Os limites da chave',
);

const month = named(
  z.strictObject({
    mes: said(z.string().check(z.regex(/^\d{4}-\d{2}$/)), 'O mês corrente (UTC).'),
    contadas: limit('Requisições já contadas para o limite do mês, com as que processos reservaram'),
    restantes: limit('Requisições que restam no mês'),
    recomeca_em: said(z.iso.datetime(), 'Instante em que a contagem do mês recomeça (UTC).'),
    ...counts,
  }),
  'UsoDoMes',
  'O mês corrente',
);

const day = named(
  z.strictObject({ dia: said(z.iso.date(), 'O dia (UTC).'), ...counts }),
  'UsoDoDia',
  'Um dia do mês',
);

export const usoSchema: z.ZodMiniType = named(
  z.strictObject({
    chave: key,
    limites: limits,
    mes: month,
    dias: said(z.array(day).check(z.maxLength(31)), 'Cada dia do mês até hoje, do primeiro ao último.'),
  }),
  'Uso',
  'Uso de uma chave',
);
