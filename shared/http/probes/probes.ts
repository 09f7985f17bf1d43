/**
 * The requests that show whether a service works, and the answers to accept, both derived from the table of
 * routes: for the canary on AWS, and for `npm run smoke`.
 */
import { pathParameter } from '../../api/path-params.ts';
import { isOpen, isPaged, type Route } from '../../api/route-kinds.ts';
import { ROUTES } from '../../api/routes.ts';
import type { Source } from '../../datasets/define.ts';
import { SOURCES } from '../../datasets/index.ts';
import { NOT_IN_VERSION } from '../errors.ts';
import type { Answer as WholeAnswer } from './ask.ts';

type Answer = Pick<WholeAnswer, 'status' | 'body'>;

export interface Probe {
  /** Names it in logs and messages: a route, never a path with a number. */
  readonly name: string;
  readonly path: string;
  readonly withKey: boolean;
  /** Says what was expected. */
  readonly expected: string;
  readonly accepts: (answer: Answer) => boolean;
}

const STATUS_PAGE = '/v1/status';

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const sourcesOf = (page: unknown): Readonly<Record<string, unknown>> =>
  (fieldOf(page, 'fontes') ?? {}) as Record<string, unknown>;

/** Returns the names of the sources that the status page says are out of date. */
export const overdueIn = (page: unknown): string[] =>
  Object.entries(sourcesOf(page)).flatMap(([name, source]) =>
    fieldOf(source, 'status') === 'desatualizada' ? [name] : [],
  );

/** Returns what is wrong with an answer; null for a right one. */
export const failureOf = (probe: Probe, answer: Answer): string | null =>
  probe.accepts(answer) ? null : insteadOf(probe, `${answer.status}`);

export const insteadOf = ({ name, expected }: Probe, found: string): string =>
  `${name}: ${found} in place of ${expected}`;

export const STATUS_PROBE: Probe = {
  name: STATUS_PAGE,
  path: STATUS_PAGE,
  withKey: false,
  expected: '200 with the sources',
  accepts: ({ status, body }) => status === 200 && SOURCES.every(({ name }) => name in sourcesOf(body)),
};

/** Every route that needs a key. */
const ASKED: readonly Route[] = ROUTES.filter((route) => !isOpen(route));

/** Returns the path with the examples of what is required, and with the shortest page. */
function pathOf(route: Route, cnpj: string): string {
  const query = new URLSearchParams(isPaged(route) ? { limite: '1' } : {});
  for (const { name, required, example, isCnpj } of route.query)
    if (required) query.set(name, isCnpj && cnpj !== '' ? cnpj : `${example}`);
  const parameter = pathParameter(route.path, { CNPJ_ALFANUMERICO: true });
  const value = parameter?.name === 'cnpj' && cnpj !== '' ? cnpj : (parameter?.example ?? '');
  const path = parameter ? route.path.replace(`{${parameter.name}}`, value) : route.path;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Without a key a route answers 401; a gateway that answers itself has no `detail`. */
export const closedProbe = (): Probe => {
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
export const keyedProbes = (page: unknown, cnpj: string): Probe[] =>
  ASKED.map((route) => ({
    name: route.path,
    path: pathOf(route, cnpj),
    withKey: true,
    ...expectationOf(route, page, cnpj),
  }));

function expectationOf(route: Route, page: unknown, cnpj: string): Pick<Probe, 'expected' | 'accepts'> {
  const isLoaded = neededIn(route).every(
    ({ name }) => fieldOf(sourcesOf(page)[name], 'status') !== 'indisponivel',
  );
  if (!isLoaded) return { expected: '503, not loaded', accepts: ({ status }) => status === 503 };
  if (route.family === 'tabelas' && !isChosen(route))
    return { expected: '200 with a table, or 503 for an earlier version', accepts: isTable };
  if (isChosen(route) && !route.path.includes('{'))
    return { expected: '200, or 410 without a pair', accepts: withStatus(200, 410) };
  if (!route.path.includes('{'))
    return isPaged(route)
      ? { expected: '200 with a record', accepts: isPage }
      : { expected: '200', accepts: withStatus(200) };
  if (route.path.includes('{cnpj}') && cnpj !== '') return { expected: '200', accepts: withStatus(200) };
  // The example is an invented number: a 404 shows that the key passed and the store was read.
  return { expected: '200 or 404', accepts: withStatus(200, 404) };
}

/** Returns the sources that the request needs: of several to choose from, the example. */
function neededIn(route: Route): readonly Source[] {
  const chosenBy = route.kind === 'view' ? route.chosenBy : null;
  if (chosenBy === null) return route.needs;
  const inPath = pathParameter(route.path, { CNPJ_ALFANUMERICO: true });
  const { example } = route.query.find(({ name }) => name === chosenBy) ?? inPath ?? {};
  return route.needs.filter((source) => source.name === example);
}

/** Whether a parameter chooses the source: only such routes may have no two versions to compare. */
const isChosen = (route: Route): boolean => route.kind === 'view' && route.chosenBy !== null;

const withStatus =
  (...allowed: readonly number[]) =>
  ({ status }: Answer): boolean =>
    allowed.includes(status);

/** A version that was loaded before the tables were served is no failure of the service. */
const isTable = (answer: Answer): boolean =>
  isPage(answer) ||
  (answer.status === 503 && String(fieldOf(answer.body, 'detail')).includes(NOT_IN_VERSION));

const isPage = ({ status, body }: Answer): boolean => {
  const items = fieldOf(body, 'itens');
  return status === 200 && Array.isArray(items) && items.length > 0;
};
