/** Checks of the round trip: a path and the exact body of its answer. */
import type { ExpectedCompany, ExpectedRecord } from '../readers/publication.ts';
import type { Served } from '../readers/values.ts';

/** The count to which an answer belongs; null for a page that only proves paging. */
export const PROOFS = [
  ...(['profiles', 'establishments', 'partners', 'companyWorks', 'debts', 'instalments'] as const),
  ...(['settlements', 'works', 'links', 'activities', 'areas', 'properties', 'listedProperties'] as const),
  ...(['credits', 'absences'] as const),
] as const;

export type Proof = (typeof PROOFS)[number];

export interface Check {
  readonly path: string;
  readonly proves: Proof | null;
  readonly records: number;
  readonly status: 200 | 404;
  /** Returns a description of what is wrong with the body, or null. */
  readonly fault: (body: unknown, same: Same) => string | null;
}

export type Same = (actual: unknown, expected: unknown) => boolean;

const PROFILE_FIELDS = [
  ...['cnpj', 'empresa', 'estabelecimento', 'fontes', 'resumos', 'simples', 'snapshot_fingerprint'],
];

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};

/** A summary in a profile, which equals the list at its address. */
export interface ExpectedSummary {
  readonly href: string;
  readonly total: number;
  readonly valor_total: string | null;
}

export interface ExpectedProfile {
  readonly cnpj: string;
  readonly company: ExpectedCompany;
  readonly establishment: ExpectedRecord;
  /** The summaries of every loaded source, and no others. */
  readonly summaries: Readonly<Record<string, ExpectedSummary>>;
  /** Version by source; null for a source that is not loaded. */
  readonly versions: Readonly<Record<string, string | null>>;
}

export function profileCheck(expected: ExpectedProfile): Check {
  const { cnpj, company, establishment, summaries, versions } = expected;
  const fault = (body: unknown, same: Same): string | null => {
    const actual = objectOf(body);
    if (!same(Object.keys(actual).sort(), PROFILE_FIELDS)) return `fields ${Object.keys(actual)}`;
    if (actual.cnpj !== cnpj) return `cnpj ${actual.cnpj}`;
    const parts = { empresa: company.empresa, estabelecimento: establishment, simples: company.simples };
    for (const [name, record] of Object.entries(parts)) {
      if (!same(actual[name], record)) return difference(name, actual[name], record);
    }
    if (!same(actual.resumos, summaries)) return difference('resumos', actual.resumos, summaries);
    const labels = Object.fromEntries(
      Object.entries(objectOf(actual.fontes)).map(([name, source]) => [name, objectOf(source).versao]),
    );
    if (!same(labels, versions)) return difference('fontes', labels, versions);
    return /^[0-9a-f]{64}$/.test(String(actual.snapshot_fingerprint)) ? null : 'snapshot_fingerprint';
  };
  return { path: `/v1/cnpjs/${cnpj}`, proves: 'profiles', records: 1, status: 200, fault };
}

export function recordCheck(path: string, record: Served, proves: Proof): Check {
  const fault = (body: unknown, same: Same): string | null =>
    same(body, record) ? null : difference('record', body, record);
  return { path, proves, records: 1, status: 200, fault };
}

export interface ExpectedPages {
  /** The path, with filters in its query where there are any. */
  readonly path: string;
  readonly items: readonly Served[];
  readonly version: string;
  readonly proves: Proof;
}

/** The limit and offset of a request without either. */
const DEFAULTS = { limit: 20, offset: 0 };

/** Checks the page at an address without limit and offset, as in a summary. */
export const hrefCheck = (list: ExpectedPages): Check => ({
  ...pageCheck(list, DEFAULTS, false),
  path: list.path,
});

/** Checks one page. `first` marks the walk that proves the records of a list; the others prove paging. */
export function pageCheck(
  { path, items, version, proves }: ExpectedPages,
  { limit, offset }: { limit: number; offset: number },
  first: boolean,
): Check {
  const expected = items.slice(offset, offset + limit);
  const paginacao = { limite: limit, offset, total: items.length };
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
    path: `${path}${path.includes('?') ? '&' : '?'}limite=${limit}&offset=${offset}`,
    proves: first ? proves : null,
    records: first ? expected.length : 0,
    status: 200,
    fault,
  };
}

/** Checks that a missing record is answered with 404, never with an empty answer. */
export const absenceCheck = (path: string): Check => ({
  path,
  proves: 'absences',
  records: 1,
  status: 404,
  fault: (body) => (typeof objectOf(body).detail === 'string' ? null : 'a 404 without detail'),
});

/** Names the fields that differ, with both values, because the whole object would hide them. */
function difference(where: string, actual: unknown, expected: unknown): string {
  const left = objectOf(actual);
  const right = objectOf(expected);
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const texts = (side: Record<string, unknown>, name: string): string =>
    JSON.stringify(side[name]) ?? 'absent';
  const fields = names.filter((name) => texts(left, name) !== texts(right, name));
  const shown = fields.slice(0, 5).map((name) => `${name}: ${texts(left, name)} ≠ ${texts(right, name)}`);
  return `${where} { ${shown.join(', ')} }`;
}
