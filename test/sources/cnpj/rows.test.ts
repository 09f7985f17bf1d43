/** CNPJ: values that stand for none, and complete CPFs, loaded and read back. */
import { afterAll, expect, test } from 'vitest';
import { folderForFile } from '../../support/for-file.ts';
import { rowOf, writePublication } from '../../support/loads/fixtures.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { apiOf, captureLog } from '../../support/service/api.ts';

captureLog();
const dir = folderForFile('cnpj-rows');
const sources = await startSources();
await writePublication(dir, {
  estabelecimentos: [
    rowOf('estabelecimentos', { ddd_1: '00', telefone_1: '00000000', ddd_fax: '0', fax: '0', cep: '0' }),
  ],
  simples: [rowOf('simples', { data_exclusao_simples: '00000000', data_exclusao_mei: '0' })],
  socios: [
    rowOf('socios', { nome_socio_razao_social: 'SOCIA ACHADA', cnpj_cpf_socio: 'CPF11144477735' }),
    rowOf('socios', { nome_socio_razao_social: 'OUTRO SOCIO', representante_legal: '00011144477735' }),
  ],
});
const { values, gates } = published(await sources.loadFolder('cnpj', dir));
const api = await apiOf(sources.store);
afterAll(async () => {
  await api.close();
  sources.close();
});

const CNPJ = '99000001000101';

test('zeros in place of a telephone, a CEP and a day are served as published, days as none, and counted', async () => {
  const { estabelecimentos, simples } = values;
  for (const field of ['ddd_1', 'telefone_1', 'ddd_fax', 'fax', 'cep'])
    expect([field, estabelecimentos?.[field]]).toEqual([
      field,
      { empty: 0, marked: 1, valid: 0, malformed: 0 },
    ]);
  for (const field of ['data_exclusao_simples', 'data_exclusao_mei'])
    expect([field, simples?.[field]?.marked]).toEqual([field, 1]);
  expect(gates.find(({ gate }) => gate === 'values')).toMatchObject({ passed: true });
  const { body } = await api.get(`/v1/cnpjs/${CNPJ}`);
  expect(body.estabelecimento).toMatchObject({ telefone_1: '00000000', fax: '0', cep: '0' });
  expect(body.simples).toMatchObject({ data_exclusao_simples: null, data_exclusao_mei: null });
});

test('a partner with a complete CPF is served masked, and found by the digits of the mask', async () => {
  const { body, text } = await api.get(`/v1/cnpjs/${CNPJ}/socios`);
  expect(body.itens).toMatchObject([
    { cnpj_cpf_socio: '***444777**' },
    { representante_legal: '***444777**' },
  ]);
  expect(text).not.toContain('11144477735');
  const found = await api.get('/v1/cnpjs?socio_documento=444777&socio=ACHADA');
  expect(found.body.itens).toMatchObject([{ cnpj: CNPJ }]);
});
