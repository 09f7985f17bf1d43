/** The search campaign's reader equals a naive scan of a small publication, and its words the service's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedWords, indexedWords } from '../../shared/datasets/words.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { type ExpectedCompany, type ExpectedRecord, readPublication } from '../readers/publication.ts';
import type { Filters } from '../readers/search/criteria.ts';
import { readRegistry } from '../readers/search/registry.ts';
import { createScan, type Scan } from '../readers/search/scan.ts';
import { wordsOfName, wordsOfQuestion } from '../readers/search/words.ts';
import { materialOf } from './campaign/material.ts';
import { questionAt } from './campaign/questions.ts';

const work = mkdtempSync(join(tmpdir(), 'search-reader-'));
let scan: Scan;
let rows: { company: ExpectedCompany; one: ExpectedRecord }[];

beforeAll(async () => {
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, dir: work, companies: 1_500, faults: 30 });
  scan = createScan(await readRegistry(work));
  const { companies } = await readPublication(work);
  rows = [...companies.values()].flatMap((company) =>
    company.establishments.map((one) => ({ company, one })),
  );
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Returns whether names have all words of a question. */
function hasWords(question: string, names: readonly (string | null | undefined)[]): boolean {
  const words = names.flatMap((name) => [...wordsOfName(name ?? '')]);
  const { words: asked, beginning } = wordsOfQuestion(question);
  const isBegun = beginning === null || words.some((word) => word.startsWith(beginning));
  return isBegun && asked.every((word) => words.includes(word));
}

const SITUACOES: Filters = { ativa: '02', baixada: '08', inapta: '04', suspensa: '03', nula: '01' };

/** Amounts of this publication are exact as numbers of this type. */
const reais = (text: string): number => Number(text.replace(',', '.'));
const asCep = (digits: string): string => (digits.length === 7 ? `0${digits}` : digits);

/** Decides by the published row alone. */
function isMatch({ company, one }: (typeof rows)[number], filters: Filters): boolean {
  const { empresa, simples, partners } = company;
  /** Whether one of the values of a filter holds. */
  const any = (name: string, holds: (value: string) => boolean): boolean =>
    !filters[name] || filters[name].split(',').some((value) => value.trim() !== '' && holds(value.trim()));
  const digits = (value: string): string => value.replace(/\D/g, '');
  const yes = (name: string, is: boolean): boolean => !filters[name] || (filters[name] === 'true') === is;
  const wanted = filters['socio_documento']?.toUpperCase().replace(/[./-]/g, '') ?? '';
  const document = /^\d{6}$/.test(wanted) ? `***${wanted}**` : wanted;
  const partnersAsked = Boolean(filters['socio'] || wanted);
  const month = /^\d{8}$/.test(one.data_inicio_atividade ?? '') ? one.data_inicio_atividade!.slice(0, 6) : '';
  const day = one.data_inicio_atividade ?? '';
  const plain = (name: string): string => (filters[name] ?? '').replace(/[.-]/g, '');
  const capital = empresa.capital_social_raw ? reais(empresa.capital_social_raw) : null;
  const isMonth = /(0[1-9]|1[0-2])$/.test(month);
  const isTown = (municipio: string): boolean => {
    const name = scan.registry.towns.get(one.municipio ?? '') ?? '-';
    const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    return /^\d{4}$/.test(municipio) ? one.municipio === municipio : fold(name) === fold(municipio);
  };
  return [
    !filters['nome'] || hasWords(filters['nome'], [empresa.razao_social, one.nome_fantasia]),
    any('uf', (value) => one.uf === value),
    any('municipio', isTown),
    any('cnae', (value) => (one.cnae_fiscal_principal ?? '').startsWith(digits(value))),
    any('cnae_secundario', (value) =>
      new RegExp(`(^|,)${digits(value)}`).test(one.cnae_fiscal_secundaria ?? ''),
    ),
    any('situacao', (value) => one.situacao_cadastral === (SITUACOES[value] ?? value)),
    any('natureza_juridica', (value) => empresa.natureza_juridica === digits(value)),
    any('porte', (value) => empresa.porte_empresa === value),
    yes('simples', simples.opcao_pelo_simples === 'S'),
    yes('mei', simples.opcao_pelo_mei === 'S'),
    yes('matriz', one.identificador_matriz_filial === '1'),
    any('ano_abertura', (value) => month.slice(0, 4) === value),
    !filters['abertura_de'] || (isMonth && day >= `${plain('abertura_de')}01`.slice(0, 8)),
    !filters['abertura_ate'] || (isMonth && day <= `${plain('abertura_ate')}31`.slice(0, 8)),
    !filters['raiz'] || one.cnpj_completo?.slice(0, 8) === plain('raiz').toUpperCase(),
    !filters['cep'] || one.cep?.padStart(8, '0').startsWith(asCep(plain('cep'))) === true,
    !filters['capital_de'] || (capital !== null && capital >= reais(filters['capital_de'])),
    !filters['capital_ate'] || (capital !== null && capital <= reais(filters['capital_ate'])),
    yes('tem_email', Boolean(one.correio_eletronico)),
    yes('tem_telefone', Boolean(one.telefone_1 || one.telefone_2)),
    !partnersAsked ||
      partners.some(
        (p) =>
          (!wanted || p.cnpj_cpf_socio === document) &&
          hasWords(filters['socio'] ?? '', [p.nome_socio_razao_social]),
      ),
  ].every(Boolean);
}

describe('the scan', () => {
  test('finds the establishments that a naive scan finds, for every kind of filter', () => {
    const material = materialOf(scan);
    const used = new Set<string>();
    const junkMonths = new Set(
      rows
        .filter(({ one }) => /^\d{4}13/.test(one.data_inicio_atividade ?? ''))
        .map(({ one }) => one.cnpj_completo!),
    );
    for (let number = 0; number < 400; number += 1) {
      const { filters, typed } = questionAt(material, 3, number);
      const places = typed ? null : scan.matching(filters);
      if (!places) continue;
      // A month that does not exist counts for whole years only; the naive scan ignores it.
      const junk = (cnpj: string): boolean =>
        Boolean(filters['abertura_de'] || filters['abertura_ate']) && junkMonths.has(cnpj);
      const found = scan
        .items(places)
        .map(({ cnpj }) => cnpj!)
        .filter((cnpj) => !junk(cnpj));
      const naive = rows.filter((row) => isMatch(row, filters)).map(({ one }) => one.cnpj_completo!);
      expect(found.toSorted(), JSON.stringify(filters)).toEqual(naive.toSorted());
      if (found.length > 0) for (const name of Object.keys(filters)) used.add(name);
    }
    expect(used.size).toBe(22);
  });

  test('orders active establishments first, then head offices, then by state, town, activity and number', () => {
    const key = ({ one }: (typeof rows)[number]): string =>
      [
        one.situacao_cadastral === '02' ? '' : (one.situacao_cadastral ?? '~'),
        ...[
          one.identificador_matriz_filial,
          one.uf,
          one.municipio,
          one.cnae_fiscal_principal,
          one.cnpj_completo,
        ],
      ]
        .map((value) => value ?? '~')
        .join(' ');
    const sorted = rows
      .map((row) => [key(row), row.one.cnpj_completo])
      .sort(([a], [b]) => (a! < b! ? -1 : 1));
    const places = scan.matching({})!;
    expect(scan.items(places).map(({ cnpj }) => cnpj)).toEqual(sorted.map(([, cnpj]) => cnpj));
  });

  test('counts every value, the most frequent first', () => {
    const places = scan.matching({ situacao: 'ativa' })!;
    const counts = scan.counts(places, 'uf');
    expect(counts.reduce((sum, { quantidade }) => sum + quantidade, 0)).toBe(places.length);
    expect(counts.map(({ quantidade }) => quantidade)).toEqual(
      counts.map(({ quantidade }) => quantidade).toSorted((a, b) => b - a),
    );
    const inSp = rows.filter(({ one }) => one.situacao_cadastral === '02' && one.uf === 'SP').length;
    expect(counts[0]).toEqual({ valor: 'SP', descricao: null, quantidade: inSp });
  });

  test.each([
    [{ nome: 'LTDA' }],
    [{ nome: 'fulano 123.456.789-01' }],
    [{ socio_documento: '12345678901' }],
    [{ municipio: 'SANTA AMOSTRA' }],
    [{ abertura_de: '202502', abertura_ate: '202501' }],
  ])('refuses %j', (filters) => {
    expect(scan.matching(filters as Filters)).toBeNull();
  });
});

describe('the words of the reader', () => {
  test.each([
    ["D'AVILA", ['D', 'AVILA', 'DAVILA']],
    ['I.B.M. DO BRASIL', ['I', 'B', 'M', 'IBM', 'BRASIL']],
    ['A B C COMERCIO', ['A', 'B', 'C', 'ABC', 'COMERCIO']],
    ['PÃO & QUEIJO LTDA - ME', ['PAO', 'QUEIJO']],
    ['PÃO&QUEIJO S/A', ['PAO', 'QUEIJO', 'PAOQUEIJO', 'S', 'A']],
    ['FULANA 12345678901', ['FULANA']],
    ['FULANA 123.456.789-01', ['FULANA']],
    ['12.345.678 FULANA', ['12', '345', '678', '12345678', 'FULANA']],
    ['AUTO-PEÇAS 3º IRMÃOS', ['3O', 'AUTO', 'AUTOPECAS', 'IRMAOS', 'PECAS']],
    ['LTDA', []],
  ])('of the name %s are %j', (name, words) => {
    expect([...wordsOfName(name)].sort()).toEqual(words.sort());
  });

  test.each([
    'ZELINDRO 00000000191',
    'ZELINDRO 000.000.001-91',
    '000 000 001 91 ZELINDRO',
    'ZELINDRO-00000000191',
    'A00000000191B ZELINDRO',
    '0000000-0191 ZELINDRO',
  ])('and those of the service never contain a complete CPF: %s', (name) => {
    for (const words of [indexedWords(name), [...wordsOfName(name)]]) {
      expect(words.filter((word) => /\d{11}/.test(word))).toEqual([]);
      expect(words).toContain('ZELINDRO');
    }
  });

  test('equal those of the service for every name of a publication', () => {
    const names = rows.flatMap(({ company, one }) => [company.empresa.razao_social, one.nome_fantasia]);
    for (const name of new Set(names.map((text) => text ?? ''))) {
      expect([...wordsOfName(name)].sort(), name).toEqual(indexedWords(name).sort());
      expect(wordsOfQuestion(name).words, name).toEqual(askedWords(name).words);
    }
  });

  test('equal those of the service for any text of letters, digits and signs', () => {
    const piece = fc.constantFrom(
      ..."A|B|S|É|ção|12|345|67890123456|ME|DE|x|'|’|`|-|.|&|/| |  |. |, |ß|º|…|D".split('|'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        expect([...wordsOfName(text)].sort(), text).toEqual(indexedWords(text).sort());
        const { words, ignored, cpf } = wordsOfQuestion(text);
        const service = askedWords(text);
        // The reader leaves `A/ B` as two words, which no name of the campaign has.
        if (!text.includes('/ ')) {
          expect([words, ignored, cpf], text).toEqual([service.words, service.ignored, service.hasCpf]);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
