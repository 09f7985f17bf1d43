/** The files of a publication are compared with those that the publisher's whole one has. */
import { describe, expect, test } from 'vitest';
import { missingParts } from '../../loaders/account/parts.ts';
import { matchLayout } from '../../loaders/work/layouts.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { parcelamentosRfb } from '../../shared/datasets/parcelamentos-rfb/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import { transacoesRfb } from '../../shared/datasets/transacoes-rfb/index.ts';
import { STATES } from '../../shared/datasets/whole.ts';

const faults = (source: Source, resource: string, files: readonly string[]): string[] =>
  missingParts(
    source,
    files.map((file) => ({ resource, file })),
  );

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const socios = (...parts: number[]): string[] =>
  parts.map((n) => `Socios${n}.zip/K3241.K03200Y${n}.D61010.SOCIOCSV`);
const cafirFiles = (...parts: string[]): string[] => parts.map((part) => `K34313UF.D60901.${part}.csv`);
const others = STATES.filter((state) => state !== 'MG').map((state) => `${state}01`);
const sida = (...places: string[]): string[] =>
  places.map((place) => `Dados.zip/2026_trimestre_02/arquivo_lai_SIDA_${place}_202606.csv`);
const REGIONS = ['1', '2', '3', '4', '5', '6'];
const SIDA = 'dividas_nao_previdenciario';

describe('the files of a resource', () => {
  test.each<[string, Source, string, string[]]>([
    ['ten parts', cnpj, 'socios', socios(...TEN)],
    ['ten members named like their archives', cnpj, 'empresas', TEN.map((n) => `Empresas${n}.zip/Empresas`)],
    ['one file of a look-up table', cnpj, 'cnaes', ['Cnaes.zip/F.K03200$Z.D61010.CNAECSV']],
    ['states with several files', cafir, 'imoveis', cafirFiles('MG01', 'mg02', 'MG3', ...others, 'SP02')],
    ['six regions and the debts without one', pgfn, SIDA, sida(...REGIONS, 'NA', '-9')],
    ['all states', pgfn, SIDA, sida(...STATES, 'NA')],
    ['any number of files of an unknown form', parcelamentosRfb, 'parcelamentos', ['a.csv', 'b.csv']],
  ])('are whole with %s', (_, source, resource, files) => {
    expect(faults(source, resource, files)).toEqual([]);
  });

  test.each<[string, Source, string, string[], string[]]>([
    [
      'a missing part',
      cnpj,
      'socios',
      socios(...TEN).toSpliced(4, 1),
      ['socios: no part 4, found 0, 1, 2, 3, 5, 6, 7, 8, 9'],
    ],
    ['a part too many', cnpj, 'socios', socios(...TEN, 10), ['socios: part 10 is of no whole publication']],
    [
      'one part twice',
      cnpj,
      'socios',
      [...socios(...TEN), 'mais/K3241.K03200Y3.D61010.SOCIOCSV'],
      [
        'socios 3: 2 files (Socios3.zip/K3241.K03200Y3.D61010.SOCIOCSV, mais/K3241.K03200Y3.D61010.SOCIOCSV), a whole publication has one',
      ],
    ],
    [
      'a year for a number',
      cnpj,
      'empresas',
      ['Empresas2026.zip/EMPRECSV'],
      [
        'empresas: no part 0, 1, 2, 3, 4, 5, 6, 7, 8, 9',
        'empresas: no part in the name of Empresas2026.zip/EMPRECSV',
      ],
    ],
    [
      'two files of a look-up table',
      cnpj,
      'cnaes',
      ['a.CNAECSV', 'b.CNAECSV'],
      ['cnaes: 2 files (a.CNAECSV, b.CNAECSV), a whole publication has one'],
    ],
    [
      'gaps in states',
      cafir,
      'imoveis',
      cafirFiles('MG01', 'mg03', ...others.filter((name) => name !== 'DF01'), 'DF02'),
      ['imoveis MG: no part 2, found 1, 3', 'imoveis DF: no part 1, found 2'],
    ],
    [
      'a state twice',
      cafir,
      'imoveis',
      [...cafirFiles('MG01', ...others), 'K34313UF.D60801.MG01.csv'],
      [
        'imoveis MG 1: 2 files (K34313UF.D60901.MG01.csv, K34313UF.D60801.MG01.csv), a whole publication has one',
      ],
    ],
    [
      'a missing region',
      pgfn,
      SIDA,
      sida('1', '2', '3', '5', '6', 'NA'),
      [`${SIDA}: no part 4, found 1, 2, 3, 5, 6, NA`],
    ],
    [
      'states among the regions',
      pgfn,
      SIDA,
      sida(...REGIONS, 'MG'),
      [`${SIDA}: part MG is of no whole publication`],
    ],
  ])('are not whole with %s', (_, source, resource, files, sentences) => {
    expect(faults(source, resource, files)).toEqual(sentences);
  });
});

describe('a file is of a resource by its name', () => {
  test.each<[Source, string, string | undefined]>([
    [cnpj, 'f.k03200$w.simples.csv.d61010', 'simples'],
    [cnpj, '2026-10_Empresas_0.csv', 'empresas'],
    [cno, '2026-09-12_cno.csv', 'obras'],
    [parcelamentosRfb, 'Relatorio parcelamentos abertos.csv', 'parcelamentos'],
    [transacoesRfb, 'Transações RFB.csv', 'transacoes'],
    [transacoesRfb, 'TRANSAÇÕES-2026-09.CSV', 'transacoes'],
    [transacoesRfb, 'Transac\u0327o\u0303es.csv', 'transacoes'],
    // With other words it is none.
    [cnpj, 'Empresas-Inaptas0.csv', undefined],
    [cnpj, 'NovasEmpresas0.csv', undefined],
    [cnpj, 'K3241.K03200Y0.D61010.EMPRECSVINAPTAS', undefined],
    [cno, 'historico_cno.csv', undefined],
    [pgfn, 'arquivo_lai_SIDA_PARCELADA_1_202606.csv', undefined],
    [cafir, 'K34313UFX.D60901.MG01.csv', undefined],
  ])('%# %s', (source, path, resource) => {
    expect(matchLayout(source, path)?.name).toBe(resource);
  });
});
