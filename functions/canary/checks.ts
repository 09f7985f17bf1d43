/** The requests of the canary and the answers it accepts, both derived from the table of routes. */
import { pathParameter } from '../../shared/api/path-params.ts';
import { isOfData, type Route } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { NOT_IN_VERSION } from '../../shared/http/errors.ts';

export interface Answer {
  readonly status: number;
  /** The parsed JSON; null for any other body. */
  readonly body: unknown;
}

export interface Check {
  /** Names the check in the log: a route, never a path with a number. */
  readonly name: string;
  readonly path: string;
  readonly withKey: boolean;
  /** Says in the log what was expected. */
  readonly expected: string;
  readonly accepts: (answer: Answer) => boolean;
}

const STATUS_PAGE = '/v1/status';

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const sourcesOf = (page: unknown): Readonly<Record<string, unknown>> =>
  (fieldOf(page, 'fontes') ?? {}) as Record<string, unknown>;

export const statusCheck: Check = {
  name: STATUS_PAGE,
  path: STATUS_PAGE,
  withKey: false,
  expected: '200 with the sources',
  accepts: ({ status, body }) => status === 200 && Object.keys(sourcesOf(body)).length > 0,
};

/** The first route of each family that answers with data: all functions are asked, with few requests. */
const ASKED: readonly Route[] = ROUTES.filter(isOfData).filter(
  ({ family }, i, all) => all.findIndex((other) => other.family === family) === i,
);

function pathOf({ path }: Route, cnpj: string): string {
  const parameter = pathParameter(path, { alphanumericCnpj: true });
  if (!parameter) return `${path}?limite=1`;
  const value = parameter.name === 'cnpj' && cnpj !== '' ? cnpj : parameter.example;
  return path.replace(`{${parameter.name}}`, value);
}

/** Without a key a route answers 401; a gateway that answers itself has no `detail`. */
export const closedCheck = (): Check => {
  const [route] = ASKED;
  if (!route) throw new Error('no route needs a key');
  return {
    name: `${route.path} without a key`,
    path: pathOf(route, ''),
    withKey: false,
    expected: '401 with a detail',
    accepts: ({ status, body }) => status === 401 && typeof fieldOf(body, 'detail') === 'string',
  };
};

/** `page`: the body of the status page; `cnpj`: one that is served, or an empty text. */
export const keyedChecks = (page: unknown, cnpj: string): Check[] =>
  ASKED.map((route) => ({
    name: route.path,
    path: pathOf(route, cnpj),
    withKey: true,
    ...expectationOf(route, page, cnpj),
  }));

function expectationOf(route: Route, page: unknown, cnpj: string): Pick<Check, 'expected' | 'accepts'> {
  const isLoaded = route.needs.every(
    ({ name }) => fieldOf(sourcesOf(page)[name], 'status') !== 'indisponivel',
  );
  if (!isLoaded) return { expected: '503, not loaded', accepts: ({ status }) => status === 503 };
  if (route.family === 'tabelas')
    return { expected: '200 with a table, or 503 for an earlier version', accepts: isTable };
  if (!route.path.includes('{')) return { expected: '200 with a record', accepts: isPage };
  if (route.path.includes('{cnpj}') && cnpj !== '')
    return { expected: '200', accepts: ({ status }) => status === 200 };
  // The example is an invented number: a 404 shows that the key passed and the store was read.
  return { expected: '200 or 404', accepts: ({ status }) => status === 200 || status === 404 };
}

/** A version that was loaded before the tables were served is no failure of the service. */
const isTable = (answer: Answer): boolean =>
  isPage(answer) ||
  (answer.status === 503 && String(fieldOf(answer.body, 'detail')).includes(NOT_IN_VERSION));

const isPage = ({ status, body }: Answer): boolean => {
  const items = fieldOf(body, 'itens');
  return status === 200 && Array.isArray(items) && items.length > 0;
};
