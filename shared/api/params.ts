/** Parses a request by one schema. Returns its parameters and body, or all faults in declaration order. */
import * as z from 'zod/mini';
import { type Fault, faultsOf } from './faults.ts';
import type { HeaderParameter, Snapshot } from './headers/snapshot.ts';
import type { PathForm } from './path-params.ts';
import { type Advice, unknownFaults } from './query/unknown-params.ts';
import { type JointRule, numbersIn, type QueryParameter } from './query-params.ts';

/** The canonical parameters: requests of the same meaning have equal values, however they are spelled. */
export interface Parameters {
  /** Value of the path's parameter, as sent; empty if the path has none. */
  readonly key: string;
  readonly limite: number;
  readonly offset: number;
  /** Every other parameter of the route by its name; null if it was not sent. */
  readonly query: Readonly<Record<string, string | null>>;
  /** The same parameters as they were sent, for error items; absent ones are left out. */
  readonly sent: Readonly<Record<string, string>>;
  /** The generations that the caller asks for; null for those that are served. */
  readonly snapshot: Snapshot | null;
  /** Faults of parameters with `orStored`, dropped if the data have the value, which `query` has as sent. */
  readonly doubts: readonly Fault[];
}

/** The declaration of a route's request; `query` has the order of the public description. */
export interface RequestForm<Body> {
  readonly segment: PathForm | null;
  readonly query: readonly QueryParameter[];
  /** @default no header is read */
  readonly header?: HeaderParameter | null;
  /** @default no rule */
  readonly joint?: JointRule | null;
  /** The message for an unknown query parameter. @default unknown parameters are ignored */
  readonly advice?: Advice | null;
  readonly body: z.ZodMiniType<Body>;
}

/**
 * `path` is decoded by the gateway, `query` is the text as sent, `body` is a JSON value, and `header` is the
 * value of the declared header.
 */
export type ParseRequest<Body> = (
  path: Readonly<Record<string, string | undefined>>,
  query: string,
  body?: unknown,
  header?: string,
) => { readonly parameters: Parameters; readonly body: Body } | { readonly faults: readonly Fault[] };

/** Makes the schema for routes that do not read a body. */
export const noBody = () => z.optional(z.unknown());

export function requestParser<Body>(form: RequestForm<Body>): ParseRequest<Body> {
  const { segment, query, header = null, advice = null } = form;
  const read = readerOf(form);
  /** Without the values in doubt, the rule about several parameters may find others. */
  const readInDoubt = (sent: SentRequest, doubts: readonly Fault[]): Read<Body> => {
    const parsed = read({ ...sent, query: { ...sent.query, ...absent(doubts) } });
    if (!('faults' in parsed)) return doubts.length > 0 ? withDoubts(parsed, doubts) : parsed;
    const faults = [...doubts, ...parsed.faults];
    return parsed.faults.every((one) => isInDoubt(one, query)) ? readInDoubt(sent, faults) : { faults };
  };
  const parse: ParseRequest<Body> = (path, text, json, sentHeader) => {
    const sent = {
      path: segment ? { [segment.name]: path[segment.name] ?? '' } : {},
      query: valuesIn(text, query),
      header: header ? { [header.name]: sentHeader || null } : {},
      body: json,
    };
    const unknown = advice ? unknownFaults(text, query, advice) : [];
    if (unknown.length === 0) return readInDoubt(sent, []);
    const parsed = read(sent);
    return { faults: [...('faults' in parsed ? parsed.faults : []), ...unknown] };
  };
  return segment ? rememberingBare(segment, parse) : parse;
}

/** The parts of a request as they were sent. */
interface SentRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, Sent>>;
  readonly header: Readonly<Record<string, string | null>>;
  readonly body: unknown;
}

type Read<Body> = ReturnType<ParseRequest<Body>>;

/** Parses what was sent by one schema, and then checks the rule about several parameters. */
function readerOf<Body>({
  segment,
  query,
  header = null,
  joint = null,
  body,
}: RequestForm<Body>): (sent: SentRequest) => Read<Body> {
  const schema = z.object({
    path: z.object(segment ? { [segment.name]: segment.schema() } : {}),
    query: z.object(Object.fromEntries(query.map((parameter) => [parameter.name, fromQuery(parameter)]))),
    header: z.object(header ? { [header.name]: header.schema() } : {}),
    body,
  });
  return (sent) => {
    const parsed = z.safeParse(schema, sent);
    if (!parsed.success) return { faults: faultsOf(parsed.error.issues, sent) };
    const { path: inPath, query: inQuery, header: inHeader, body: parsedBody } = parsed.data;
    const key = segment ? String(inPath[segment.name]) : '';
    const snapshot = (header && inHeader[header.name]) ?? null;
    const parameters = { ...parametersOf(key, inQuery), sent: onceSent(sent.query), snapshot, doubts: [] };
    const faults = joint?.(parameters) ?? [];
    // The output of `body`. zod does not infer the type of a property whose schema is a type parameter.
    return faults.length > 0 ? { faults } : { parameters, body: parsedBody as Body };
  };
}

/**
 * Most requests name a record and nothing else. Everything but the key is then the same each time, so it is
 * parsed once, and later only the key is. A joint rule is about the query, and therefore part of what is
 * parsed once.
 */
function rememberingBare<Body>(segment: PathForm, parse: ParseRequest<Body>): ParseRequest<Body> {
  const { name } = segment;
  const schema = segment.schema();
  let bare: Exclude<ReturnType<ParseRequest<Body>>, { faults: unknown }> | undefined;
  return (path, text, json, sentHeader) => {
    const isBare = text === '' && json === undefined && !sentHeader;
    if (isBare && bare) {
      const { success, data: key } = z.safeParse(schema, path[name] ?? '');
      if (success) return { ...bare, parameters: { ...bare.parameters, key } };
    }
    const parsed = parse(path, text, json, sentHeader);
    if (isBare && !('faults' in parsed)) bare = parsed;
    return parsed;
  };
}

/** The values in doubt stay as they were sent. */
function withDoubts<Body>(
  { parameters, body }: { readonly parameters: Parameters; readonly body: Body },
  doubts: readonly Fault[],
): { readonly parameters: Parameters; readonly body: Body } {
  const sent = Object.fromEntries(doubts.map(({ loc, input }) => [`${loc[1]}`, `${input}`]));
  const query = { ...parameters.query, ...sent };
  return { parameters: { ...parameters, query, sent: { ...parameters.sent, ...sent }, doubts }, body };
}

type Query = Readonly<Record<string, string | number | null>>;

function parametersOf(key: string, { limite, offset, ...others }: Query) {
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

/** A parameter that was sent twice is a fault of its own. */
const onceSent = (sent: Readonly<Record<string, Sent>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );

/** Prefixes the parameter's schema with the conversion from the text of the query to a JSON value. */
function fromQuery({
  type,
  fallback,
  required,
  schema,
}: QueryParameter): ReturnType<QueryParameter['schema']> {
  if (type === 'array' && required) return z.pipe(z.transform(textsIn), schema());
  if (type === 'array') return z.pipe(z.transform(textsOrNull), z.nullable(schema()));
  if (required) return schema();
  if (type === 'integer') return z.pipe(z.transform(numberIn), schema());
  return fallback === null
    ? z.pipe(
        z.transform((sent: Sent): unknown => sent || null),
        schema(),
      )
    : schema();
}

/** An absent list is an empty one, which the schema refuses; a repeated parameter is no list. */
const textsIn = (sent: Sent): unknown => (typeof sent === 'object' ? null : numbersIn(sent ?? ''));

/** Undefined is a fault, as a repeated parameter is. */
const textsOrNull = (sent: Sent): unknown => (sent ? (textsIn(sent) ?? undefined) : null);

/** Returns any other text unchanged, so that it becomes a fault of type. */
function numberIn(sent: Sent): unknown {
  if (typeof sent !== 'string' || !/^-?\d+$/.test(sent)) return sent;
  // A number of 400 digits is out of bounds, but zod reports infinity as a wrong type.
  return Math.min(Math.max(Number(sent), -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** A repeated parameter is a fault in any case. */
const isInDoubt = ({ loc: [place, name], input }: Fault, query: readonly QueryParameter[]): boolean =>
  place === 'query' &&
  typeof input === 'string' &&
  query.some((parameter) => parameter.orStored && parameter.name === name);

const absent = (doubts: readonly Fault[]): Record<string, undefined> =>
  Object.fromEntries(doubts.map(({ loc }) => [loc[1], undefined]));
