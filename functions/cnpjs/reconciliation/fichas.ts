/** The answers from fichas: the values of an extension, and the preview. */
import { hash } from 'node:crypto';
import { absence } from '../../../shared/api/answers/absence.ts';
import { PROPERTIES, type PropertyId } from '../../../shared/api/answers/reconciliation.ts';
import { CNPJ, cnpjIn } from '../../../shared/api/path-params.ts';
import { cnpj as source } from '../../../shared/datasets/cnpj/index.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { notFound } from '../../../shared/http/errors.ts';
import { type HttpResult, NO_STORE } from '../../../shared/http/exchange.ts';
import { escaped } from '../../../shared/http/form/atom.ts';
import { type Call, stateOf } from '../../../shared/http/located.ts';
import { fichasOf } from '../ficha/fichas.ts';

export type Values = Readonly<Record<PropertyId, string | null>>;
type Part = Readonly<Record<string, unknown>> | null;

/** Returns the values of the companies that the texts are numbers of; null for other texts. */
export async function valuesOf(
  texts: readonly string[],
  call: Call,
  deps: Dependencies,
): Promise<(Values | null)[]> {
  const numbers = texts.map(cnpjIn).map((found) => ('cnpj' in found ? found.cnpj : ''));
  const asked = [...new Set(numbers)].filter((number) => number !== '');
  const fichas = asked.length > 0 ? await fichasOf(call, deps, asked) : [];
  return numbers.map((number) => {
    const text = fichas[asked.indexOf(number)];
    if (!text) return null;
    const ficha: Part = JSON.parse(text);
    const values = PROPERTIES.map(({ id, at }) => {
      const value = at.split('.').reduce<unknown>((part, name) => (part as Part)?.[name], ficha);
      return [id, typeof value === 'string' ? value : null];
    });
    return Object.fromEntries(values) as Values;
  });
}

/** An unknown company has no values. */
export async function extended(
  ids: readonly string[],
  properties: typeof PROPERTIES,
  call: Call,
  deps: Dependencies,
): Promise<object> {
  const companies = await valuesOf(ids, call, deps);
  const cellsOf = (values: Values | null | undefined) =>
    properties.map(({ id }) => [id, values?.[id] ? [{ str: values[id] }] : []]);
  const rows = ids.map((id, i) => [id, Object.fromEntries(cellsOf(companies[i]))]);
  return { meta: properties.map(({ id, name }) => ({ id, name })), rows: Object.fromEntries(rows) };
}

const STYLE = 'body{font:13px/1.4 sans-serif;margin:8px}th{text-align:left}';
/** Any page may frame a preview, which runs and loads nothing. */
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *; sandbox`;

/** `id` is a CNPJ without a mask. @throws ApiError 404 for an unknown company */
export async function preview(id: string, call: Call, deps: Dependencies): Promise<HttpResult> {
  const [values] = await valuesOf([id], call, deps);
  if (!values) throw notFound(absence(CNPJ, id, stateOf(call.manifest, source)));
  const rows = PROPERTIES.filter((property) => values[property.id]).map(
    (property) => `<tr><th>${property.name}<td>${escaped(values[property.id] ?? '')}`,
  );
  return {
    statusCode: 200,
    headers: { ...NO_STORE, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
    body: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>CNPJ</title><style>${STYLE}</style><table>${rows.join('')}</table></html>`,
  };
}
