/** A request parsed by one schema: its parameters and body, or all its faults in the order of their declaration. */
import * as z from 'zod/mini';
import { type Fault, faultsOf } from './faults.ts';
import type { PathForm } from './path-params.ts';
import type { QueryParameter } from './query-params.ts';

/** Canonical: requests that mean the same have equal values, however they are spelled. */
export interface Parameters {
  /** Value of the path's parameter, as sent; empty where the path has none. */
  readonly key: string;
  readonly limite: number;
  readonly offset: number;
  /** Every other parameter of the route by its name, null where it was not given. */
  readonly query: Readonly<Record<string, string | null>>;
}

/** What a route declares; `query` in the order of the public description. */
export interface RequestForm<Body> {
  readonly segment: PathForm | null;
  readonly query: readonly QueryParameter[];
  readonly body: z.ZodMiniType<Body>;
}

/** `path` as decoded by the gateway, `query` as sent, `body` as a JSON value. */
export type ParseRequest<Body> = (
  path: Readonly<Record<string, string | undefined>>,
  query: string,
  body?: unknown,
) => { readonly parameters: Parameters; readonly body: Body } | { readonly faults: readonly Fault[] };

/** For routes that do not read a body. */
export const NO_BODY = z.optional(z.unknown());

/** A parser made once for a route. Unknown query parameters are ignored. */
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
    // The output of `body`; zod cannot tell the type of a property whose schema is a type parameter.
    return { parameters: parametersOf(key, inQuery), body: parsedBody as Body };
  };
}

type Query = Readonly<Record<string, string | number | null>>;

function parametersOf(key: string, { limite, offset, ...others }: Query): Parameters {
  // Every parameter but those two is a text.
  const query = others as Parameters['query'];
  return { key, limite: Number(limite ?? 0), offset: Number(offset ?? 0), query };
}

/** A text, a list of texts where the parameter is repeated, undefined where it is not sent. */
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

/** The parameter's schema, after the JSON value that a text of a query stands for. */
function fromQuery({ type, fallback, schema }: QueryParameter): QueryParameter['schema'] {
  if (type === 'integer') return z.pipe(z.transform(numberIn), schema);
  return fallback === null ? z.pipe(z.transform(nullWhereEmpty), schema) : schema;
}

const nullWhereEmpty = (sent: Sent): unknown => sent || null;

/** A text that is not a whole number stays as it is, so that it is a fault of type. */
function numberIn(sent: Sent): unknown {
  if (typeof sent !== 'string' || !/^-?\d+$/.test(sent)) return sent;
  // 400 digits are a number out of bounds, but infinity has another type for zod.
  return Math.min(Math.max(Number(sent), -Number.MAX_VALUE), Number.MAX_VALUE);
}
