/** The loads of the served versions, as any reader sees them: as their results, and nothing for operators. */
import { afterAll, describe, expect, test } from 'vitest';
import type { LoadResult } from '../../local/load/result.ts';
import { cno as CNO } from '../../shared/datasets/cno/index.ts';
import { readGeneration, readGenerations, writeGenerations } from '../../shared/store/generations/catalog.ts';
import { writePairs } from '../../shared/store/generations/pairs.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { readLoad, writeLoad } from '../../shared/store/loads/load-records.ts';
import type { ShownLoad } from '../../shared/store/loads/shown/shown-load.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import { A, area, B, number, work } from '../sources/cno/rows.ts';
import { published, startSources } from '../support/loads/sources.ts';
import { captureLog, NOW, startApi } from '../support/service/api.ts';

const sources = await startSources();
const { client } = sources.store;
const CONTROL = controlTable('dev');
captureLog();
afterAll(() => sources.close());

const WAIVED = ['values', 'quarantine', 'orphans', 'row-change'];
const SECRET = 'JOANA PEDIU';

const load = async (...rows: Parameters<typeof cnoFiles>): Promise<LoadResult> =>
  published(await sources.load('cno', cnoFiles(...rows), { accept: WAIVED }));

/** A service without what an earlier answer left in memory. */
async function shown(): Promise<ShownLoad[]> {
  const fresh = await startApi(sources.store, null);
  const { status, body } = await fresh.get('/v1/atualizacoes', { key: null });
  await fresh.close();
  expect(status).toBe(200);
  return body.atualizacoes;
}

const first = await load({ works: [work(A, { Nome: 'A' }), work(B)], areas: [area(A, '10.00')] });
const BAD = '12';
const second = await load({
  works: [work(A, { Nome: 'AA' }), work(number(3)), ...Array.from({ length: 12 }, () => work(BAD))],
  areas: [area(A, '10.00'), area(A, '10.00'), area(number(9), '1.00')],
});

const stateOf = async () => (await sources.manifest()).sources['cno']!;

async function change(of: (outcome: LoadOutcome) => LoadOutcome): Promise<void> {
  const record = (await readLoad(client, CONTROL, second.id))!;
  await writeLoad(client, CONTROL, { ...record, outcome: of(record.outcome!) });
}

describe('GET /v1/atualizacoes', () => {
  test('has each loaded source once, without a key', async () => {
    expect((await shown()).map(({ fonte }) => fonte)).toEqual(['cno']);
  });

  test('has the counts of the result of the load', async () => {
    const [cno] = await shown();
    const { generation, versao, published_at } = await stateOf();
    expect(cno).toMatchObject({ versao, geracao: generation, publicada_em: published_at });
    for (const { recurso, lidas, gravadas, descartadas, em_quarentena } of cno!.recursos)
      expect([recurso, lidas]).toEqual([recurso, gravadas! + descartadas! + em_quarentena!]);
    const read = cno!.recursos.map(({ recurso, lidas }) => [recurso, lidas]);
    expect(Object.fromEntries(read)).toEqual(second.rows);
    expect(cno!.quarentena).toEqual({
      total: second.quarantined,
      por_motivo: [{ motivo: 'bad_key', linhas: 12 }],
    });
    expect(second.quarantined).toBe(12);
    const again = cno!.recursos.find(({ recurso }) => recurso === 'areas');
    expect(again!.gravadas_iguais).toBe(second.again['areas']);
    expect(cno!.descartadas).toEqual([{ regra: 'orphan', linhas: second.dropped_by_rule['orphan'] }]);
  });

  test('has every gate, and what was waived', async () => {
    const [cno] = await shown();
    expect(cno!.verificacoes).toEqual(
      second.gates.map(({ gate, passed, waivers }) => ({
        verificacao: gate,
        resultado: passed ? 'aprovada' : 'dispensada',
        dispensas: passed ? [] : waivers,
      })),
    );
    expect(cno!.verificacoes).toContainEqual(
      expect.objectContaining({ verificacao: 'quarantine', resultado: 'dispensada' }),
    );
  });

  test('compares with the version before as the result does', async () => {
    const [cno] = await shown();
    expect(cno!.comparada_com).toBe(first.version);
    const works = cno!.comparacao.find(({ recurso }) => recurso === 'obras');
    const { before, now, added, removed, changed } = second.comparison!.resources['obras']!;
    expect(works).toMatchObject({
      linhas_antes: before,
      linhas_agora: now,
      acrescentados: added,
      retirados: removed,
      alterados: changed,
      campos: [{ campo: 'nome', acrescentados: 0, retirados: 0, alterados: 1 }],
    });
  });

  test('has no number of changed records where the publisher gives no key', async () => {
    const [cno] = await shown();
    const changed = Object.fromEntries(cno!.comparacao.map(({ recurso, alterados }) => [recurso, alterados]));
    expect(changed).toMatchObject({ obras: 1, areas: null });
  });

  test('has neither rows, values, paths, nor what operators write', async () => {
    await change((outcome) => ({
      ...outcome,
      gates: outcome.gates.map((gate) => ({ ...gate, detail: SECRET, because: SECRET })),
      warning: SECRET,
      ignored: [SECRET],
    }));
    const text = JSON.stringify(await shown());
    for (const secret of [SECRET, second.quarantine!, second.report!, 'cno.csv', `"${BAD}"`])
      expect(text).not.toContain(secret);
  });

  test('has the changes by kind of the pair that leads to what is served, and none after a rollback', async () => {
    const { generation, previous } = await stateOf();
    const pair = { de: '2026-08-12', para: '2026-09-12', rows: 3, kinds: { removido: 1, novo: 2 } };
    const pairs = [{ from: previous!, to: generation, table: 'dev-alteracoes-cno-1', ...pair }];
    await writePairs(client, CONTROL, 'cno', pairs);
    const [cno] = await shown();
    expect(cno!.alteracoes_desde).toBe('2026-08-12');
    const kinds = cno!.alteracoes.map(({ tipo, quantidade }) => [tipo, quantidade]);
    expect(Object.fromEntries(kinds)).toEqual(pair.kinds);
    await sources.rollback(CNO);
    const [before] = await shown();
    expect(before).toMatchObject({
      geracao: previous,
      alteracoes_desde: null,
      alteracoes: [],
      comparada_com: null,
    });
    expect(before!.quarentena.total).toBe(0);
    await sources.rollback(CNO);
  });

  test('has what the generation says where its load has left no record', async () => {
    const known = await readGenerations(client, CONTROL, 'cno');
    const { record_id: _, ...served } = (await readGeneration(
      client,
      CONTROL,
      'cno',
      (
        await stateOf()
      ).generation,
    ))!;
    await writeGenerations(client, CONTROL, 'cno', [served]);
    const [cno] = await shown();
    expect(cno).toMatchObject({ iniciada_em: null, verificacoes: [], comparacao: [] });
    const works = cno!.recursos.find(({ recurso }) => recurso === 'obras');
    expect(works).toMatchObject({ lidas: second.rows['obras'], gravadas: null, em_quarentena: null });
    await writeGenerations(client, CONTROL, 'cno', known);
  });

  test('is read from the store once a minute in a process', async () => {
    let now = NOW;
    const clocked = await startApi(sources.store, null, { replace: () => ({ now: () => now }) });
    const total = async () =>
      (await clocked.get('/v1/atualizacoes')).body.atualizacoes[0].quarentena.total as number;
    expect(await total()).toBe(12);
    await change((outcome) => ({ ...outcome, quarantined: 13 }));
    expect(await total()).toBe(12);
    now += 60_000;
    expect(await total()).toBe(13);
    await clocked.close();
  });
});
