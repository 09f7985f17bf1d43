/** The previous generation is kept for a rollback: no load removes it. */
import { expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';
import { companiesNamed } from '../support/loads/plain-companies.ts';

const loading = await forFile(startLoading());

const rows = (name: string) => companiesNamed(30, () => name);

test('loading the files of the previous generation again is refused, and names the rollback', async () => {
  expect((await loading.loadRows(rows('A'), { version: '2026-08' })).reason).toBeNull();
  expect((await loading.loadRows(rows('B'), { version: '2026-09' })).reason).toBeNull();
  const before = { manifest: await loading.manifest(), tables: await loading.tables() };
  const again = await loading.loadRows(rows('A'), { version: '2026-08' });
  expect(again).toMatchObject({
    published: false,
    reason:
      'these files are the generation before the served one, which is kept: npm run rollback -- cnpj; if its tables are damaged, load it with --again',
  });
  expect({ manifest: await loading.manifest(), tables: await loading.tables() }).toEqual(before);
  expect(loading.workFiles()).toEqual([]);
  // The next load replaces it as the previous generation; after that the same files can be loaded.
  expect((await loading.loadRows(rows('C'), { version: '2026-10' })).reason).toBeNull();
  expect((await loading.loadRows(rows('A'), { version: '2026-08' })).reason).toBeNull();
});
