/** API addresses of the cases of the samples, whose answers are compared. */

import { ROUTES } from '../../../shared/api/routes.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { ANSWERED, answersOf, companies } from '../../sources/answers.ts';
import { pathOf } from '../service/api.ts';

const LISTS = [
  'estabelecimentos',
  'socios',
  'obras-cno',
  'dividas-pgfn?categoria=nao_previdenciario',
  'dividas-pgfn?categoria=fgts',
  'dividas-pgfn?categoria=previdenciario',
  'parcelamentos-rfb',
  'transacoes-rfb',
];

const page = (path: string, limite: number, offset: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}limite=${limite}&offset=${offset}`;

const SEARCHES = [
  '?nome=mercado',
  '?nome=padra&limite=5',
  '?uf=SP&offset=10',
  '/contagens?por=uf&socio=silva',
];

/** Addresses of errors, and of requests that no route answers. */
const OTHERS = [
  '/v1/cnpjs/123',
  '/v1/cnpjs/99111001000170?limite=1',
  '/v1/cnpjs/99111001000170/socios?limite=0',
  '/v1/cnpjs/99111001000170/socios?offset=-1',
  '/v1/cnpjs/99111001000170/dividas-pgfn?categoria=outra',
  '/v1/cafir/imoveis?uf=XX',
  '/v1/cafir/imoveis?municipio=',
  '/v1/rfb/creditos-ativos?ano_mes=2026-13',
  '/v1/cnos/1',
  '/v1/nada',
];

/** Every route, and some dozens of answers of most. */
export function addressesOfCases(): string[] {
  const cnpjs = companies().cases.map(({ cnpj }) => cnpj);
  const cases = ANSWERED.flatMap((source: Source) => answersOf(source).cases);
  const unknown = ANSWERED.flatMap((source) => answersOf(source).unknown);
  return [
    ...ROUTES.map(({ path }) => pathOf(path)),
    ...SOURCES.map(({ name }) => `/v1/exportacoes/${name}?limite=100`),
    ...SEARCHES.map((query) => `/v1/cnpjs${query}`),
    ...OTHERS,
    ...unknown,
    ...companies().unknown.map((cnpj) => `/v1/cnpjs/${cnpj}`),
    `/v1/cnpjs/lote?cnpjs=${[...cnpjs, ...companies().unknown].slice(0, 50).join(',')}`,
    ...cnpjs.flatMap((cnpj) => [
      `/v1/cnpjs/${cnpj}`,
      `/v1/cnpjs/${cnpj}/ficha`,
      ...LISTS.map((list) => page(`/v1/cnpjs/${cnpj}/${list}`, 3, 1)),
    ]),
    ...cases.flatMap(({ path, itens }) =>
      itens ? [page(path, 3, 0), page(path, 100, 0), page(path, 5, 4)] : [path],
    ),
  ];
}
