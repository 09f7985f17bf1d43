/** Generates a first request for each endpoint, chosen from the expected answers of the bundled samples. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFolder } from '../../local/sample.ts';
import { pathParameter } from '../../shared/api/path-params.ts';
import type { Route, ViewRoute } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Generator } from './regions.ts';

/** The part of `expected.json` from which requests are chosen: cases of a path, or of a company. */
interface Case {
  readonly path?: string;
  readonly cnpj?: string;
  readonly itens?: readonly unknown[];
}

function knownPaths(): string[] {
  const cases = SOURCES.flatMap((source): Case[] => {
    const text = readFileSync(join(sampleFolder(source), 'expected.json'), 'utf8');
    return (JSON.parse(text) as { readonly cases: readonly Case[] }).cases.filter(
      ({ itens }) => itens === undefined || itens.length > 0,
    );
  });
  return cases.flatMap(({ path, cnpj }) => {
    if (path !== undefined) return [path];
    const own = ROUTES.map((route) => route.path).filter((known) => /^\/v1\/cnpjs\/\{cnpj\}/.test(known));
    return own.map((known) => known.replace('{cnpj}', cnpj ?? ''));
  });
}

const formOf = ({ path }: Route): RegExp =>
  new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replace(/\{\w+\}/, '[^/?]+')}(\\?.*)?$`);

/** Requests to views that name no record, by view; those of the search have filters that fit the samples. */
const QUERIES: Readonly<Record<string, string>> = {
  search: '?nome=padaria&uf=SP',
  counts: '?por=municipio&situacao=ativa',
};

function ownRequest({ path, view }: ViewRoute): string {
  const parameter = pathParameter(path, { alphanumericCnpj: false });
  return path.replace(/\{\w+\}/, parameter?.example ?? '') + (QUERIES[view] ?? '');
}

/** @throws Error for an endpoint without an expected answer */
function requestOf(route: Route, known: readonly string[]): string {
  if (route.kind === 'view' && !route.under) return ownRequest(route);
  const form = formOf(route);
  const fitting = known.filter((path) => form.test(path));
  // A request with a filter shows more than one for the whole list.
  const filtered = fitting.filter((path) => path.includes('?'));
  const [found] = [...filtered, ...fitting];
  if (found === undefined) throw new Error(`no bundled sample has an expected answer of GET ${route.path}`);
  return found;
}

function firstRequests(): { readonly title: string; readonly path: string }[] {
  const known = knownPaths();
  return ROUTES.map((route) => ({ title: route.title, path: requestOf(route, known) }));
}

export const requests: Generator = () =>
  ['```sh', ...firstRequests().flatMap(({ title, path }) => [`# ${title}`, `get '${path}'`]), '```'].join(
    '\n',
  );
