/** Every waivable gate refuses with the waiver to type, publishes when it is typed, and records that. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gateResult } from '../../loaders/account/gate-result.ts';
import { report } from '../../local/load/report.ts';
import { type WAIVABLE, waiversOf, waives } from '../../shared/ingestion/waivable.ts';
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

/** The text of each refusal and the waiver that it names. The type requires an entry for a new gate. */
const REFUSALS: Readonly<Record<Gate, readonly [said: string, typed: string]>> = {
  quarantine: ['SOCIOCSV: 11 of 111, allowed 0\\.1 %', 'quarantine:socios:10%'],
  'row-change': ['simples: 50 rows, 100 in the live 2025-02, allowed ± 25 %', 'row-change:simples:50%'],
  'fewer-files': ['simples: 1 files, 2 in the live', 'fewer-files:simples'],
  encoding: ['EMPRECSV: 11 of 11 rows with accents', 'encoding:empresas:100%'],
  values: ['data_opcao_simples: 50 of 50 values', 'values:simples.data_opcao_simples:100%'],
  'lost-characters': ['1 rows contain U\\+FFFD', 'lost-characters'],
  orphans: ['records without empresas: 15 of 100', 'orphans:empresas:15%'],
};
const GATES = Object.keys(REFUSALS) as Gate[];
const TYPED = GATES.map((gate) => REFUSALS[gate][1]);

/** Serves the publication with which the faulty one is compared, in two files of Simples. */
async function serveMeasure(): Promise<void> {
  const dir = loading.folder('measure');
  const { simples, ...given } = rows();
  const parts = [simples.slice(0, 50), simples.slice(50)];
  const names = { simples: (part: number) => `F.K03200$W${part}.SIMPLES.CSV.D61010` };
  await writePublication(dir, { ...given, simples: { parts } }, { names });
  expect((await loading.load(dir, { version: '2025-02' })).reason).toBeNull();
}

/** Writes a publication that each of the gates refuses. */
async function writeFaulty(): Promise<string> {
  const { empresas, socios, simples, ...given } = rows();
  const named = (n: number, razao_social: string) =>
    rowOf('empresas', { cnpj_basico: basico(n), razao_social });
  const inUtf8 = Array.from({ length: 10 }, (_, i) => named(i + 1, 'JO\u00c3\u00a3O'));
  const dir = loading.folder('faulty');
  await writePublication(dir, {
    ...given,
    empresas: [...inUtf8, named(11, 'A\xef\xbf\xbdO'), ...empresas.slice(11, 85)],
    socios: [...socios, ...Array.from({ length: 11 }, (_, i) => [`nenhuma linha ${i}`])],
    simples: simples
      .slice(0, 50)
      .map((_, i) => rowOf('simples', { cnpj_basico: basico(i + 1), data_opcao_simples: '01/07/2007' })),
  });
  return dir;
}

describe('--accept', async () => {
  await serveMeasure();
  const dir = await writeFaulty();
  const load = (accept: readonly string[]) => loading.load(dir, { version: '2026-01', accept });
  const typedIn = (reason: string | null): string[] =>
    [...(reason ?? '').matchAll(/--accept (\S+)/g)]
      .map(([, waiver = '']) => waiver)
      .filter((waiver) => !isElsewhere(waiver));

  test('is what each gate says to type where it refuses, with its figures, and nothing changes', async () => {
    const before = [await loading.manifest(), await loading.tables()];
    const { published, reason } = await load([]);
    expect(published).toBe(false);
    for (const gate of GATES)
      expect(reason).toMatch(new RegExp(`^gate ${gate}: .*${REFUSALS[gate][0]}`, 'm'));
    expect(typedIn(reason).sort()).toEqual(TYPED.toSorted());
    expect([await loading.manifest(), await loading.tables()]).toEqual(before);
    expect(loading.workFiles()).toEqual([]);
  });

  test('of another place is none', async () => {
    const { published, reason } = await load(TYPED.with(0, 'quarantine:qualificacoes:10%'));
    expect([published, reason]).toEqual([
      false,
      expect.stringMatching(/^gate quarantine: [^\n]+\nsee [^\n]+$/),
    ]);
  });

  test('publishes what the gates refuse, and the record of the generation names the waivers', async () => {
    const { published, reason, gates } = await load(TYPED);
    expect([published, reason]).toEqual([true, null]);
    const waived = gates.filter(({ gate, passed }) => !passed && !isElsewhere(gate));
    expect(
      Object.fromEntries(waived.map(({ gate, accepted, waivers }) => [gate, [accepted, waivers]])),
    ).toEqual(Object.fromEntries(GATES.map((gate) => [gate, [true, [REFUSALS[gate][1]]]])));
    const { generation } = (await loading.manifest()).sources['cnpj'] ?? {};
    const records = await readGenerations(loading.store.client, controlTable('dev'), 'cnpj');
    const { accepted = [] } = records.find((one) => one.generation === generation) ?? {};
    expect(accepted.filter((name) => !isElsewhere(name)).sort()).toEqual(TYPED.toSorted());
  });
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
