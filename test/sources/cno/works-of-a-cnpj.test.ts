/** CNO by CNPJ: the works that a company is responsible for or linked to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { report } from '../../../local/load/report.ts';
import { maskedCpfs } from '../../../shared/store/generations/value-counts.ts';
import { type CnoRows, cnoFiles } from '../../../synthetic/sources/cno/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { A, ACME, B, link, work } from './rows.ts';

const sources = await forFile(startSources());

const loadRows = (rows: CnoRows) => sources.load('cno', cnoFiles(rows));

describe('the works of a CNPJ', () => {
  const heldBy = (cnpj: string) => sources.list('cno', 'obras', cnpj);
  const worksOf = async (cnpj: string) => (await heldBy(cnpj)).items.map(({ cno }) => cno);

  test('stay where a party is printed with a complete CPF, which is served masked and counted', async () => {
    const result = published(
      await loadRows({
        works: [work(A, { 'NI do responsável': '00011144477735' }), work(B)],
        links: [link(A, '111.444.777-35'), link(A, ACME), link(B, '111 444 777 35'), link(B, '11144477736')],
      }),
    );
    expect(await sources.record('cno', A)).toMatchObject({ ni_responsavel: '***444777**' });
    const linked = async (cno: string) =>
      (await sources.list('cno', 'vinculos', cno)).items.map(({ ni_responsavel }) => ni_responsavel);
    expect(await linked(A)).toEqual(['***444777**', ACME]);
    // Eleven digits of other check digits are no CPF.
    expect(await linked(B)).toEqual(['***444777**', '11144477736']);
    expect(await worksOf(ACME)).toEqual([A, B]);
    expect((await heldBy(ACME)).items[0]).toMatchObject({ cno: A, ni_responsavel: '***444777**' });
    expect(maskedCpfs(result.values)).toEqual({ 'obras.ni_responsavel': 1, 'vinculos.ni_responsavel': 2 });
    expect(report(result)).toMatch(/^CPFs masked +obras.ni_responsavel 1, vinculos.ni_responsavel 2: /m);
    const values = readFileSync(join(result.report!, 'values.json'), 'utf8');
    expect([values.includes('***444777**'), /777 ?35/.test(values)]).toEqual([true, false]);
  });
});
