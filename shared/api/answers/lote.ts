/** The schema of an answer about several CNPJs, of which some may be unknown or malformed. */
import * as z from 'zod/mini';
import { named, said } from '../record-schemas.ts';
import { count } from './parts.ts';

/** The outcome of one value. */
export const OUTCOMES = ['encontrado', 'nao_encontrado', 'malformado', 'nao_incluido'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const outcomes = said(
  z.enum(OUTCOMES),
  'encontrado; nao_encontrado, quando o CNPJ não existe na fonte; malformado; ou nao_incluido, quando a resposta já ' +
    'está grande demais: peça este CNPJ em outro lote.',
);

const counts = named(
  z.strictObject({
    pedidos: count('Quantos valores foram enviados.'),
    encontrados: count('Quantos têm ficha.'),
  }),
  'QuantidadeDoLote',
  'Quantidades de um lote',
);

/** `ficha` is the schema of a company. */
export function loteSchema(ficha: z.ZodMiniType): z.ZodMiniType {
  const item = named(
    z.strictObject({
      entrada: said(z.string(), 'O valor, como enviado.'),
      cnpj: said(
        z.nullable(z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/))),
        'O CNPJ, sem máscara; nulo quando malformado.',
      ),
      resultado: outcomes,
      mensagem: said(
        z.nullable(z.string()),
        'O que houve, em português; nula quando há ficha, que nos outros casos falta.',
      ),
      // It is left out because a plain schema of an object cannot also be null (docs/decisions/0141).
      ficha: z.optional(ficha),
    }),
    'ItemDoLote',
    'Um CNPJ de um lote',
  );
  const schema = z.strictObject({
    quantidade: counts,
    itens: said(z.array(item), 'Um item para cada valor enviado, na mesma ordem.'),
  });
  return named(schema, 'LoteDeFichas', 'Fichas de vários CNPJs');
}
