/** What each request of the round trip must answer: the path and the exact body. */
import type { ExpectedCompany, ExpectedRecord } from './publication.ts';

export type ListName = 'estabelecimentos' | 'socios';

export interface Check {
  readonly path: string;
  /** What the answer proves, for the counts. */
  readonly proves: 'profile' | ListName | 'page' | 'absence';
  /** Records that are compared for the first time. */
  readonly records: number;
  readonly status: 200 | 404;
  /** Says what is wrong with the body, or null. */
  readonly fault: (body: unknown, same: Same) => string | null;
}

export type Same = (actual: unknown, expected: unknown) => boolean;

const PROFILE_FIELDS = [
  ...['cnpj', 'empresa', 'estabelecimento', 'fontes', 'resumos', 'simples', 'snapshot_fingerprint'],
];

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};

export const itemsOf = (company: ExpectedCompany, list: ListName): ExpectedRecord[] =>
  list === 'socios' ? company.partners : company.establishments;

export function profileCheck(cnpj: string, of: ExpectedCompany, own: ExpectedRecord, version: string): Check {
  const fault = (body: unknown, same: Same): string | null => {
    const actual = objectOf(body);
    const resumos = objectOf(actual.resumos);
    const summary = (list: ListName) => ({
      href: `/v1/cnpjs/${cnpj}/${list}`,
      total: itemsOf(of, list).length,
      valor_total: null,
    });
    if (!same(Object.keys(actual).sort(), PROFILE_FIELDS)) return `fields ${Object.keys(actual)}`;
    if (actual.cnpj !== cnpj) return `cnpj ${actual.cnpj}`;
    if (!same(actual.empresa, of.empresa)) return difference('empresa', actual.empresa, of.empresa);
    if (!same(actual.estabelecimento, own)) return difference('estabelecimento', actual.estabelecimento, own);
    if (!same(actual.simples, of.simples)) return difference('simples', actual.simples, of.simples);
    for (const list of ['estabelecimentos', 'socios'] as const) {
      if (!same(resumos[list], summary(list))) return difference('resumos', resumos[list], summary(list));
    }
    if (objectOf(objectOf(actual.fontes).cnpj).versao !== version) return 'fontes.cnpj.versao';
    return /^[0-9a-f]{64}$/.test(String(actual.snapshot_fingerprint)) ? null : 'snapshot_fingerprint';
  };
  return { path: `/v1/cnpjs/${cnpj}`, proves: 'profile', records: 1, status: 200, fault };
}

export interface Page {
  readonly cnpj: string;
  readonly list: ListName;
  readonly limit: number;
  readonly offset: number;
  /** The first walk of a list proves its records; the others prove paging. */
  readonly first: boolean;
}

export function pageCheck(page: Page, all: readonly ExpectedRecord[], version: string): Check {
  const { cnpj, list, limit, offset } = page;
  const expected = all.slice(offset, offset + limit);
  const paginacao = { limite: limit, offset, total: all.length };
  const fault = (body: unknown, same: Same): string | null => {
    const actual = objectOf(body);
    if (!same(Object.keys(actual).sort(), ['fonte', 'itens', 'paginacao']))
      return `fields ${Object.keys(actual)}`;
    if (!same(actual.paginacao, paginacao)) return difference('paginacao', actual.paginacao, paginacao);
    if (objectOf(actual.fonte).versao !== version) return 'fonte.versao';
    const itens: unknown[] = Array.isArray(actual.itens) ? actual.itens : [];
    if (itens.length !== expected.length) return `${itens.length} items, not ${expected.length}`;
    const wrong = itens.findIndex((item, i) => !same(item, expected[i]));
    return wrong === -1 ? null : difference(`itens[${wrong}]`, itens[wrong], expected[wrong]);
  };
  return {
    path: `/v1/cnpjs/${cnpj}/${list}?limite=${limit}&offset=${offset}`,
    proves: page.first ? list : 'page',
    records: page.first ? expected.length : 0,
    status: 200,
    fault,
  };
}

/** A company without any establishment is in no answer: its numbers are unknown, never an empty list. */
export function absenceChecks(cnpj: string): Check[] {
  const fault = (body: unknown): string | null =>
    typeof objectOf(body).detail === 'string' ? null : 'a 404 without detail';
  return ['', '/estabelecimentos', '/socios'].map((list) => ({
    path: `/v1/cnpjs/${cnpj}${list}`,
    proves: 'absence',
    records: 1,
    status: 404,
    fault,
  }));
}

/** Names the fields that differ, with both values; the whole object would hide them. */
function difference(where: string, actual: unknown, expected: unknown): string {
  const left = objectOf(actual);
  const right = objectOf(expected);
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const fields = names.filter((name) => left[name] !== right[name]);
  const shown = fields
    .slice(0, 5)
    .map((name) => `${name}: ${JSON.stringify(left[name])} ≠ ${JSON.stringify(right[name])}`);
  return `${where} { ${shown.join(', ')} }`;
}
