/** The parts that the schemas of several answers share: texts, counts, the status of a source, the page. */
import * as z from 'zod/mini';
import { MOST_ITEMS } from '../query-params.ts';
import { named, object, said } from '../record-schemas.ts';
import { integer } from '../value-schemas.ts';

export const text = (description: string): z.ZodMiniType => said(z.string(), description);
export const textOrNull = (description: string): z.ZodMiniType => said(z.nullable(z.string()), description);
/** A text that is not empty. */
export const word = (description: string): z.ZodMiniType =>
  said(z.string().check(z.minLength(1)), description);
/** A CNPJ without a mask. */
export const cnpj = (): z.ZodMiniType => z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/));
/** An amount with two decimals. */
export const amount = (): z.ZodMiniType => z.string().check(z.regex(/^-?\d+\.\d{2}$/));
export const countOrNull = (description: string): z.ZodMiniType =>
  said(z.nullable(z.int().check(z.gte(0))), description);
export const count = (description: string): z.ZodMiniType => said(z.int().check(z.gte(0)), description);

const VERSION = /^\d{4}-(\d{2}(-\d{2})?|T[1-4])$/;
const STATUS_SAID =
  'disponivel; desatualizada, quando a versão seguinte já deveria ter chegado; ou indisponivel, ' +
  'quando a fonte nunca foi carregada.';
const VERSION_SAID =
  'Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel.';

export const status = (): z.ZodMiniType =>
  said(z.enum(['disponivel', 'desatualizada', 'indisponivel']), STATUS_SAID);
export const version = (): z.ZodMiniType =>
  said(z.nullable(z.string().check(z.regex(VERSION))), VERSION_SAID);

/** The version is null exactly if the source is unavailable. */
export const isWhole = (value: unknown): boolean => {
  const { status: is, versao } = value as { status: string; versao: string | null };
  return (is === 'indisponivel') === (versao === null);
};

export const sourceStatus: z.ZodMiniType = named(
  z.strictObject({ status: status(), versao: version() }).check(z.refine(isWhole)),
  'Fonte',
  'Situação e versão de uma fonte',
);

const pagination: z.ZodMiniType = object('Paginacao', 'A página pedida e o total da lista', {
  limite: said(integer(1, MOST_ITEMS), 'O limite pedido, ou o padrão.'),
  offset: count('O deslocamento pedido, ou o padrão.'),
  total: count('Quantidade de itens da lista inteira.'),
});

/** Schema of one page of a list. The fields besides those of every list come last. */
export const pageSchema = (
  id: string,
  item: z.ZodMiniType,
  others: Readonly<Record<string, z.ZodMiniType>> = {},
) =>
  object(id, 'Página de uma lista', {
    fonte: sourceStatus,
    itens: said(z.array(item).check(z.maxLength(MOST_ITEMS)), 'Os itens da página.'),
    paginacao: pagination,
    ...others,
  });
