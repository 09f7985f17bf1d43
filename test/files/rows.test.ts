/** Parsing the bytes of a row into cells, with every oddity of the publisher's CSV. */
import { describe, expect, test } from 'vitest';
import { isFault, rowReader } from '../../loaders/read/cells.ts';
import { formOf } from '../../loaders/read/forms.ts';
import { empresas } from '../../shared/datasets/cnpj/empresas.ts';
import { estabelecimentos } from '../../shared/datasets/cnpj/estabelecimentos.ts';
import { simples } from '../../shared/datasets/cnpj/simples.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { Fault } from '../../shared/store/records/accounting.ts';
import { bytesOf, quoted, rowOf } from '../support/loads/fixtures.ts';

const line = (text: string): Buffer => bytesOf([text]);

const readerOf = (resource: typeof empresas) =>
  rowReader(resource, formOf(resource.layout, 'file', Buffer.alloc(0), {}).form, 'cnpj_basico');

function read(resource: typeof empresas, bytes: Buffer): Record<string, string | null> | Fault {
  const cells = readerOf(resource).read(bytes, 0, bytes.length);
  if (isFault(cells)) return cells;
  return Object.fromEntries(fieldsOf(resource.layout).map((name, i) => [name, cells[i] ?? null]));
}

const empresa = (values: Record<string, string>) =>
  read(empresas, line(quoted(rowOf('empresas', { cnpj_basico: '12345678', ...values }))));

const estabelecimento = (values: Record<string, string>) =>
  read(estabelecimentos, line(quoted(rowOf('estabelecimentos', values))));

describe('a cell', () => {
  test.each([
    ['is served as published', 'ACME  LTDA', 'ACME  LTDA'],
    ['loses outer blanks and keeps inner ones', '  PADARIA  DO  ZÉ ', 'PADARIA  DO  ZÉ'],
    ['loses NUL bytes', 'A\0B\0', 'AB'],
    ['is absent when empty', '', null],
    ['is absent when blank', '   ', null],
    ['is absent when it has only NULs', '\0\0', null],
    ['keeps a delimiter inside quotes', 'A;B', 'A;B'],
    ['keeps a quote written twice', 'BAR "DO" ZÉ', 'BAR "DO" ZÉ'],
    ['keeps quotes around a delimiter', 'A";"B', 'A";"B'],
    ['keeps quotes at both ends', '"X"', '"X"'],
    ['keeps a backslash, also before the closing quote', 'A\\', 'A\\'],
    ['keeps accents', 'AÇÃO É ÓTIMA', 'AÇÃO É ÓTIMA'],
    ['reads windows-1252, not ISO-8859-1', '€ “aspas” – fim…', '€ “aspas” – fim…'],
    ['keeps the byte that separates stored cells', 'A\x7fB', 'A\x7fB'],
  ])('%s', (_, published, served) => {
    expect(empresa({ razao_social: published })).toMatchObject({ razao_social: served });
  });

  test('keeps the sentinel capital and the full CPF in the name of an MEI', () => {
    expect(
      empresa({ capital_social_raw: '999999999999,00', razao_social: 'FULANA 00011122233' }),
    ).toMatchObject({ capital_social_raw: '999999999999,00', razao_social: 'FULANA 00011122233' });
  });

  test.each(['0', '00000000', ''])('with a date is absent when "%s"', (date) => {
    const row = ['12345678', 'S', date, date, 'N', date, date];
    expect(read(simples, line(quoted(row)))).toMatchObject({
      data_opcao_simples: null,
      data_exclusao_mei: null,
    });
  });

  test.each(['20231301', '2023101', '20991231'])('with a junk date stays as published: %s', (date) => {
    expect(estabelecimento({ data_inicio_atividade: date })).toMatchObject({ data_inicio_atividade: date });
  });

  test.each([
    ['cep', '1310100'],
    ['cep', '0'],
    ['ddd_1', '011'],
    ['motivo_situacao_cadastral', '32'],
    ['municipio', '9707'],
  ])('%s is not repaired: %s', (field, value) => {
    expect(estabelecimento({ [field]: value })).toMatchObject({ [field]: value });
  });
});

describe('a key', () => {
  test('keeps leading zeros and letters', () => {
    expect(estabelecimento({ cnpj_basico: '00000000', cnpj_ordem: 'E08G', cnpj_dv: '12' })).toMatchObject({
      cnpj_basico: '00000000',
      cnpj_ordem: 'E08G',
      cnpj_dv: '12',
    });
    expect(estabelecimento({ cnpj_basico: '12ABC345', cnpj_ordem: '01DE', cnpj_dv: '35' })).toMatchObject({
      cnpj_basico: '12ABC345',
    });
  });

  test.each([
    ['cnpj_basico', '1234567'],
    ['cnpj_basico', '12345abc'],
    ['cnpj_basico', ''],
    ['cnpj_ordem', '001'],
    ['cnpj_dv', 'A1'],
  ])('%s in the wrong form is a fault that names it: "%s"', (field, value) => {
    expect(estabelecimento({ [field]: value })).toMatchObject({
      reason: 'bad_key',
      detail: expect.stringContaining(field),
    });
  });
});

describe('a row', () => {
  test('with the trace of a lost character is counted', () => {
    const reader = readerOf(empresas);
    for (const name of ['SA\xef\xbf\xbdDE', 'SAÚDE', 'SAUDE']) {
      const bytes = line(quoted(rowOf('empresas', { razao_social: name })));
      reader.read(bytes, 0, bytes.length);
    }
    expect(reader.lostCharacters()).toBe(1);
  });
});
