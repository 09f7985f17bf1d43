/** The schema of the usage of a key, for its owner. */
import * as z from 'zod/mini';
import { object, said } from '../record-schemas.ts';
import { count, countOrNull, text } from './parts.ts';

const limit = (description: string): z.ZodMiniType =>
  countOrNull(`${description}; nulo quando não há limite.`);

const counts = {
  requisicoes: count('Todas as requisições.'),
  erros_4xx: count('As respondidas com 4xx, menos 429.'),
  limitadas: count('As respondidas com 429.'),
  erros_5xx: count('As respondidas com 5xx.'),
};

const key = object('ChaveEmUso', 'A chave da requisição', {
  prefixo: text('O começo da chave, que a identifica sem revelá-la.'),
  cliente: text('O nome com que a chave foi emitida.'),
  expira_em: said(z.iso.datetime(), 'Instante a partir do qual a chave não vale mais (UTC).'),
});

const limits = object('LimitesDaChave', 'Os limites da chave', {
  por_segundo: limit('Requisições por segundo, em média'),
  rajada: limit('Requisições de uma vez'),
  por_mes: limit('Requisições por mês (UTC)'),
});

const month = object('UsoDoMes', 'O mês corrente', {
  mes: said(z.string().check(z.regex(/^\d{4}-\d{2}$/)), 'O mês corrente (UTC).'),
  contadas: limit('Requisições já contadas para o limite do mês, com as que processos reservaram'),
  restantes: limit('Requisições que restam no mês'),
  recomeca_em: said(z.iso.datetime(), 'Instante em que a contagem do mês recomeça (UTC).'),
  ...counts,
});

const day = object('UsoDoDia', 'Um dia do mês', { dia: said(z.iso.date(), 'O dia (UTC).'), ...counts });

export const usoSchema: z.ZodMiniType = object('Uso', 'Uso de uma chave', {
  chave: key,
  limites: limits,
  mes: month,
  dias: said(z.array(day).check(z.maxLength(31)), 'Cada dia do mês até hoje, do primeiro ao último.'),
});
