/** API addresses whose answers are compared: those of the samples' cases, or all pages of all records. */

import { ROUTES } from '../../../shared/api/routes.ts';
import { scanPages } from '../../../shared/aws/pages.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { checkDigits } from '../../../synthetic/sources/cnpj/numbers.ts';
import { ANSWERED, answersOf, companies } from '../../sources/answers.ts';
import { pathOf } from '../service/api.ts';
import { PREFIX } from '../service/store.ts';
import type { LocalService } from './local-service.ts';

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

/** Returns the values of the partition keys of all served tables, by the name of the key. */
async function keysOf({ client }: LocalService['store']): Promise<Map<string, Set<string>>> {
  const { sources } = await readManifest(client, controlTable(PREFIX));
  const found = new Map<string, Set<string>>();
  for (const source of SOURCES) {
    for (const { name, partition } of source.tables) {
      const values = found.get(partition) ?? new Set();
      found.set(partition, values);
      for await (const items of scanPages(client, sources[source.name]?.tables[name] ?? '')) {
        for (const item of items) values.add(String(item[partition]));
      }
    }
  }
  return found;
}

/** Returns the CNPJ of the first establishment of a root. */
const firstOf = (root: string): string => `${root}0001${checkDigits(`${root}0001`)}`;

/** Sizes of pages: single records, several pages of most lists, and the largest. */
const SIZES = [1, 7, 100];
const LARGEST = 100;

export type Item = Readonly<Record<string, unknown>>;

/** Returns the total and the items of one page of a list; none of an address that is not found. */
export type Read = (address: string) => Promise<{ readonly total: number; readonly items: readonly Item[] }>;

/** Every record, every page of every list, and every filter. */
export async function* allAddresses(store: LocalService['store'], read: Read): AsyncGenerator<string> {
  yield* addressesOfCases();
  const keys = await keysOf(store);
  const of = (name: string): string[] => [...(keys.get(name) ?? [])].sort();
  for (const root of of('cnpj_basico').filter((value) => /^\d{8}$/.test(value))) {
    for (const cnpj of await cnpjsOf(root, read)) {
      yield `/v1/cnpjs/${cnpj}`;
      for (const list of LISTS) yield* pagesOf(`/v1/cnpjs/${cnpj}/${list}`, read);
    }
  }
  for (const cno of of('cno')) {
    yield `/v1/cnos/${cno}`;
    for (const list of ['vinculos', 'cnaes', 'areas']) yield* pagesOf(`/v1/cnos/${cno}/${list}`, read);
  }
  for (const nirf of of('nirf')) yield `/v1/cafir/imoveis/${nirf}`;
  yield* filtered('/v1/cafir/imoveis', ['uf', 'municipio'], read);
  yield* filtered('/v1/rfb/creditos-ativos', ['uf', 'ano_mes'], read);
}

/** Returns the CNPJs of all establishments of a root. */
async function cnpjsOf(root: string, read: Read): Promise<Set<string>> {
  const path = `/v1/cnpjs/${firstOf(root)}/estabelecimentos`;
  const found = new Set([firstOf(root)]);
  for await (const items of listOf(path, read)) for (const { cnpj } of items) found.add(String(cnpj));
  return found;
}

/** Each value of each filter alone, each pair that occurs, and the list without filters. */
async function* filtered(path: string, names: readonly string[], read: Read): AsyncGenerator<string> {
  const queries = new Set(['']);
  for await (const items of listOf(path, read)) {
    for (const item of items) {
      const pairs = names.map((name) => `${name}=${encodeURIComponent(String(item[name]))}`);
      for (const query of [...pairs, pairs.join('&')]) queries.add(`?${query}`);
    }
  }
  for (const query of queries) yield* pagesOf(path + query, read);
}

async function* listOf(path: string, read: Read): AsyncGenerator<readonly Item[]> {
  for (let offset = 0, total = 1; offset < total; offset += LARGEST) {
    const found = await read(page(path, LARGEST, offset));
    total = found.total;
    yield found.items;
  }
}

async function* pagesOf(path: string, read: Read): AsyncGenerator<string> {
  const { total } = await read(path);
  for (const size of SIZES) {
    for (let offset = 0; offset <= total; offset += size) yield page(path, size, offset);
  }
}
