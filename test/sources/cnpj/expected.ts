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
export const expected: Expecting = async (dir, version) => {
  const { companies } = await readPublication(dir, version);
  const cases = Object.entries(CASES).flatMap(([name, { root }]) => {
    const company = companies.get(root);
    return company ? casesOf(name, company) : [];
  });
  return printed({ version, cases, unknown: ['99111001000250', '99999999000191'] });
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

const listText = (records: readonly ExpectedRecord[]): string =>
  records.length === 0
    ? '[]'
    : `[\n${records.map((r) => `        ${JSON.stringify(r)}`).join(',\n')}\n      ]`;

const caseText = (one: CompanyCase): string =>
  [
    `    {\n      "case": "${one.case}",\n      "cnpj": "${one.cnpj}"`,
    ...(['empresa', 'estabelecimento', 'simples'] as const).map(
      (name) => `      "${name}": ${JSON.stringify(one[name])}`,
    ),
    ...(['estabelecimentos', 'socios'] as const).map((name) => `      "${name}": ${listText(one[name])}`),
  ].join(',\n');

/** JSON with one record a line, so that a difference shows the record that changed. */
function printed({ version, cases, unknown }: CompanyExpectation): string {
  const body = cases.map((one) => `${caseText(one)}\n    }`).join(',\n');
  return `{\n  "version": "${version}",\n  "unknown": ${JSON.stringify(unknown)},\n  "cases": [\n${body}\n  ]\n}\n`;
}
