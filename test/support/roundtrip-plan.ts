/** Which requests the round trip makes: every profile, every list whole, and lists again in pages of 20 and of 1. */

import { checkDigits } from '../../bench/synthetic/cnpj/numbers.ts';
import type { ExpectedCompany, ExpectedPublication, ExpectedRecord } from './publication.ts';
import {
  absenceChecks,
  type Check,
  itemsOf,
  type ListName,
  pageCheck,
  profileCheck,
} from './roundtrip-checks.ts';

/** Walks of one item a page cost a request an item; enough for some hundred lists of every length up to 200. */
const SINGLE_REQUESTS = 20_000;
const SINGLE_LIST_AT_MOST = 200;

export interface Unread {
  unaddressable: number;
  unreachable: number;
}

export function* checksOf(
  publication: ExpectedPublication,
  alphanumeric: boolean,
  unread: Unread,
): Generator<Check, undefined> {
  const path = alphanumeric ? /^[0-9A-Z]{12}\d{2}$/ : /^\d{14}$/;
  const budget = { left: SINGLE_REQUESTS };
  for (const company of publication.companies.values()) {
    const numbers = company.establishments.map((one) => String(one.cnpj_completo));
    const reachable = numbers.filter((cnpj) => path.test(cnpj));
    unread.unaddressable += numbers.length - reachable.length;
    for (const [i, cnpj] of numbers.entries()) {
      const own = company.establishments[i];
      if (own && path.test(cnpj)) yield profileCheck(cnpj, company, own, publication.version);
    }
    const [first] = reachable;
    if (first === undefined) unread.unreachable += 1;
    else yield* listChecks(company, first, reachable.at(-1) ?? first, publication.version, budget);
  }
  for (const root of publication.withoutEstablishment) {
    const cnpj = `${root}0001${checkDigits(`${root}0001`)}`;
    if (path.test(cnpj)) yield* absenceChecks(cnpj);
  }
  return undefined;
}

/** The head office asks for the establishments and the last branch for the partners: both lists follow the company. */
function* listChecks(
  company: ExpectedCompany,
  first: string,
  last: string,
  version: string,
  budget: { left: number },
): Generator<Check> {
  for (const [list, cnpj] of [
    ['estabelecimentos', first],
    ['socios', last],
  ] as [ListName, string][]) {
    const all = itemsOf(company, list);
    const page = (limit: number, offset: number): Check =>
      pageCheck({ cnpj, list, limit, offset, first: limit === 100 }, all, version);
    yield* walk(all, 100, page);
    if (all.length > 20) yield* walk(all, 20, page);
    if (all.length > SINGLE_LIST_AT_MOST) yield* landmarks(all, page);
    else if (all.length > 1 && budget.left > all.length) {
      budget.left -= all.length + 1;
      yield* walk(all, 1, page);
      yield page(1, all.length);
    }
  }
}

type PageOf = (limit: number, offset: number) => Check;

function* walk(all: readonly ExpectedRecord[], limit: number, page: PageOf): Generator<Check> {
  for (let offset = 0; offset === 0 || offset < all.length; offset += limit) yield page(limit, offset);
}

/** First, middle and last item of a long list alone, and past its end: just beyond and as far as a number reaches. */
function* landmarks(all: readonly ExpectedRecord[], page: PageOf): Generator<Check> {
  const last = all.length - 1;
  for (const offset of [0, last >> 1, last, all.length, all.length + 1, Number.MAX_SAFE_INTEGER]) {
    yield page(1, offset);
  }
}
