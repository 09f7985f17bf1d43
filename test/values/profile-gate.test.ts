/** Each file's values are compared with the served generation's; only a corrupted column is refused. */

import { describe, expect, test } from 'vitest';
import { addedRemarks, codeFaults } from '../../loaders/account/profiles/codes.ts';
import { profileFaults } from '../../loaders/account/profiles/profile-gate.ts';
import { repeatedFaults, repeatedRemarks } from '../../loaders/account/profiles/repeated.ts';
import type { FileSummary } from '../../loaders/account/summary.ts';
import { isTaken, strideOf } from '../../loaders/read/profile/sampler.ts';
import type { SampledFile } from '../../loaders/work/profile.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { type Edit, profiled } from '../support/loads/profiled.ts';

const served = await profiled(cnpj, 1);
const next = await profiled(cnpj, 2);

const columnsOf = (name: string): readonly string[] => {
  const tables = cnpj.tables.flatMap((table) => (table.kind === 'document' ? [table] : []));
  const all = tables.flatMap(({ entity, singles, lists, lookups }) => [
    entity,
    ...singles,
    ...lists,
    ...lookups,
  ]);
  return fieldsOf(all.find((resource) => resource.name === name)!.layout);
};

const placeOf = (resource: string, field: string): number => columnsOf(resource).indexOf(field);

const column =
  (resource: string, field: string, change: (value: string) => string): Edit =>
  (cells) => {
    const i = placeOf(resource, field);
    cells[i] = change(cells[i]!);
  };

const swapped =
  (resource: string, one: string, other: string): Edit =>
  (cells) => {
    const [i, j] = [placeOf(resource, one), placeOf(resource, other)];
    [cells[i], cells[j]] = [cells[j]!, cells[i]!];
  };

/** Faults of another month of the registry, of which the files were edited. */
const faultsOf = (file: string, edit: Edit): string[] =>
  profileFaults(cnpj, next.edited(file, edit).profile, served.profile).map(({ sentence }) => sentence);

describe('another month of the same registry passes', () => {
  test('beside it', () => {
    expect(profileFaults(cnpj, next.profile, served.profile)).toEqual([]);
  });

  test('with fewer than a hundred rows', async () => {
    const before = await profiled(cafir, 1, 200);
    const now = await profiled(cafir, 2, 300);
    expect(profileFaults(cafir, now.profile, before.profile)).toEqual([]);
  });

  test('where one file has more than the 32 values that are kept, and the next month has 30', () => {
    const rooms = (count: number) => {
      let row = 0;
      const edit = column('estabelecimentos', 'complemento', () => `SALA ${10 + (row++ % count)}`);
      return next.edited('ESTABELE', edit).profile;
    };
    const [few, many] = [rooms(30), rooms(33)];
    const files = few.files.map((file, i) => (file.file.includes('Y3.') ? many.files[i]! : file));
    expect(profileFaults(cnpj, few, { ...few, files })).toEqual([]);
  });

  test('where no profile is kept', () => {
    expect(profileFaults(cnpj, served.profile, null)).toEqual([]);
  });
});

describe('a corrupted column is refused', () => {
  const ESTABELE = 'ESTABELE';
  const cases: readonly (readonly [string, string, string, Edit])[] = [
    ['blanked', ESTABELE, 'municipio', column('estabelecimentos', 'municipio', () => '')],
    [
      'blanked in one of ten files',
      'Y3.D61010.ESTABELE',
      'logradouro',
      column('estabelecimentos', 'logradouro', () => ''),
    ],
    ['constant', ESTABELE, 'uf', column('estabelecimentos', 'uf', () => 'SP')],
    [
      'truncated',
      ESTABELE,
      'nome_fantasia',
      column('estabelecimentos', 'nome_fantasia', (v) => v.slice(0, 5)),
    ],
    ['doubled', 'EMPRECSV', 'razao_social', column('empresas', 'razao_social', (v) => v + v)],
    ['in lower case', 'EMPRECSV', 'razao_social', column('empresas', 'razao_social', (v) => v.toLowerCase())],
    [
      '0 instead of nothing',
      ESTABELE,
      'complemento',
      column('estabelecimentos', 'complemento', (v) => v || '0'),
    ],
    [
      'dates with hyphens',
      'SOCIOCSV',
      'data_entrada_sociedade',
      column('socios', 'data_entrada_sociedade', (v) => v.replace(/(.{4})(..)(..)/, '$1-$2-$3')),
    ],
    [
      'decimal points',
      'EMPRECSV',
      'capital_social_raw',
      column('empresas', 'capital_social_raw', (v) => v.replace(',', '.')),
    ],
    ['CEP and telephone exchanged', ESTABELE, 'cep', swapped('estabelecimentos', 'cep', 'telefone_1')],
    [
      'district and street exchanged',
      ESTABELE,
      'bairro',
      swapped('estabelecimentos', 'bairro', 'logradouro'),
    ],
    [
      'two dates exchanged',
      'SIMPLES',
      'data_opcao_simples',
      swapped('simples', 'data_opcao_simples', 'data_exclusao_simples'),
    ],
    [
      'descriptions of a look-up blanked',
      'MUNICCSV',
      'descricao',
      column('municipios', 'descricao', () => ''),
    ],
  ];

  test.each(cases)('%s', (_, file, field, edit) => {
    const faults = faultsOf(file, edit);
    expect(faults.join('\n')).toContain(`${field}`);
    expect(faults[0]).toContain(file);
    expect(faults[0]).toMatch(/served 2026-10.*now ("|no value)|now ("|no value).*served 2026-10/);
    expect(faults[0]).toMatch(/\d+ (distinct|%)|\d %/);
  });

  test('every column shifted by one', () => {
    const faults = faultsOf(ESTABELE, (cells) => {
      cells.splice(4, 0, '');
      cells.pop();
    });
    expect(faults.length).toBeGreaterThan(10);
  });
});

test('a column whose values are shuffled has the same profile and is not seen', () => {
  let last = '';
  const shuffled = column('estabelecimentos', 'bairro', (value) => {
    const before = last;
    last = value;
    return before;
  });
  expect(faultsOf('ESTABELE', shuffled)).toEqual([]);
});

describe('codes, at the first load too,', () => {
  /** A file whose field `municipio` has the codes, and the look-up of the publication. */
  const sampledWith = (codes: readonly (readonly [string, number])[]): SampledFile[] => [
    {
      profile: { file: 'ESTABELE', resource: 'estabelecimentos', fields: {}, orders: {} },
      codes: { municipio: codes },
      whole: false,
    },
    ...served.sampled.filter(({ profile }) => profile.resource === 'municipios'),
  ];
  const known = (field: string): string =>
    served.sampled.find(({ profile }) => profile.resource === 'municipios')!.profile.fields[field]!
      .values![0]![0];

  test('half of which are not in their look-up pass', () => {
    expect(
      codeFaults(
        cnpj,
        sampledWith([
          [known('codigo'), 500],
          ['X', 500],
        ]),
      ),
    ).toEqual([]);
  });

  test('of which a few more are not pass, since that may be chance', () => {
    const codes = sampledWith([
      [known('codigo'), 10],
      ['X', 11],
    ]);
    expect(codeFaults(cnpj, codes)).toEqual([]);
  });

  test('of which many more are not are refused with an example', () => {
    expect(
      codeFaults(
        cnpj,
        sampledWith([
          [known('codigo'), 440],
          ['X', 560],
        ]),
      ),
    ).toEqual([
      {
        sentence:
          'ESTABELE: municipio: 560 of 1000 sampled codes are not in municipios, such as "X"; allowed 50 % (at least 10)',
        place: 'estabelecimentos.municipio',
        share: 0.56,
      },
    ]);
  });

  test('of ten rows pass in a small file', () => {
    expect(codeFaults(cnpj, sampledWith([['X', 10]]))).toEqual([]);
  });

  test('of towns without a code of IBGE are counted and listed, but for those abroad', () => {
    const towns = (values: readonly string[]): SampledFile[] => {
      const [file] = sampledWith([]).slice(1) as [SampledFile];
      const codigo = {
        ...file.profile.fields['codigo']!,
        values: values.map((value) => [value, 1] as const),
      };
      return [{ ...file, profile: { ...file.profile, file: 'MUNICCSV', fields: { codigo } } }];
    };
    expect(addedRemarks(cnpj, towns(['7107', '9707']))).toEqual([]);
    expect(addedRemarks(cnpj, towns(['7107', '9707', '9998', '9999']))).toEqual([
      'MUNICCSV: 2 of 4 values of codigo have no codigo_ibge: 9998, 9999',
    ]);
    const many = Array.from({ length: 12 }, (_, i) => `X${i}`);
    expect(addedRemarks(cnpj, towns(many))[0]).toMatch(/^MUNICCSV: 12 of 12 .*: X0, X1, .*, X9 and 2 more$/);
  });

  test('of a publication without the look-up are not compared', () => {
    expect(codeFaults(cnpj, sampledWith([['X', 99]]).slice(0, 1))).toEqual([]);
  });
});

describe('rows that equal an earlier row', () => {
  const file = (again: number, read: number): FileSummary => ({
    file: 'SOCIOCSV',
    resource: 'socios',
    read,
    blankLines: 0,
    stored: read,
    again,
    dropped: {},
    quarantined: {},
  });

  test('pass in the declared share, and in ten rows', () => {
    expect(repeatedFaults(cnpj, [file(50, 1_000), file(10, 20)])).toEqual([]);
  });

  test('are refused beyond it, with the reason of the bound', () => {
    expect(repeatedFaults(cnpj, [file(51, 1_000)]).map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^SOCIOCSV: 51 of 1000 rows equal an earlier row; allowed 5 % \(.+\)$/),
    ]);
  });

  test('are remarked on where their key lets them be dropped', () => {
    const empresas = { ...file(0, 200), file: 'EMPRECSV', resource: 'empresas', dropped: { repeated: 100 } };
    expect(repeatedFaults(cnpj, [empresas])).toEqual([]);
    expect(
      repeatedRemarks(cnpj, [empresas, { ...empresas, dropped: { repeated: 10 } }, file(100, 200)]),
    ).toEqual(['EMPRECSV: 100 of 200 rows equal an earlier row; each was kept once']);
  });
});

test('the sample grows with the file up to 512 KB of rows', () => {
  const sampled = [100, 128, 1_024, 4_096, 16_384, 1_048_576].map((kb) => kb / strideOf(kb << 10));
  expect(sampled).toEqual([50, 64, 64, 64, 256, 512]);
});

test.each([2, 3, 32, 100])('the sample of one row in %i has as many even rows as odd ones', (stride) => {
  const taken = Array.from({ length: 64_000 }, (_, row) => row).filter((row) => isTaken(row, stride));
  const even = taken.filter((row) => row % 2 === 0);
  expect(Math.abs(taken.length - 64_000 / stride)).toBeLessThan(10);
  expect(Math.abs(even.length - taken.length / 2)).toBeLessThan(10);
});
