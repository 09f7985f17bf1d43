/** A column that belongs to other records has unchanged values; comparing records refuses it. */
import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';
import { companiesNamed } from '../support/loads/plain-companies.ts';

const loading = await forFile(startLoading());

const COMPANIES = 150;
const named = (nameOf: (n: number) => string) => companiesNamed(COMPANIES, nameOf);

test('names that are one row lower refuse the load, with the field, the records and the allowed share', async () => {
  expect((await loading.loadRows(named((n) => `EMPRESA ${n}`))).reason).toBeNull();
  const served = await loading.manifest();
  const shifted = await loading.loadRows(
    named((n) => `EMPRESA ${(n + COMPANIES - 1) % COMPANIES}`),
    { version: '2026-11' },
  );
  expect(shifted.reason).toContain(
    `gate values: empresas: razao_social: other than in the served 2026-10 in ${COMPANIES} of ${COMPANIES} compared records; allowed 50 %\n`,
  );
  expect(shifted.reason).toMatch(/--accept values:empresas\.razao_social:100%$/);
  expect(await loading.manifest()).toEqual(served);
  const few = await loading.loadRows(
    named((n) => (n < 50 ? `OUTRA ${n}` : `EMPRESA ${n}`)),
    { version: '2026-11' },
  );
  expect(few.reason).toBeNull();
});
