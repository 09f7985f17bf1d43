/** The answers that the bundled CNPJ sample must give, by the tests' own reader of the published bytes. */

import { TOLD } from '../../../synthetic/sources/cnpj/sample/companies.ts';
import type { ExpectedCompany, ExpectedRecord } from '../../readers/publication.ts';
import { readPublication } from '../../readers/publication.ts';

export interface SampleCase {
  /** Why this one: the key in `cnpj-companies.ts`. */
  readonly case: string;
  readonly cnpj: string;
  readonly empresa: ExpectedRecord;
  readonly estabelecimento: ExpectedRecord;
  readonly simples: ExpectedRecord;
  /** Whole lists, in answer order. */
  readonly estabelecimentos: readonly ExpectedRecord[];
  readonly socios: readonly ExpectedRecord[];
}

export interface SampleExpectation {
  readonly version: string;
  readonly cases: readonly SampleCase[];
  /** Well-formed numbers that the sample does not have: 404. */
  readonly unknown: readonly string[];
}

/** One case for each establishment of a told company that has a numeric CNPJ; its lists only with the first. */
export async function expectedOfSample(dir: string, version = '2026-10'): Promise<SampleExpectation> {
  const { companies } = await readPublication(dir, version);
  const cases = Object.entries(TOLD).flatMap(([name, { root }]) => {
    const company = companies.get(root);
    return company ? casesOf(name, company) : [];
  });
  return { version, cases, unknown: ['99111001000250', '99999999000191'] };
}

function casesOf(name: string, company: ExpectedCompany): SampleCase[] {
  return company.establishments
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
}

/** JSON with one record a line, so that a change shows as the record that changed. */
export function printed({ version, cases, unknown }: SampleExpectation): string {
  const list = (records: readonly ExpectedRecord[]) =>
    records.length === 0
      ? '[]'
      : `[\n${records.map((r) => `        ${JSON.stringify(r)}`).join(',\n')}\n      ]`;
  const printedCase = (one: SampleCase) =>
    [
      `    {\n      "case": "${one.case}",\n      "cnpj": "${one.cnpj}"`,
      ...(['empresa', 'estabelecimento', 'simples'] as const).map(
        (n) => `      "${n}": ${JSON.stringify(one[n])}`,
      ),
      ...(['estabelecimentos', 'socios'] as const).map((n) => `      "${n}": ${list(one[n])}`),
    ].join(',\n');
  const body = cases.map((one) => `${printedCase(one)}\n    }`).join(',\n');
  return `{\n  "version": "${version}",\n  "unknown": ${JSON.stringify(unknown)},\n  "cases": [\n${body}\n  ]\n}\n`;
}
