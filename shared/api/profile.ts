/** The shape of the company profile and of the status page: which sources and which summaries they name. */
import type { Cadence } from '../datasets/define.ts';
import { findSource } from '../datasets/index.ts';
import { type SourceStatus, statusOf } from './envelope.ts';
import { type ListRoute, ROUTES } from './routes.ts';

/** Sources that a profile names, loaded or not, with how often their publishers bring out a new version. */
export const PROFILE_SOURCES: Readonly<Record<string, Cadence>> = {
  cnpj: 'mensal',
  cno: 'diaria',
  pgfn: 'trimestral',
  parcelamentos_rfb: 'mensal',
  transacoes_rfb: 'mensal',
};

/** What the manifest knows of a source, as far as an answer shows it. */
export interface Published {
  readonly versao: string;
}

export const sourcesOf = (
  published: Readonly<Record<string, Published>>,
  now: number,
): Record<string, SourceStatus> =>
  Object.fromEntries(
    Object.entries(PROFILE_SOURCES).map(([name, cadence]) => [
      name,
      statusOf(findSource(name)?.cadence ?? cadence, published[name]?.versao, now),
    ]),
  );

export interface Summary {
  /** Relative address of the list; `total` and `valor_total` describe exactly what it lists. */
  readonly href: string;
  readonly total: number;
  readonly valor_total: string | null;
}

const PROFILE_PATH = '/v1/cnpjs/{cnpj}';

/** The lists that hang below a CNPJ, in the order of the routes. */
export const SUMMARY_ROUTES: readonly ListRoute[] = ROUTES.filter(
  (route): route is ListRoute => route.kind === 'list' && route.path.startsWith(`${PROFILE_PATH}/`),
);

export const summaryName = (route: ListRoute): string => route.list.name.replaceAll('-', '_');

/** `totals` by list name; a list whose source is unavailable has none and is left out. */
export function summariesOf(cnpj: string, totals: ReadonlyMap<string, number>): Record<string, Summary> {
  const summaries: Record<string, Summary> = {};
  for (const route of SUMMARY_ROUTES) {
    const total = totals.get(route.list.name);
    if (total === undefined) continue;
    summaries[summaryName(route)] = { href: route.path.replace('{cnpj}', cnpj), total, valor_total: null };
  }
  return summaries;
}
