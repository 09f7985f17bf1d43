/** Derives the public description (OpenAPI 3.1) from routes and the schemas of parameters and answers. */
import { SNAPSHOT, snapshotHeader } from '../headers/snapshot.ts';
import type { ParameterOptions } from '../path-params.ts';
import { hasEtag, isOpen, isPaged, type Route } from '../route-kinds.ts';
import { parameterOf, ROUTES } from '../routes.ts';
import { answerSchema, itemOf } from '../schemas.ts';
import { headerParameterOf, pathParameterOf, queryParameterOf } from './parameters.ts';
import { type ErrorStatus, endsOf, HEADERS, headersOf, sharedResponses, withRate } from './responses.ts';
import { componentSchemas, type Json, reference } from './schemas.ts';
import { ABOUT, descriptionOf, TAGS, TITLE, tagOf, VERSION } from './texts.ts';

/** Answers of the service with the bundled samples. */
export interface Examples {
  /** Answers by path of the route; `request` is the address of the request. */
  readonly answers: Readonly<Record<string, { readonly request: string; readonly body: unknown }>>;
  readonly errors: Readonly<Record<ErrorStatus, unknown>>;
}

const KEY = 'chave';

/** `/v1/cnpjs/{cnpj}/obras-cno` → `listarCnpjsObrasCno`, `/v1/tabelas/{tabela}` → `listarTabelasTabela` */
function operationId(route: Route): string {
  const isList = isPaged(route);
  const words = route.path.split(/[/-]/).slice(2);
  // The answer above another one of the same kind has the same name without the parameter.
  const above = route.path.replace(/\/[^/]*$/, '');
  const isBelow = ROUTES.some((other) => other.path === above && isPaged(other) === isList);
  const named = words.filter((word, i) => !word.startsWith('{') || (isBelow && i === words.length - 1));
  const name = named
    .map((word) => word.replace(/[{}]/g, ''))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return `${isList ? 'listar' : 'obter'}${name}`;
}

function success(route: Route, { answers }: Examples): Json {
  const example = answers[route.path];
  if (!example) throw new Error(`${route.path}: no example`);
  const exemplo = { summary: `GET ${example.request}`, value: example.body };
  const always = [
    ...(hasEtag(route) ? ['ETag'] : []),
    'Cache-Control',
    ...(isPaged(route) ? ['Link', SNAPSHOT] : []),
  ];
  return {
    description: route.title,
    headers: isOpen(route) ? headersOf(...always) : withRate(...always),
    content: { 'application/json': { schema: reference(answerSchema(route)), examples: { exemplo } } },
  };
}

function operation(route: Route, options: ParameterOptions, examples: Examples): Json {
  const inPath = parameterOf(route, options);
  const inHeader = snapshotHeader(route);
  const parameters = [
    ...(inPath ? [pathParameterOf(inPath)] : []),
    ...route.query.map(queryParameterOf),
    ...(inHeader ? [headerParameterOf(inHeader)] : []),
  ];
  return {
    operationId: operationId(route),
    tags: [tagOf(route).name],
    summary: route.title,
    description: descriptionOf(route, route.kind === 'list' ? itemOf(route) : null),
    ...(isOpen(route) && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    responses: { 200: success(route, examples), ...endsOf(route) },
  };
}

export function openapiDocument(options: ParameterOptions, examples: Examples): Json {
  const paths = ROUTES.map((route) => [route.path, { get: operation(route, options, examples) }]);
  const responses = sharedResponses(examples.errors);
  return {
    openapi: '3.1.0',
    info: { title: TITLE, version: VERSION, description: ABOUT },
    servers: [{ url: '/', description: 'O endereço deste serviço' }],
    tags: Object.values(TAGS),
    security: [{ [KEY]: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        [KEY]: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Chave de API do cliente.' },
      },
      headers: HEADERS,
      responses,
      schemas: componentSchemas(),
    },
  };
}
