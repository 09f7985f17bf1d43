/** The parameters of a request: what is allowed, and every fault of a request in the form of FastAPI and pydantic v2. */
import * as z from 'zod/mini';
import type { Route } from './routes.ts';

/** One fault; `input` is what was sent, a list where the parameter was repeated. */
export interface Fault {
  readonly type: string;
  readonly loc: readonly ['path' | 'query', string];
  readonly msg: string;
  readonly input: unknown;
  readonly ctx: Readonly<Record<string, string | number>>;
}

export interface Parameters {
  /** Value of the path's parameter, as sent; empty where the path has none. */
  readonly key: string;
  readonly limite: number;
  readonly offset: number;
}

export interface PathParameter {
  readonly pattern: RegExp;
  readonly msg: string;
  /** Characters of the key that name the partition; the others name the item in it. */
  readonly partition: number;
}

export interface ParameterOptions {
  /** Accepts the CNPJs with letters that Receita Federal issues since July 2026. */
  readonly alphanumericCnpj: boolean;
}

export const LIMIT = { minimum: 1, maximum: 100, fallback: 20 };
export const OFFSET = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, fallback: 0 };

const CNPJ: PathParameter = {
  pattern: /^\d{14}$/,
  msg: 'O CNPJ deve ter exatamente 14 dígitos: só números, sem máscara (pontos, barra, hífen) e sem espaços.',
  partition: 8,
};

const CNPJ_WITH_LETTERS: PathParameter = {
  pattern: /^[0-9A-Z]{12}\d{2}$/,
  msg:
    'O CNPJ deve ter 12 dígitos ou letras maiúsculas e 2 dígitos verificadores: ' +
    'sem máscara (pontos, barra, hífen) e sem espaços.',
  partition: 8,
};

/** Name and declaration of the parameter in the route's path, null where it has none. @throws Error undeclared */
export function pathParameter(route: Route, options: ParameterOptions): [string, PathParameter] | null {
  const name = /\{(\w+)\}/.exec(route.path)?.[1];
  if (name === undefined) return null;
  if (name === 'cnpj') return [name, options.alphanumericCnpj ? CNPJ_WITH_LETTERS : CNPJ];
  throw new Error(`${route.path}: no declaration of the path parameter ${name}`);
}

/** Text → integer. Clamped, because zod takes Infinity for no number and the caller's fault is the range. */
const integer = ({ minimum, maximum, fallback }: typeof LIMIT) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^-?\d+$/)),
        z.transform((digits) => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(digits)))),
      ),
      z.number().check(z.gte(minimum), z.lte(maximum)),
    ),
    fallback,
  );

const PAGE = z.object({ limite: integer(LIMIT), offset: integer(OFFSET) });
const FIRST_PAGE = { limite: LIMIT.fallback, offset: OFFSET.fallback };

type Described = Pick<Fault, 'type' | 'msg' | 'ctx'>;

function describe(issue: z.core.$ZodIssue): Described {
  switch (issue.code) {
    case 'too_small':
      return bound('greater_than_equal', 'maior', 'ge', issue.minimum);
    case 'too_big':
      return bound('less_than_equal', 'menor', 'le', issue.maximum);
    case 'invalid_type':
      return { type: 'int_type', msg: 'O parâmetro foi repetido; envie-o uma só vez.', ctx: {} };
    default:
      return { type: 'int_parsing', msg: 'O valor deve ser um número inteiro.', ctx: {} };
  }
}

const bound = (type: string, word: string, name: string, limit: number | bigint): Described => ({
  type,
  msg: `O valor deve ser ${word} ou igual a ${limit}.`,
  ctx: { [name]: Number(limit) },
});

/** Parses the parameters of one route: `path` as decoded by the gateway, `query` as sent. */
export type ParseParameters = (
  path: Readonly<Record<string, string | undefined>>,
  query: string,
) => { readonly values: Parameters } | { readonly faults: readonly Fault[] };

/** A parser made once for a route. Unknown query parameters are ignored. */
export function parametersOf(route: Route, options: ParameterOptions): ParseParameters {
  const declared = pathParameter(route, options);
  return (path, query) => {
    const faults: Fault[] = [];
    const key = declared ? (path[declared[0]] ?? '') : '';
    if (declared && !declared[1].pattern.test(key)) faults.push(mismatch(...declared, key));
    const page = route.kind === 'list' && query !== '' ? pageOf(query, faults) : FIRST_PAGE;
    return faults.length > 0 ? { faults } : { values: { key, ...page } };
  };
}

const mismatch = (name: string, { pattern, msg }: PathParameter, input: string): Fault => ({
  type: 'string_pattern_mismatch',
  loc: ['path', name],
  msg,
  input,
  ctx: { pattern: pattern.source },
});

function pageOf(query: string, faults: Fault[]): typeof FIRST_PAGE {
  const sent = new URLSearchParams(query);
  const raw: Record<string, unknown> = {};
  for (const name of Object.keys(FIRST_PAGE)) {
    const values = sent.getAll(name);
    if (values.length > 0) raw[name] = values.length === 1 ? values[0] : values;
  }
  const parsed = PAGE.safeParse(raw);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    faults.push({ ...describe(issue), loc: ['query', name], input: raw[name] });
  }
  return FIRST_PAGE;
}
