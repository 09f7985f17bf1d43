/** Parses a request by one schema. Returns its parameters and body, or all its faults in the order of declaration. */
import * as z from 'zod/mini';
import { type Fault, faultsOf } from './faults.ts';
import type { PathForm } from './path-params.ts';
import type { QueryParameter } from './query-params.ts';

/** The canonical parameters: requests of the same meaning have equal values, however they are spelled. */
export interface Parameters {
  /** Value of the path's parameter, as sent; empty if the path has none. */
  readonly key: string;
  readonly limite: number;
  readonly offset: number;
  /** Every other parameter of the route by its name; null if it was not sent. */
  readonly query: Readonly<Record<string, string | null>>;
}

/** The declaration of a route's request; `query` has the order of the public description. */
export interface RequestForm<Body> {
  readonly segment: PathForm | null;
  readonly query: readonly QueryParameter[];
  readonly body: z.ZodMiniType<Body>;
}

/** `path` is decoded by the gateway, `query` is the text as sent, and `body` is a JSON value. */
export type ParseRequest<Body> = (
  path: Readonly<Record<string, string | undefined>>,
  query: string,
  body?: unknown,
) => { readonly parameters: Parameters; readonly body: Body } | { readonly faults: readonly Fault[] };

/** The schema for routes that do not read a body. */
export const NO_BODY = z.optional(z.unknown());

/** Returns the parser of a route. Unknown query parameters are ignored. */
export function requestParser<Body>({ segment, query, body }: RequestForm<Body>): ParseRequest<Body> {
  const schema = z.object({
    path: z.object(segment ? { [segment.name]: segment.schema } : {}),
    query: z.object(Object.fromEntries(query.map((parameter) => [parameter.name, fromQuery(parameter)]))),
    body,
  });
  return (path, text, json) => {
    const sent = {
      path: segment ? { [segment.name]: path[segment.name] ?? '' } : {},
      query: valuesIn(text, query),
      body: json,
    };
    const parsed = z.safeParse(schema, sent);
    if (!parsed.success) return { faults: faultsOf(parsed.error.issues, sent) };
    const { path: inPath, query: inQuery, body: parsedBody } = parsed.data;
    const key = segment ? String(inPath[segment.name]) : '';
    // The output of `body`. zod does not infer the type of a property whose schema is a type parameter.
    return { parameters: parametersOf(key, inQuery), body: parsedBody as Body };
  };
}

type Query = Readonly<Record<string, string | number | null>>;

function parametersOf(key: string, { limite, offset, ...others }: Query): Parameters {
  // Every parameter except these two is a text.
  const query = others as Parameters['query'];
  return { key, limite: Number(limite ?? 0), offset: Number(offset ?? 0), query };
}

/** A text, a list of texts for a repeated parameter, or undefined for an absent one. */
type Sent = string | readonly string[] | undefined;

function valuesIn(text: string, declared: readonly QueryParameter[]): Record<string, Sent> {
  const sent = new URLSearchParams(text);
  const values: Record<string, Sent> = {};
  for (const { name } of declared) {
    const texts = sent.getAll(name);
    values[name] = texts.length > 1 ? texts : texts[0];
  }
  return values;
}

/** Prefixes the parameter's schema with the conversion from the text of the query to a JSON value. */
function fromQuery({ type, fallback, schema }: QueryParameter): QueryParameter['schema'] {
  if (type === 'integer') return z.pipe(z.transform(numberIn), schema);
  return fallback === null ? z.pipe(z.transform(nullWhereEmpty), schema) : schema;
}

const nullWhereEmpty = (sent: Sent): unknown => sent || null;

/** Returns any other text unchanged, so that it becomes a fault of type. */
function numberIn(sent: Sent): unknown {
  if (typeof sent !== 'string' || !/^-?\d+$/.test(sent)) return sent;
  // A number of 400 digits is out of bounds, but zod reports infinity as a wrong type.
  return Math.min(Math.max(Number(sent), -Number.MAX_VALUE), Number.MAX_VALUE);
}
