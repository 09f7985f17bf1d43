/** The requests whose cost is measured: every endpoint, with the longest list that the data have for it, at both ends. */

import type { Served } from '../../test/readers/values.ts';
import { type Country, heldLists } from '../../test/roundtrip/country.ts';

export interface CostCase {
  /** As in the public description. */
  readonly endpoint: string;
  /** What is special about the request. */
  readonly what: string;
  readonly path: string;
  /** Records of the list; null for a record alone. */
  readonly total: number | null;
  /** Pages of one list, which cost the same at any offset; null where there is one request, or ranges of their own. */
  readonly list: string | null;
  /** Read units that it may cost. */
  readonly limit: number;
}

/** A head each of the company and of what it holds, and three blocks; or a head of each of five sources. */
const LIMIT = 2.5;
const PAGE = 100;
const BLOCK = 50;

interface Listed extends Pick<CostCase, 'endpoint' | 'path'> {
  readonly what?: string;
  readonly total: number;
  /** Where it is not that of all lists. */
  readonly limit?: number;
}

/** The first page, one that begins in the middle of a block, and the last: of 100 records each. */
function pages({ endpoint, path, total, limit, what = '' }: Listed): CostCase[] {
  const last = Math.max(0, total - PAGE);
  const offsets = [...new Set([0, Math.floor(last / 2 / BLOCK) * BLOCK + BLOCK / 2, last])];
  return offsets
    .filter((offset) => offset <= last)
    .map((offset) => ({
      endpoint,
      what: [what, `offset ${offset.toLocaleString('en-US')}`].filter(Boolean).join(', '),
      path: `${path}${path.includes('?') ? '&' : '?'}limite=${PAGE}&offset=${offset}`,
      total,
      list: limit === undefined ? path : null,
      limit: limit ?? LIMIT,
    }));
}

const longest = <V>(entries: Iterable<readonly [string, V]>, length: (value: V) => number): [string, V] => {
  const numeric = [...entries].filter(([name]) => /^\d+$/.test(name));
  const [first] = numeric.toSorted(([, a], [, b]) => length(b) - length(a));
  if (!first) throw new Error('the publication has no list to measure');
  return [...first];
};

export function casesOf(country: Required<Country>): CostCase[] {
  return [
    ...companyCases(country),
    ...workCases(country),
    ...propertyCases(country),
    ...creditCases(country),
  ];
}

const COMPANY = 'GET /v1/cnpjs/{cnpj}';

function companyCases(country: Required<Country>): CostCase[] {
  const companies = [...country.cnpj.companies.values()].map((company) => {
    const numbers = company.establishments.map((one) => String(one.cnpj_completo));
    return [numbers.find((cnpj) => /^\d+$/.test(cnpj)) ?? '', company] as const;
  });
  const [chain, { establishments }] = longest(companies, (c) => c.establishments.length);
  const [many, { partners }] = longest(companies, (c) => c.partners.length);
  const own = (cnpj: string, list: string, total: number): CostCase[] =>
    pages({ endpoint: `${COMPANY}/${list}`, path: `/v1/cnpjs/${cnpj}/${list}`, total });
  const [fullest, ...held] = heldCases(country);
  return [
    profileCase(`of ${establishments.length.toLocaleString('en-US')} establishments`, chain),
    ...(fullest ? [fullest] : []),
    ...own(chain, 'estabelecimentos', establishments.length),
    ...own(many, 'socios', partners.length),
    ...held,
  ];
}

const profileCase = (what: string, cnpj: string): CostCase => ({
  endpoint: COMPANY,
  what,
  path: `/v1/cnpjs/${cnpj}`,
  total: null,
  list: null,
  limit: LIMIT,
});

/** Of companies that the registry has: the profile of who holds most kinds, then the longest list of each kind. */
function heldCases(country: Required<Country>): CostCase[] {
  const known = new Set(
    [...country.cnpj.companies.values()].flatMap((c) => c.establishments.map((e) => e.cnpj_completo)),
  );
  const held = heldLists(country).map((list) => ({
    ...list,
    lists: new Map([...list.lists].filter(([cnpj]) => known.has(cnpj))),
  }));
  const kinds = new Map<string, number>();
  for (const cnpj of held.flatMap(({ lists }) => [...lists.keys()]))
    kinds.set(cnpj, (kinds.get(cnpj) ?? 0) + 1);
  const [holder, count] = longest(kinds, (number) => number);
  return [
    profileCase(`in ${count} lists of other sources`, holder),
    ...held.flatMap(({ name, pathOf, lists }) => {
      const [cnpj, { items }] = longest(lists, (list) => list.items.length);
      const [segment = '', query] = pathOf(cnpj).split('/').at(-1)?.split('?') ?? [];
      const what = query === undefined ? '' : name.replace('dividas_pgfn_', '');
      return pages({ endpoint: `${COMPANY}/${segment}`, what, path: pathOf(cnpj), total: items.length });
    }),
  ];
}

function workCases({ cno: { works } }: Required<Country>): CostCase[] {
  const endpoint = 'GET /v1/cnos/{cno}';
  const lists = (['vinculos', 'cnaes', 'areas'] as const).map((name) => ({
    name,
    of: longest(works, (work) => work[name].length),
  }));
  const [cno] = lists[0]?.of ?? [''];
  return [
    { endpoint, what: 'with long lists', path: `/v1/cnos/${cno}`, total: null, list: null, limit: LIMIT },
    ...lists.flatMap(({ name, of: [number, work] }) =>
      pages({
        endpoint: `${endpoint}/${name}`,
        path: `/v1/cnos/${number}/${name}`,
        total: work[name].length,
      }),
    ),
  ];
}

const counted = (items: readonly Served[], key: (item: Served) => string): [string, number][] => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].filter(([name]) => !name.includes('null')).toSorted(([, a], [, b]) => b - a);
};

/** Cases of an ordered list: whole, by its most frequent value of each field, and of both. */
function filterCases(list: Listed, items: readonly Served[], fields: readonly [string, string]): CostCase[] {
  const [one, other] = fields;
  const by = (...names: string[]): CostCase[] => {
    const query = (item: Served): string =>
      names.map((n) => `${n}=${encodeURIComponent(String(item[n]))}`).join('&');
    const [[wanted, total] = ['', 0]] = counted(items, query);
    return pages({ ...list, what: names.join(' and '), path: `${list.path}?${wanted}`, total });
  };
  return [...pages({ ...list, what: 'no filter' }), ...by(one), ...by(one, other), ...by(other)];
}

function propertyCases({ cafir: { items } }: Required<Country>): CostCase[] {
  const endpoint = 'GET /v1/cafir/imoveis';
  const list = { endpoint, path: '/v1/cafir/imoveis', total: items.length };
  const [nirf] = items.map((item) => String(item.nirf)).filter((number) => /^\d+$/.test(number));
  const states = (town: string): number =>
    new Set(items.filter((item) => item.municipio === town).map(({ uf }) => uf)).size;
  const spread = counted(items, ({ municipio }) => String(municipio)).slice(0, 5);
  const [[town, total] = ['', 0]] = spread.toSorted(([a], [b]) => states(b) - states(a));
  const everywhere = pages({
    ...list,
    what: `municipio alone, in ${states(town)} states`,
    path: `${list.path}?municipio=${encodeURIComponent(town)}`,
    total,
    // A block or two more than states: a page may begin and end inside one.
    limit: 0.5 * (states(town) + 2),
  });
  return [
    // By municipality alone there is a limit of its own.
    ...filterCases(list, items, ['uf', 'municipio']).filter(({ what }) => !what.startsWith('municipio,')),
    ...everywhere,
    {
      endpoint: `${endpoint}/{nirf}`,
      what: '',
      path: `/v1/cafir/imoveis/${nirf}`,
      total: null,
      list: null,
      limit: LIMIT,
    },
  ];
}

function creditCases({ creditos_ativos_rfb: { items } }: Required<Country>): CostCase[] {
  const path = '/v1/rfb/creditos-ativos';
  return filterCases({ endpoint: `GET ${path}`, path, total: items.length }, items, ['uf', 'ano_mes']);
}
