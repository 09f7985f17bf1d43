/** Schemas of the two error bodies. */
import * as z from 'zod/mini';
import { object, said } from './record-schemas.ts';

export const simpleError = object('Erro', 'Erro simples', {
  detail: said(z.string().check(z.minLength(1)), 'O que houve, em português.'),
});

/**
 * Generators of clients read neither a tuple nor a value of several types
 * (docs/decisions/answers.md#0141), so the description says what these lists and values hold.
 */
const fault = object('ErroDeParametro', 'Erro de um parâmetro', {
  ctx: said(
    z.record(z.string(), z.unknown()),
    'O que se permite, em textos e inteiros: pattern, ge, le, min_length, max_length ou expected; vazio onde não há o que dizer.',
  ),
  input: said(z.unknown(), 'O que foi enviado; uma lista quando o parâmetro foi repetido.'),
  loc: said(
    z.array(z.string()).check(z.minLength(2), z.maxLength(2)),
    'Onde, em dois textos: path, query ou header, e o nome do parâmetro.',
  ),
  msg: said(z.string().check(z.minLength(1)), 'O que há de errado, em português.'),
  type: said(z.string().check(z.regex(/^[a-z_]+$/)), 'O tipo do erro, como em pydantic 2.'),
});

export const validationError = object('ErroDeValidacao', 'Erro de validação', {
  detail: said(
    z.array(fault).check(z.minLength(1)),
    'Todos os erros da requisição, na ordem dos parâmetros.',
  ),
});
