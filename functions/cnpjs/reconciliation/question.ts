/** Reads what a request asks, and how many requests it counts as. */
import type * as z from 'zod/mini';
import {
  extension,
  MOST_AT_ONCE,
  MOST_BYTES,
  PROPERTIES,
  queries,
  TYPE,
} from '../../../shared/api/answers/reconciliation.ts';
import { valueError } from '../../../shared/api/faults.ts';
import { VERSION } from '../../../shared/api/openapi/texts.ts';
import { cnpjIn } from '../../../shared/api/path-params.ts';
import { RECONCILIATION_PATH } from '../../../shared/api/route-kinds.ts';
import { foldText } from '../../../shared/datasets/fold.ts';
import { HOST_HEADER } from '../../../shared/edge.ts';
import { jsonIn } from '../../../shared/http/admin/body.ts';
import { tooLarge } from '../../../shared/http/admin/errors.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { ApiError, invalid, unknownRoute } from '../../../shared/http/errors.ts';
import {
  type HttpEvent,
  type HttpResult,
  headerOf,
  jsonResult,
  NO_STORE,
} from '../../../shared/http/exchange.ts';
import type { Call } from '../../../shared/http/located.ts';
import { candidatesOf, suggestedFor } from './entities.ts';
import { extended, preview } from './fichas.ts';

export interface Question {
  /** The requests that it counts as. */
  readonly requests: number;
  /** `read` returns the generation; answers from declarations alone do not call it. */
  readonly answer: (deps: Dependencies, read: () => Promise<Call>) => Promise<HttpResult> | HttpResult;
}

const ok = (body: object): HttpResult => jsonResult(200, body, NO_STORE);

/** The manifest needs no key. */
export const asksManifest = ({ routeKey, rawQueryString }: HttpEvent): boolean =>
  routeKey === `GET ${RECONCILIATION_PATH}` && !/(^|&)(queries|extend)=/.test(rawQueryString);

/** A malformed request takes a permit before it is refused. */
export function questionOf(event: HttpEvent): Question {
  try {
    return questionIn(event);
  } catch (error) {
    return { requests: 1, answer: () => Promise.reject(error) };
  }
}

function questionIn(event: HttpEvent): Question {
  if (asksManifest(event))
    return { requests: 1, answer: ({ settings }) => ok(manifestFor(event, settings.PORTAL_URL)) };
  const form = formOf(event);
  const service = event.pathParameters?.['servico'];
  if (service !== undefined) return { requests: 1, answer: serviceOf(service, form) };
  const extend = form.get('extend');
  return extend === null ? batchOf(form.get('queries') ?? '') : extensionOf(extend);
}

/** Says what the service offers, at the address that the caller used. `portal` is empty for none. */
function manifestFor({ headers }: HttpEvent, portal: string): object {
  const scheme = headerOf(headers, 'x-forwarded-proto')?.startsWith('https') ? 'https' : 'http';
  const host = headerOf(headers, HOST_HEADER) ?? headerOf(headers, 'host');
  const service_url = `${scheme}://${host}${RECONCILIATION_PATH}`;
  return {
    versions: ['0.2'],
    name: 'CNPJ – Registros públicos do Brasil',
    identifierSpace: 'http://org-id.guide/list/BR-CNPJ',
    schemaSpace: 'https://schema.org/Organization',
    serviceVersion: VERSION,
    defaultTypes: [TYPE],
    view: portal === '' ? undefined : { url: `${portal}/consultar.html#cnpj={{id}}` },
    authentication: { type: 'apiKey', name: 'X-API-Key', in: 'header' },
    batchSize: MOST_AT_ONCE,
    suggest: {
      entity: { service_url, service_path: '/entidades' },
      property: { service_url, service_path: '/propriedades' },
      type: { service_url, service_path: '/tipos' },
    },
    preview: { url: `${service_url}/previa?id={{id}}`, width: 440, height: 330 },
    extend: { propose_properties: { service_url, service_path: '/extensoes' } },
  };
}

function formOf({ requestContext, rawQueryString, body = '', isBase64Encoded }: HttpEvent): URLSearchParams {
  if (requestContext.http.method !== 'POST') return new URLSearchParams(rawQueryString);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MOST_BYTES) throw tooLarge(MOST_BYTES);
  return new URLSearchParams(bytes.toString());
}

/** Omits what was sent, which may be anything. */
const malformed = (name: string, msg: string): ApiError => invalid([valueError(['query', name], msg, null)]);

/** @throws ApiError 422 for another form */
function parsed<Sent>(name: string, text: string, schema: z.ZodMiniType<Sent>): Sent {
  const { data } = schema.safeParse(jsonIn(Buffer.from(text)));
  if (data === undefined)
    throw malformed(name, 'O valor não é JSON na forma do protocolo de reconciliação 0.2.');
  return data;
}

/** Also for a key that may never ask for so much at once. */
export const tooMany = (most: number): ApiError =>
  new ApiError(413, `São aceitos no máximo ${most} itens de uma vez: envie-os em lotes menores.`);

function counted(items: number): number {
  if (items > MOST_AT_ONCE) throw tooMany(MOST_AT_ONCE);
  return Math.max(1, items);
}

function batchOf(text: string): Question {
  const asked = parsed('queries', text, queries);
  const answer: Question['answer'] = async (deps, read) => {
    const call = await read();
    const results: [string, object][] = [];
    for (const [id, query] of asked) results.push([id, { result: await candidatesOf(query, call, deps) }]);
    return ok(Object.fromEntries(results));
  };
  return { requests: counted(asked.length), answer };
}

function extensionOf(text: string): Question {
  const { ids, properties } = parsed('extend', text, extension);
  const asked = PROPERTIES.filter(({ id }) => properties.some((one) => one.id === id));
  if (properties.some(({ id }) => !PROPERTIES.some((one) => one.id === id)))
    throw malformed('extend', `As propriedades são ${PROPERTIES.map(({ id }) => id).join(', ')}.`);
  const answer: Question['answer'] = async (deps, read) => ok(await extended(ids, asked, await read(), deps));
  return { requests: counted(ids.length), answer };
}

/** @throws ApiError 422 for a text that is no CNPJ */
function previewOf(id: string): Question['answer'] {
  const found = cnpjIn(id);
  if ('msg' in found) throw malformed('id', found.msg);
  return async (deps, read) => preview(found.cnpj, await read(), deps);
}

/** @throws ApiError 404 for another service, 422 for a malformed or missing parameter */
function serviceOf(service: string, form: URLSearchParams): Question['answer'] {
  const prefix = form.get('prefix') ?? '';
  const count = (name: string): number => Math.max(0, Number(form.get(name)) || 0);
  const suggested = (found: readonly object[]) => ok({ result: found.slice(count('cursor')) });
  const isBegun = (text: string): boolean => foldText(text).startsWith(foldText(prefix));
  const named = PROPERTIES.map(({ id, name }) => ({ id, name }));
  switch (service) {
    case 'entidades':
      if (!form.has('prefix')) throw malformed('prefix', 'Informe prefix, o começo do nome.');
      return async (deps, read) => suggested(await suggestedFor(prefix, await read(), deps));
    case 'propriedades':
      return () => suggested(named.filter(({ id, name }) => isBegun(id) || isBegun(name)));
    case 'tipos':
      return () => suggested(isBegun(TYPE.name) ? [TYPE] : []);
    case 'extensoes':
      return () => ok({ type: TYPE.id, properties: named.slice(0, count('limit') || undefined) });
    case 'previa':
      return previewOf(form.get('id') ?? '');
    default:
      throw unknownRoute();
  }
}
