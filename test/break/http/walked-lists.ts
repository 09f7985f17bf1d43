/** The lists that a walk goes over: the declared lists, the look-up tables, and what the search finds. */
import { type ListRoute, listOf } from '../../../shared/api/route-kinds.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import type { Random } from '../part.ts';
import type { KnownKeys } from './known-keys.ts';

export type Item = Readonly<Record<string, string | number | null>>;

export interface Walked {
  readonly path: string;
  /** Fields by which the records ascend, or descend after a minus; absent values come last. */
  readonly order: readonly string[];
}

/** Returns the records on the first page of a path. */
export type FirstPage = (path: string) => Promise<readonly Item[]>;

const LISTS = ROUTES.filter((route): route is ListRoute => route.kind === 'list');
/** Places in the list of a search after the active establishments; those come first. */
const SEARCH_ORDER = [
  'situacao_cadastral',
  'identificador_matriz_filial',
  'uf',
  'municipio',
  'cnae_fiscal_principal',
  'cnpj',
];
const COUNTED = ['uf', 'municipio', 'cnae', 'situacao', 'porte', 'natureza_juridica', 'ano_abertura'];

/** Two of four walks go over declared lists, one over a look-up table and one over a search or its counts. */
export async function listIn(random: Random, known: KnownKeys, firstPage: FirstPage): Promise<Walked> {
  const kind = random.whole(0, 3);
  if (kind === 0) return { path: `/v1/tabelas/${random.pick(known['tabela'] ?? [])}`, order: ['codigo'] };
  return kind === 1 ? searchIn(random, await firstPage('/v1/cnpjs')) : declaredIn(random, known);
}

/** Picks a list with the key of a record, and one of its choices. */
function declaredIn(random: Random, known: KnownKeys): Walked {
  const route = random.pick(LISTS);
  const { choice, path: template } = route;
  const value = choice ? random.pick([...route.lists.keys()]) : '';
  const path = template.replace(/\{(\w+)\}/, (_, name: string) => random.pick(known[name] ?? []));
  const list = listOf(route, choice ? { [choice.name]: value } : {});
  return { path: choice ? `${path}?${choice.name}=${value}` : path, order: list?.order ?? [] };
}

/** Asks for what one of the found establishments has, so that the walk is not empty. */
function searchIn(random: Random, found: readonly Item[]): Walked {
  const one = random.pick(found);
  const [word = ''] = /\p{L}{5,}/u.exec(String(one['razao_social'] ?? '')) ?? [];
  const filters: readonly Readonly<Record<string, string>>[] = [
    {},
    { uf: String(one['uf'] ?? 'SP') },
    { nome: word || 'PADARIA' },
    { situacao: 'ativa' },
    { matriz: 'false' },
  ];
  const query = new URLSearchParams(random.pick(filters));
  if (random.whole(0, 1) === 0) return { path: pathOf('/v1/cnpjs', query), order: SEARCH_ORDER };
  query.set('por', random.pick(COUNTED));
  return { path: pathOf('/v1/cnpjs/contagens', query), order: ['-quantidade', 'valor'] };
}

const pathOf = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`;
