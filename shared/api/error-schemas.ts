/** Schemas of the two error bodies. */
import * as z from 'zod/mini';
import { named, said } from './record-schemas.ts';

export const simpleError = named(
  z.strictObject({ detail: said(z.string().check(z.minLength(1)), 'O que houve, em português.') }),
  'Erro',
  'Erro simples',
);

const fault = z.strictObject({
  ctx: said(
    z.record(z.string(), z.union([z.string(), z.number()])),
    'O que se permite: pattern, ge, le, max_length ou expected; vazio onde não há o que dizer.',
  ),
  input: said(z.unknown(), 'O que foi enviado; uma lista quando o parâmetro foi repetido.'),
  loc: said(
    z.tuple([z.enum(['path', 'query', 'header']), z.string()]),
    'Onde: path, query ou header, e o nome do parâmetro.',
  ),
  msg: said(z.string().check(z.minLength(1)), 'O que há de errado, em português.'),
  type: said(z.string().check(z.regex(/^[a-z_]+$/)), 'O tipo do erro, como em pydantic 2.'),
});

export const validationError = named(
  z.strictObject({
    detail: said(
      z.array(fault).check(z.minLength(1)),
      'Todos os erros da requisição, na ordem dos parâmetros.',
    ),
  }),
  'ErroDeValidacao',
  'Erro de validação',
);
