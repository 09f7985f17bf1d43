/** The answers expected of the bundled CNPJ sample, company by company. */
import { CASES } from '../../../synthetic/sources/cnpj/sample/companies.ts';
import type { Expecting } from '../../readers/expected.ts';
import { type ExpectedCompany, type ExpectedRecord, readPublication } from '../../readers/publication.ts';

export interface CompanyCase {
  /** Key of the company in `companies.ts` of the sample, which names the case that it shows. */
  readonly case: string;
  readonly cnpj: string;
  readonly empresa: ExpectedRecord;
  readonly estabelecimento: ExpectedRecord;
  readonly simples: ExpectedRecord;
  /** Whole lists, in answer order. */
  readonly estabelecimentos: readonly ExpectedRecord[];
  readonly socios: readonly ExpectedRecord[];
}

export interface CompanyExpectation {
  readonly version: string;
  readonly cases: readonly CompanyCase[];
  /** Well-formed numbers that the sample does not have: 404. */
  readonly unknown: readonly string[];
}

/** One case for each numeric CNPJ of the companies that are examples. */
export const expected: Expecting<CompanyExpectation> = async (dir, version) => {
  const { companies } = await readPublication(dir, version);
  const cases = Object.entries(CASES).flatMap(([name, { root }]) => {
    const company = companies.get(root);
    return company ? casesOf(name, company) : [];
  });
  return { version, cases, unknown: ['99111001000250', '99999999000191'] };
};

const casesOf = (name: string, company: ExpectedCompany): CompanyCase[] =>
  company.establishments
    .filter((own) => /^\d{14}$/.test(String(own['cnpj_completo'])))
    .map((own) => ({
      case: name,
      cnpj: String(own['cnpj_completo']),
      empresa: company.empresa,
      estabelecimento: own,
      simples: company.simples,
      estabelecimentos: company.establishments,
      socios: company.partners,
    }));
