/** The parameters of a request: their values, or every fault of them in the form of FastAPI and pydantic v2. */
import { foldText } from '../datasets/fold.ts';
import { type ParameterOptions, type PathForm, pathParameter } from './path-params.ts';
import type {
  ChoiceParameter,
  IntegerParameter,
  PatternParameter,
  QueryParameter,
  TextParameter,
} from './query-params.ts';

/** One fault; `input` is what was sent, a list where the parameter was repeated. Bodies are the administration's. */
export interface Fault {
  readonly type: string;
  readonly loc: readonly ['path' | 'query' | 'body', ...string[]];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx: Readonly<Record<string, string | number>>;
}

/** Canonical: the same question has the same values, however it was put. */
export interface Parameters {
  /** Value of the path's parameter, as sent; empty where the path has none. */
  readonly key: string;
  readonly limite: number;
  readonly offset: number;
  /** Every other parameter of the route by its name, null where it was not given. */
  readonly query: Readonly<Record<string, string | null>>;
}

/** What a route declares of its parameters; `query` in the order of the public description. */
export interface Asked {
  readonly path: string;
  readonly query: readonly QueryParameter[];
}

export type Described = Pick<Fault, 'type' | 'msg' | 'ctx'>;
export type Parsed = { readonly value: string | number | null } | { readonly fault: Described };

const bound = (type: string, word: string, name: string, limit: number): Parsed => ({
  fault: { type, msg: `O valor deve ser ${word} ou igual a ${limit}.`, ctx: { [name]: limit } },
});

function integer({ minimum, maximum }: IntegerParameter, sent: string): Parsed {
  if (!/^-?\d+$/.test(sent)) {
    return { fault: { type: 'int_parsing', msg: 'O valor deve ser um número inteiro.', ctx: {} } };
  }
  const value = Number(sent);
  if (value < minimum) return bound('greater_than_equal', 'maior', 'ge', minimum);
  if (value > maximum) return bound('less_than_equal', 'menor', 'le', maximum);
  return { value };
}

/** `'a', 'b' or 'c'`, as pydantic writes it in `ctx`; the message says `ou`. */
const listed = (words: readonly string[], or: string): string => {
  const quoted = words.map((word) => `'${word}'`);
  return `${quoted.slice(0, -1).join(', ')} ${or} ${quoted.at(-1)}`;
};

function choice({ allowed, anyCase }: ChoiceParameter, sent: string): Parsed {
  // In lower case: in capitals a long s would pass for an S.
  const fits = (word: string): boolean =>
    word === sent || (anyCase && word.toLowerCase() === sent.toLowerCase());
  const value = allowed.find(fits);
  if (value !== undefined) return { value };
  const msg = `O valor deve ser ${listed(allowed, 'ou')}.`;
  return { fault: { type: 'enum', msg, ctx: { expected: listed(allowed, 'or') } } };
}

const pattern = ({ pattern: form, msg }: PatternParameter, sent: string): Parsed =>
  form.test(sent)
    ? { value: sent }
    : { fault: { type: 'string_pattern_mismatch', msg, ctx: { pattern: form.source } } };

function text({ maximum }: TextParameter, sent: string): Parsed {
  if (sent.length <= maximum) return { value: foldText(sent) || null };
  const msg = `O valor deve ter no máximo ${maximum} caracteres.`;
  return { fault: { type: 'string_too_long', msg, ctx: { max_length: maximum } } };
}

/** One value, as text. */
export function parseValue(parameter: QueryParameter, sent: string): Parsed {
  if (parameter.kind === 'integer') return integer(parameter, sent);
  if (parameter.kind === 'choice') return choice(parameter, sent);
  if (parameter.kind === 'pattern') return pattern(parameter, sent);
  return text(parameter, sent);
}

const fallbackOf = (parameter: QueryParameter): string | number | null =>
  'fallback' in parameter ? parameter.fallback : null;

const repeated = ({ kind }: QueryParameter): Described => ({
  type: kind === 'integer' ? 'int_type' : 'string_type',
  msg: 'O parâmetro foi repetido; envie-o uma só vez.',
  ctx: {},
});

/** All values sent under the parameter's name → its value. An empty one is "not given" where nothing stands for it. */
function parsedOf(parameter: QueryParameter, values: readonly string[]): Parsed {
  const fallback = fallbackOf(parameter);
  const [sent] = values;
  if (sent === undefined || (values.length === 1 && sent === '' && fallback === null)) {
    return { value: fallback };
  }
  return values.length > 1 ? { fault: repeated(parameter) } : parseValue(parameter, sent);
}

/** Parses the parameters of one route: `path` as decoded by the gateway, `query` as sent. */
export type ParseParameters = (
  path: Readonly<Record<string, string | undefined>>,
  query: string,
) => { readonly values: Parameters } | { readonly faults: readonly Fault[] };

/** A parser made once for a route. Unknown query parameters are ignored. */
export const parametersOf = (asked: Asked, options: ParameterOptions): ParseParameters =>
  parserOf(pathParameter(asked.path, options), asked.query);

/** The same for a parameter of the path that the public description does not know. */
export function parserOf(
  declared: PathForm | null,
  declaredQuery: readonly QueryParameter[],
): ParseParameters {
  return (path, query) => {
    const faults: Fault[] = [];
    const key = declared ? (path[declared.name] ?? '') : '';
    if (declared && !declared.pattern.test(key)) faults.push(mismatch(declared, key));
    const { limite, offset, ...rest } = queryOf(declaredQuery, new URLSearchParams(query), faults);
    if (faults.length > 0) return { faults };
    const page = { limite: Number(limite ?? 0), offset: Number(offset ?? 0) };
    return { values: { key, ...page, query: rest as Parameters['query'] } };
  };
}

const mismatch = ({ name, pattern: form, msg }: PathForm, input: string): Fault => ({
  type: 'string_pattern_mismatch',
  loc: ['path', name],
  msg,
  input,
  ctx: { pattern: form.source },
});

function queryOf(
  declared: readonly QueryParameter[],
  sent: URLSearchParams,
  faults: Fault[],
): Record<string, string | number | null> {
  const values: Record<string, string | number | null> = {};
  for (const parameter of declared) {
    const { name } = parameter;
    const given = sent.getAll(name);
    const parsed = parsedOf(parameter, given);
    if ('value' in parsed) values[name] = parsed.value;
    else faults.push({ ...parsed.fault, loc: ['query', name], input: given.length > 1 ? given : given[0] });
  }
  return values;
}
