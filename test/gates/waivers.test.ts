/** Every waivable gate refuses with the waiver to type, publishes when it is typed, and records that. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gateResult } from '../../loaders/account/gate-result.ts';
import { report } from '../../local/load/report.ts';
import { WAIVABLE, waiversOf, waives } from '../../shared/ingestion/waivable.ts';
import { readGenerations } from '../../shared/store/generations/catalog.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { forFile } from '../support/for-file.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';
import { basico, companiesWithPartners } from '../support/loads/plain-companies.ts';

const loading = await forFile(startLoading());

const COMPANIES = 100;
const rows = (n = COMPANIES) => companiesWithPartners(n);
/** Gates tested in completeness, version, test/sources/cno/files and test/changes/changes-gate instead. */
const ELSEWHERE = ['completeness', 'version', 'publisher-totals', 'changes'] as const;
type Gate = Exclude<(typeof WAIVABLE)[number], (typeof ELSEWHERE)[number]>;
const isElsewhere = (gate: string): boolean => (ELSEWHERE as readonly string[]).includes(gate);

/** Publications that only this gate refuses. The type requires one for a new gate. */
const FAULTY: Readonly<Record<Gate, () => Parameters<typeof writePublication>[1]>> = {
  quarantine: () => {
    const broken = Array.from({ length: 11 }, (_, i) => [`nenhuma linha ${i}`]);
    return { ...rows(), socios: [...rows().socios, ...broken] };
  },
  'row-change': () => rows(COMPANIES / 2),
  'fewer-files': () => rows(),
  encoding: () => {
    const { empresas, ...others } = rows();
    const inUtf8 = empresas
      .slice(0, 10)
      .map((_, i) => rowOf('empresas', { cnpj_basico: basico(i + 1), razao_social: 'JO\u00c3\u00a3O' }));
    return { ...others, empresas: [...inUtf8, ...empresas.slice(10)] };
  },
  values: () => {
    const days = rows().simples.map((_, i) =>
      rowOf('simples', { cnpj_basico: basico(i + 1), data_opcao_simples: '01/07/2007' }),
    );
    return { ...rows(), simples: days };
  },
  'lost-characters': () => {
    const lost = rowOf('empresas', { cnpj_basico: basico(1), razao_social: 'A\xef\xbf\xbdO' });
    return { ...rows(), empresas: [lost, ...rows().empresas.slice(1)] };
  },
  orphans: () => ({ ...rows(), empresas: rows().empresas.slice(0, 85) }),
};

/** What each refusal says: the file or resource, the figures and the allowance. */
const SAID: Readonly<Record<Gate, string>> = {
  quarantine: 'SOCIOCSV: 11 of 111, allowed 0\\.1 %',
  'row-change': 'empresas: 50 rows, 100 in the live 2025-02, allowed ± 25 %',
  'fewer-files': 'simples: 1 files, 2 in the live',
  encoding: 'EMPRECSV: 10 of 10 rows with accents',
  values: 'data_opcao_simples: 100 of 100 values',
  'lost-characters': '1 rows contain U\\+FFFD',
  orphans: 'records without empresas: 15 of 100',
};
/** What each refusal says to type. */
const TYPED: Readonly<Record<Gate, readonly string[]>> = {
  quarantine: ['quarantine:socios:10%'],
  'row-change': ['empresas', 'simples', 'estabelecimentos', 'socios'].map((name) => `row-change:${name}:50%`),
  'fewer-files': ['fewer-files:simples'],
  encoding: ['encoding:empresas:100%'],
  values: ['values:simples.data_opcao_simples'],
  'lost-characters': ['lost-characters'],
  orphans: ['orphans:empresas:15%'],
};

/** Serves the generation with which all of them are compared: loaded, or returned to. */
async function serveMeasure(twoFiles: boolean): Promise<void> {
  const version = twoFiles ? '2025-03' : '2025-02';
  const { previous } = (await loading.manifest()).sources['cnpj'] ?? {};
  if (previous?.startsWith(`${version.replace('-', '')}-`)) {
    await loading.rollback();
    return;
  }
  const dir = loading.folder('measure');
  const { simples, ...given } = rows();
  const parts = [simples.slice(0, 50), simples.slice(50)];
  // Only `fewer-files` requires two files of a kind.
  await writePublication(
    dir,
    { ...given, simples: twoFiles ? { parts } : simples },
    {
      names: { simples: (part) => `F.K03200$W${part}.SIMPLES.CSV.D61010` },
    },
  );
  expect((await loading.load(dir, { version, accept: WAIVABLE })).reason).toBeNull();
}

describe('--accept', () => {
  test.each(Object.keys(FAULTY) as Gate[])(
    '%s publishes what that gate refuses, and the record of the generation names it',
    async (gate) => {
      await serveMeasure(gate === 'fewer-files');
      const dir = loading.folder('faulty');
      await writePublication(dir, FAULTY[gate](), {
        names: { simples: () => 'F.K03200$W0.SIMPLES.CSV.D61010' },
      });
      const before = await loading.manifest();
      const tables = await loading.tables();
      const others = WAIVABLE.filter((name) => name !== gate);
      const refused = await loading.load(dir, { version: '2026-01', accept: others });
      expect(refused).toMatchObject({
        published: false,
        reason: expect.stringMatching(`^gate ${gate}: .*${SAID[gate]}.*\nsee .+$`),
      });
      expect([await loading.manifest(), loading.workFiles()]).toEqual([before, []]);
      // Tables of generations that are no longer served may be deleted meanwhile.
      const left = await loading.tables();
      expect(tables).toEqual(expect.arrayContaining(left));
      expect(left).toEqual(expect.arrayContaining(Object.values(before.sources['cnpj']?.tables ?? {})));

      const said = [...(refused.reason ?? '').matchAll(/--accept (\S+)/g)].map(([, waiver]) => waiver ?? '');
      const typed = said.filter((waiver) => !isElsewhere(waiver));
      expect(typed).toEqual(TYPED[gate]);
      const other = typed.map((waiver) => waiver.replace(/:\w+/, ':qualificacoes').replace(/\d+%/, '0.1%'));
      // The tests of a waiver show for all gates what another one does not waive.
      if (gate === 'quarantine')
        expect(await loading.load(dir, { version: '2026-01', accept: other })).toMatchObject({
          published: false,
        });
      const accepted = await loading.load(dir, { version: '2026-01', accept: typed });
      expect(accepted).toMatchObject({ published: true, reason: null });
      const waived = accepted.gates.filter((result) => !result.passed && !isElsewhere(result.gate));
      expect(waived).toEqual([
        { gate, passed: false, accepted: true, detail: expect.any(String), waivers: typed },
      ]);
      const { generation } = (await loading.manifest()).sources['cnpj'] ?? {};
      const records = await readGenerations(loading.store.client, controlTable('dev'), 'cnpj');
      const record = records.find((one) => one.generation === generation);
      expect(record?.accepted.filter((name) => !isElsewhere(name))).toEqual(typed);
    },
  );
});

describe('a waiver', () => {
  const found = { place: 'socios.pais', share: 0.12 };
  test.each<[string, boolean]>([
    ['values', true],
    ['values:socios.pais', true],
    ['values:socios.pais:12%', true],
    ['values:socios.pais:11.99%', false],
    ['values:socios', false],
    ['values:socios.faixa_etaria', false],
    ['encoding:socios.pais', false],
    ['values:12%', false],
    ['values:socios.pais:12%:13%', false],
  ])('%s waives a field of which 12 %% are wrong: %s', (waiver, expected) => {
    expect(waives(waiver, 'values', found)).toBe(expected);
  });

  test('with a share does not waive what has none, and is offered only where all findings of its place have one', () => {
    expect(waives('values:socios.pais:100%', 'values', { ...found, share: null })).toBe(false);
    const shares = [0.12, 0.0701].map((share) => ({ place: 'socios.pais', share }));
    expect(waiversOf('values', shares)).toEqual(['values:socios.pais:12%']);
    expect(waiversOf('values', [...shares, { place: 'socios.pais', share: null }])).toEqual([
      'values:socios.pais',
    ]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 99, noNaN: true }), (share) => {
        const one = { place: 'socios', share };
        const [waiver = ''] = waiversOf('row-change', [one]);
        return waives(waiver, 'row-change', one);
      }),
    );
  });

  test.each([
    ['values:partners', /accept has "values:partners"; cnpj has empresas, /],
    ['values:socios.fax', /accept has "values:socios.fax"; socios has no field fax/],
    ['values:socios:12', /accept has "values:socios:12"; allowed: GATE, GATE:RESOURCE/],
  ])('of a place that the source does not have is refused: %s', async (waiver, reason) => {
    const dir = loading.folder('places');
    await writePublication(dir, rows());
    expect(await loading.load(dir, { version: '2026-02', accept: [waiver] })).toMatchObject({
      published: false,
      reason: expect.stringMatching(reason),
    });
  });
});

test('rows of a resource with a key that are repeated exactly are published, with a warning', async () => {
  const { simples, ...others } = rows(150);
  const result = await loading.loadRows(
    { ...others, simples: [...simples, ...simples.slice(0, 13)] },
    { version: '2026-03', accept: ['row-change'] },
  );
  expect(result.published).toBe(true);
  const said = '13 of 163 rows equal an earlier row; each was kept once';
  expect(result.gates.find(({ gate }) => gate === 'values')).toMatchObject({
    passed: true,
    detail: expect.stringContaining(said),
  });
  expect(report(result)).toMatch(new RegExp(`^warning +gate values: .*${said}$`, 'm'));
});

test('a refusal names each file once, before all that was found in it', () => {
  const of = (sentence: string) => ({ sentence, place: 'socios', share: null });
  const found = ['A: cep: 2 of 9', 'B: cep: 3 of 9', 'A: uf: 4 of 9: "x"', 'no table is left'].map(of);
  expect(gateResult('values', found, []).detail).toBe(
    'A: cep: 2 of 9; uf: 4 of 9: "x"; B: cep: 3 of 9; no table is left',
  );
});
