/** The synthetic debts, instalment plans and settlements have the real form, real shares and every trap. */
import { describe, expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { COMPANIES, writeCountry } from '../support/synthetic-country.ts';

const { country, bytesOf, rowsIn, namesOf } = await forFile(
  writeCountry(['cnpj', 'pgfn', 'parcelamentos_rfb', 'transacoes_rfb']),
);

describe('PGFN', () => {
  test('has three archives of several members, named as published, one kind in a folder', () => {
    const names = namesOf('pgfn');
    expect(names).toContain('arquivo_lai_SIDA_-9_202606.csv');
    expect(names).toContain('arquivo_lai_PREV_6_202606.csv');
    expect(names).toContain('Dados_abertos_FGTS/arquivo_lai_FGTS_MG_202606.csv');
    expect(names.filter((name) => name.includes('SIDA'))).toHaveLength(8);
  });

  test('has both generations of header, the columns of each category, CRLF, and no quoting', () => {
    const headers = bytesOf('pgfn').map((text) => text.split('\r\n')[0]!);
    expect(headers.some((header) => header.includes(';UF_DEVEDOR;'))).toBe(true);
    expect(headers.some((header) => header.includes(';UF_UNIDADE_RESPONSAVEL;'))).toBe(true);
    expect(new Set(headers.map((header) => header.split(';').length))).toEqual(new Set([13, 15]));
    for (const text of bytesOf('pgfn')) {
      const [header = '', ...rows] = text.split('\r\n');
      expect(text.replaceAll('\r\n', '').includes('\n')).toBe(false);
      const columns = header.split(';').length;
      expect(rows.slice(0, -1).every((row) => row.split(';').length === columns)).toBe(true);
    }
  });

  test.each([
    ['an open quote in a name', /;"ABRE E NAO FECHA;/],
    ['a masked CPF', /^XXX\d{3}\.\d{3}XX;Pessoa f\xedsica/],
    ['a punctuated CNPJ', /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d\d;/],
    ['a CNPJ with letters', /^\d\d\.[A-K]/],
    ['debtors in capitals', /;CORRESPONSAVEL;/],
    ['debtors in small letters', /;Correspons\xe1vel;/],
    ['an absent date', /;01\/01\/1000;/],
    ['an empty date', /;;(SIM|NAO);/],
    ['a date that does not exist', /;30\/02\/2020;/],
    ['cents without a zero', /;\.58$/],
    ['one decimal', /;1200\.5$/],
    ['no decimals', /;88$/],
    ['no amount', /;$/],
  ])('has %s', (_, pattern) => {
    expect(rowsIn('pgfn').some((row) => pattern.test(row))).toBe(true);
  });

  test('repeats the whole value for every debtor of a debt', () => {
    const values = new Map<string, string[]>();
    for (const row of rowsIn('pgfn', /SIDA/)) {
      const cells = row.split(';');
      values.set(cells[6]!, [...(values.get(cells[6]!) ?? []), cells.at(-1)!]);
    }
    const shared = [...values.values()].filter((all) => all.length > 1);
    expect(shared.length).toBeGreaterThan(values.size / 2);
    expect(shared.every((all) => new Set(all).size === 1)).toBe(true);
  });

  test('has one CNPJ with very many debts, spread over all members, and mostly CNPJs with one or two', () => {
    const lists = [...country.pgfn.nao_previdenciario.lists].map(([cnpj, { items }]) => ({ cnpj, items }));
    const [most] = lists.toSorted((a, b) => b.items.length - a.items.length);
    expect(most!.items.length).toBeGreaterThanOrEqual(COMPANIES / 4);
    const mask = `${most!.cnpj.slice(0, 2)}.${most!.cnpj.slice(2, 5)}.${most!.cnpj.slice(5, 8)}/`;
    expect(bytesOf('pgfn', /SIDA/).filter((text) => text.includes(mask))).toHaveLength(8);
    expect(lists.filter(({ items }) => items.length < 3).length).toBeGreaterThan(lists.length / 2);
  });
});

describe('parcelamentos and transações', () => {
  test.each(['parcelamentos_rfb', 'transacoes_rfb'] as const)(
    '%s come in other encodings, delimiters and headers from file to file',
    (name) => {
      const headers = bytesOf(name).map((text) => text.split(/\r?\n/)[0]!);
      expect(new Set(headers).size).toBe(headers.length);
      expect(new Set(headers.map((header) => /[;,\t]/.exec(header)?.[0])).size).toBeGreaterThan(1);
    },
  );

  test('parcelamentos have one file with a byte-order mark, one in windows-1252 and one in UTF-8 without a mark', () => {
    const texts = bytesOf('parcelamentos_rfb');
    expect(texts.some((text) => text.startsWith('\xef\xbb\xbf'))).toBe(true);
    expect(texts.some((text) => text.includes('Jur\xeddica'))).toBe(true);
    expect(texts.some((text) => !text.startsWith('\xef') && text.includes('Jur\xc3\xaddica'))).toBe(true);
  });

  test.each([
    ['parcelamentos_rfb', 'pt-BR amounts', /[;,"]\d{1,3}\.\d{3},\d\d[;,"]/],
    ['parcelamentos_rfb', 'amounts with a dot', /[\t;"]\d{4,}\.\d\d["\t\r]/],
    ['parcelamentos_rfb', 'cents alone', /[\t;,"]\.58/],
    ['parcelamentos_rfb', 'days as dd/mm/aaaa', /[\t;]\d\d\/\d\d\/\d{4}[\t;]/],
    ['parcelamentos_rfb', 'days as AAAA-MM-DD', /"20\d\d-\d\d-\d\d"/],
    ['parcelamentos_rfb', 'days as AAAAMMDD', /,20\d{6},/],
    ['parcelamentos_rfb', 'sentinel days', /1970-01-01|01\/01\/1970|19700101/],
    ['parcelamentos_rfb', 'CNPJs with and without their mask', /\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d/],
    ['parcelamentos_rfb', 'persons', /\*\*\*\.\d{3}\.\d{3}-\*\*/],
    ['parcelamentos_rfb', 'a number of plans that is not a number', /[\t;,"]12x[\t;,"]/],
    ['transacoes_rfb', 'persons', /\*\*\*\d{6}\*\*/],
    ['transacoes_rfb', 'a process without a number', /,,/],
  ] as const)('%s have %s', (source, _, pattern) => {
    expect(bytesOf(source).some((text) => pattern.test(text))).toBe(true);
  });
});
