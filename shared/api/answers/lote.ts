/** The schema of an answer about several CNPJs, of which some may be unknown or malformed. */
import * as z from 'zod/mini';
import { object, said } from '../record-schemas.ts';
import { cnpj, count, text, textOrNull } from './parts.ts';

/** The outcome of one value. */
export const OUTCOMES = ['encontrado', 'nao_encontrado', 'malformado', 'nao_incluido'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const outcomes = said(
  z.enum(OUTCOMES),
  'encontrado; nao_encontrado, quando o CNPJ não existe na fonte; malformado; ou nao_incluido, quando a resposta já ' +
    'está grande demais: peça este CNPJ em outro lote.',
);

const counts = object('QuantidadeDoLote', 'Quantidades de um lote', {
  pedidos: count('Quantos valores foram enviados.'),
  encontrados: count('Quantos têm ficha.'),
});

/** `ficha` is the schema of a company. */
export function loteSchema(ficha: z.ZodMiniType): z.ZodMiniType {
  const item = object('ItemDoLote', 'Um CNPJ de um lote', {
    entrada: text('O valor, como enviado.'),
    cnpj: said(z.nullable(cnpj()), 'O CNPJ, sem máscara; nulo quando malformado.'),
    resultado: outcomes,
    mensagem: textOrNull('O que houve, em português; nula quando há ficha, que nos outros casos falta.'),
    // It is left out because a plain schema of an object cannot also be null (docs/decisions/0141).
    ficha: z.optional(ficha),
  });
  return object('LoteDeFichas', 'Fichas de vários CNPJs', {
    quantidade: counts,
    itens: said(z.array(item), 'Um item para cada valor enviado, na mesma ordem.'),
  });
}
