/** Checks of companies: every profile, the lists of the company, and its records in other sources. */
import { ROUTES } from '../../shared/api/routes.ts';
import { checkDigits } from '../../synthetic/sources/cnpj/numbers.ts';
import type { ExpectedCompany, ExpectedPublication } from '../readers/publication.ts';
import {
  absenceCheck,
  type Check,
  type ExpectedPages,
  type ExpectedSummary,
  hrefCheck,
  profileCheck,
} from './checks.ts';
import { type Country, type HeldList, heldLists, type SourceName, VERSIONS } from './country.ts';
import { type Budget, listChecks } from './lists.ts';

export interface Unread {
  unaddressable: number;
  unreachable: number;
}

/** All summaries, including empty ones, are followed for one profile in this many. */
const FOLLOWED = 20;

/** The lists of a company, which depend on the root of the CNPJ. */
const ownLists = (
  { establishments, partners }: ExpectedCompany,
  cnpj: string,
  version: string,
): Record<'estabelecimentos' | 'socios', ExpectedPages> => ({
  estabelecimentos: {
    path: `/v1/cnpjs/${cnpj}/estabelecimentos`,
    items: establishments,
    version,
    proves: 'establishments',
  },
  socios: { path: `/v1/cnpjs/${cnpj}/socios`, items: partners, version, proves: 'partners' },
});

const pagesOf = ({ pathOf, lists, nothing, version, proves }: HeldList, cnpj: string): ExpectedPages => ({
  path: pathOf(cnpj),
  items: (lists.get(cnpj) ?? nothing).items,
  version,
  proves,
});

/** `form` matches the CNPJs that a path can name. */
export function* companyChecks(
  publication: ExpectedPublication,
  country: Country,
  form: RegExp,
  unread: Unread,
  budget: Budget,
): Generator<Check> {
  const held = heldLists(country);
  const known = new Set<string>();
  for (const company of publication.companies.values()) {
    const numbers = company.establishments.map((one) => String(one.cnpj_completo));
    const reachable = numbers.filter((cnpj) => form.test(cnpj));
    for (const cnpj of reachable) known.add(cnpj);
    unread.unaddressable += numbers.length - reachable.length;
    yield* profileChecks(publication, company, reachable, country, held, known.size);
    const [first] = reachable;
    if (first === undefined) unread.unreachable += 1;
    else {
      // The check reads the establishments at the head office and the partners at the last branch: both
      // depend on the root.
      const { version } = publication;
      yield* listChecks(ownLists(company, first, version).estabelecimentos, budget);
      yield* listChecks(ownLists(company, reachable.at(-1) ?? first, version).socios, budget);
    }
  }
  for (const root of publication.withoutEstablishment) {
    const cnpj = `${root}0001${checkDigits(`${root}0001`)}`;
    if (form.test(cnpj)) yield* unknownChecks(cnpj, held);
  }
  for (const list of held) yield* heldChecks(list, held, known, form, unread, budget);
}

function* profileChecks(
  { version }: ExpectedPublication,
  company: ExpectedCompany,
  reachable: readonly string[],
  country: Country,
  held: readonly HeldList[],
  number: number,
): Generator<Check> {
  for (const [i, cnpj] of reachable.entries()) {
    const establishment = company.establishments.find((one) => one.cnpj_completo === cnpj) ?? {};
    const own = ownLists(company, cnpj, version);
    const summaries: Record<string, ExpectedSummary> = {};
    for (const [name, { path, items }] of Object.entries(own)) {
      summaries[name] = { href: path, total: items.length, valor_total: null };
    }
    for (const list of held) {
      const { items, sum } = list.lists.get(cnpj) ?? list.nothing;
      summaries[list.name] = { href: list.pathOf(cnpj), total: items.length, valor_total: sum };
    }
    yield profileCheck({ cnpj, company, establishment, summaries, versions: versionsIn(country) });
    const all = (number + i) % FOLLOWED === 0;
    if (all) yield* Object.values(own).map(hrefCheck);
    for (const list of held) if (all || list.lists.has(cnpj)) yield hrefCheck(pagesOf(list, cnpj));
  }
}

/** The sources in a profile: those of the lists below a CNPJ. */
export const NAMED: ReadonlySet<string> = new Set(
  ROUTES.filter(({ kind, path }) => kind === 'list' && path.startsWith('/v1/cnpjs/{cnpj}/')).flatMap(
    ({ needs }) => needs.map(({ name }) => name),
  ),
);

/** A source without a reader in the round trip is not loaded. */
function versionsIn(country: Country): Record<string, string | null> {
  const loaded: Readonly<Record<string, string>> = Object.fromEntries(
    (Object.keys(country) as SourceName[]).map((name) => [name, VERSIONS[name]]),
  );
  return Object.fromEntries([...NAMED].map((name) => [name, loaded[name] ?? null]));
}

/** Checks the list of every CNPJ in it; a CNPJ without a company in the registry is unknown. */
function* heldChecks(
  list: HeldList,
  held: readonly HeldList[],
  known: ReadonlySet<string>,
  form: RegExp,
  unread: Unread,
  budget: Budget,
): Generator<Check> {
  for (const cnpj of list.lists.keys()) {
    if (!form.test(cnpj)) unread.unaddressable += 1;
    else if (known.has(cnpj)) yield* listChecks(pagesOf(list, cnpj), budget);
    else yield* unknownChecks(cnpj, held);
  }
}

function* unknownChecks(cnpj: string, held: readonly HeldList[]): Generator<Check> {
  for (const list of ['', '/estabelecimentos', '/socios']) yield absenceCheck(`/v1/cnpjs/${cnpj}${list}`);
  for (const { pathOf } of held) yield absenceCheck(pathOf(cnpj));
}
