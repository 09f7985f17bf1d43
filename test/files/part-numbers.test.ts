/** A gap in the numbers of a publisher's files refuses the load and names the part; names without numbers have no gaps. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingParts } from '../../loaders/account/parts.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import type { Plan } from '../../loaders/work/plan.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { sampleFolder } from '../../local/sample.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import { writePublication } from '../support/loads/fixtures.ts';

const gaps = (source: Source, resource: string, files: readonly string[]): string[] =>
  missingParts(
    source,
    files.map((file) => ({ resource, file })),
  );

const socios = (...parts: number[]): string[] =>
  parts.map((n) => `Socios${n}.zip/K3241.K03200Y${n}.D61010.SOCIOCSV`);
const cafirFiles = (...parts: string[]): string[] => parts.map((part) => `K34313UF.D60901.${part}.csv`);
const sida = (...places: string[]): string[] =>
  places.map((place) => `Dados.zip/2026_trimestre_02/arquivo_lai_SIDA_${place}_202606.csv`);

describe('the parts of a resource', () => {
  test.each<[string, Source, string, string[], string[]]>([
    ['all ten parts', cnpj, 'socios', socios(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), []],
    ['the first part alone', cnpj, 'socios', socios(0), []],
    ['ten parts and more', cnpj, 'socios', socios(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), []],
    [
      'a gap',
      cnpj,
      'socios',
      socios(0, 1, 3),
      ['socios: no part 2, but 0, 1, 3 (Socios3.zip/K3241.K03200Y3.D61010.SOCIOCSV)'],
    ],
    [
      'no first part',
      cnpj,
      'socios',
      socios(1, 2),
      [expect.stringMatching(/^socios: no part 0, but 1, 2 \(/)],
    ],
    ['gaps', cnpj, 'socios', socios(1, 4), [expect.stringMatching(/^socios: no part 0, 2, 3, but 1, 4 \(/)]],
    ['members named like their archives', cnpj, 'empresas', ['Empresas0.zip/Empresas0', 'empresas1.csv'], []],
    [
      'a gap in members named like their archives',
      cnpj,
      'empresas',
      ['Empresas0.zip/EMPRECSV', 'empresas2.csv'],
      ['empresas: no part 1, but 0, 2 (empresas2.csv)'],
    ],
    ['a year and no number', cnpj, 'empresas', ['Empresas2026.zip/EMPRECSV', 'tudo.EMPRECSV'], []],
    ['a look-up table', cnpj, 'cnaes', ['Cnaes3.zip/F.K03200$Z.D61010.CNAECSV'], []],
    ['states with their own numbers', cafir, 'imoveis', cafirFiles('MG01', 'MG02', 'SP01', 'DF1'), []],
    [
      'a gap in one state',
      cafir,
      'imoveis',
      cafirFiles('MG01', 'mg03', 'SP01', 'DF02'),
      [
        'imoveis MG: no part 2, but 1, 3 (K34313UF.D60901.mg03.csv)',
        'imoveis DF: no part 1, but 2 (K34313UF.D60901.DF02.csv)',
      ],
    ],
    ['regions', pgfn, 'dividas_nao_previdenciario', sida('1', '2', 'NA', '-9'), []],
    ['states', pgfn, 'dividas_nao_previdenciario', sida('MG', 'SP', 'NA'), []],
    [
      'a gap in the regions',
      pgfn,
      'dividas_nao_previdenciario',
      sida('1', '3', 'NA'),
      [expect.stringMatching(/^dividas_nao_previdenciario: no part 2, but 1, 3 \(/)],
    ],
  ])('with %s', (_, source, resource, files, sentences) => {
    expect(gaps(source, resource, files)).toEqual(sentences);
  });

  test.each(SOURCES.map((source) => [source.name, source] as const))(
    'are complete in the sample of %s',
    async (_, source) => {
      const { members } = await takeInventory(
        source,
        source.sampleVersion,
        publicationFiles(sampleFolder(source)),
      );
      expect(missingParts(source, members)).toEqual([]);
    },
  );
});

describe('the inventory', () => {
  const root = mkdtempSync(join(tmpdir(), 'parts-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeAll(async () => {
    await writePublication(root, {});
    mkdirSync(join(root, 'mais'));
    writeFileSync(join(root, 'mais/K3241.K03200Y2.D61010.SOCIOCSV'), '"99000001"\n');
  });
  const inventory = (accept: readonly string[]): Promise<Plan> =>
    takeInventory(cnpj, '2026-10', publicationFiles(root), accept);

  test('refuses a gap before it partitions, unless it is waived', async () => {
    await expect(inventory(['fewer-files'])).rejects.toThrow(
      /^gate missing-parts: socios: no part 1, but 0, 2 \(mais\/K3241\.K03200Y2\.D61010\.SOCIOCSV\)$/,
    );
    expect((await inventory(['missing-parts'])).members).toHaveLength(11);
  });
});
