/** Loads by route over a real store: starting, following and refusing them. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leaseOf, readLock, replaceLock } from '../../shared/store/generations/catalog.ts';
import { announceLoad, type LoadRecord, readLoad, writeLoad } from '../../shared/store/loads/load-records.ts';
import { presentState } from '../../shared/store/loads/present-state.ts';
import { control, LOADS, testAdminLoads } from '../support/admin/admin-loads.ts';

/** Labels in the order of their loads: an older one than the served is refused. */
const VERSIONS = ['2025-08', '2025-11', '2025-12', '2026-01'];

const world = await testAdminLoads(...VERSIONS);

describe('POST /v1/admin/cargas', () => {
  test('starts a load that is on record at once and ends published with its counts', async () => {
    const { status, headers, body } = await world.start('2025-08');
    expect(status).toBe(202);
    expect(body).toEqual({ id: expect.stringMatching(/^cnpj-2025-08-[0-9a-f]{8}$/) });
    expect(headers['location']).toBe(`${LOADS}/${body.id}`);
    expect(await world.lastDeed()).toMatchObject({ acao: 'load.start', alvo: 'cnpj 2025-08', quem: 'ana' });
    const running = await world.show(body.id);
    expect(running).toMatchObject({ id: body.id, fonte: 'cnpj', versao: '2025-08', motivo: null });
    if (running.estado === 'em_andamento') expect([running.contagens, running.gates]).toEqual([null, null]);
    const record = await world.ended(body.id);
    await world.free();
    expect(record).toMatchObject({
      estado: 'publicada',
      motivo: null,
      ja_publicada: false,
      contagens: { linhas: { estabelecimentos: expect.any(Number) }, itens: expect.any(Number) },
      quarentena: { total: expect.any(Number), por_motivo: expect.any(Object) },
      gates: expect.arrayContaining([
        expect.objectContaining({ gate: 'row-change', aprovado: true, dispensado: false, detalhe: null }),
      ]),
    });
    expect(record.arquivos.length).toBeGreaterThan(8);
    expect(record.snapshot_fingerprint).toBe((await world.loading.manifest()).fingerprint);
    expect((await world.snapshotOf('cnpj')).ativa.versao).toBe('2025-08');
    expect(JSON.stringify(record)).not.toContain(world.snapshotDir);
  });

  test('for files that are already served ends at once, under a new id', async () => {
    const record = await world.load('2025-08');
    expect(record).toMatchObject({ estado: 'publicada', ja_publicada: true });
    const { total, itens } = (await world.admin.ask('GET', LOADS)).body;
    expect(total).toBe(2);
    expect(itens.map(({ id }: { id: string }) => id)[0]).toBe(record.id);
    expect(itens[0]).not.toHaveProperty('contagens');
  });

  test('records the reason of a refused load, and the next attempt in another record', async () => {
    const folder = await world.publication('2025-09');
    const partners = readdirSync(folder).filter((name) => name.endsWith('SOCIOCSV'));
    for (const name of partners) rmSync(join(folder, name));
    const first = await world.load('2025-09');
    expect(first).toMatchObject({
      estado: 'recusada',
      motivo: expect.stringContaining('no file of: socios'),
    });
    await world.publication('2025-09');
    const second = await world.load('2025-09');
    expect([second.estado, second.id === first.id]).toEqual(['publicada', false]);
    expect((await world.show(first.id)).estado).toBe('recusada');
  });

  test('for a version without files returns 422, which names the version and no folder of the machine', async () => {
    const { status, body } = await world.start('2030-01');
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', 'versao'], input: '2030-01' }]);
    expect(body.detail[0].msg).toBe('Não há arquivos de cnpj 2030-01 para carregar.');
    expect(await readLock(world.loading.store.client, control, 'cnpj')).toBeNull();
    expect((await world.start('2030-T1', 'pgfn')).status).toBe(422);
  });

  test('twice at once starts one; the other, and each version meanwhile, is a 409 that names it', async () => {
    const both = await Promise.all(['2025-11', '2025-12'].map((version) => world.start(version)));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const { id } = both.find(({ status }) => status === 202)!.body;
    const meanwhile = [await world.start('2025-11'), await world.start('2025-12')];
    for (const refused of [both.find(({ status }) => status === 409)!, ...meanwhile]) {
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toBe(`Uma carga de cnpj está em andamento: ${id}.`);
      expect(refused.headers['location']).toBe(`${LOADS}/${id}`);
    }
    expect(await world.lastDeed()).toMatchObject({ resultado: 'recusada', erro: 'LoadRunning' });
    const rollback = await world.back();
    expect([rollback.status, rollback.body.detail]).toEqual([
      409,
      `Uma carga de cnpj está em andamento: ${id}.`,
    ]);
    expect((await world.snapshotOf('cnpj')).carga).toBe(id);
    expect((await world.ended(id)).estado).toBe('publicada');
    await world.free();
  });

  test('starts a load of another source while one runs', async () => {
    mkdirSync(join(world.snapshotDir, 'cno', '2026-09-12'), { recursive: true });
    const both = await Promise.all([world.start('2026-01'), world.start('2026-09-12', 'cno')]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    const ends = await Promise.all(both.map(({ body }) => world.ended(body.id)));
    expect(ends.map(({ estado }) => estado)).toEqual(['publicada', 'recusada']);
    await world.free();
  });
});

describe('GET /v1/admin/cargas/{id}', () => {
  test('returns 404 for an unknown load and 422 for a malformed id', async () => {
    expect((await world.admin.ask('GET', `${LOADS}/cnpj-2026-10-1`)).status).toBe(404);
    expect((await world.admin.ask('GET', `${LOADS}/a.b`)).status).toBe(422);
  });

  test('reports a load that ended right after its switch as published', async () => {
    const loads = async () => (await world.admin.ask('GET', LOADS)).body.itens;
    const { id } = (await loads()).find(({ versao }: { versao: string }) => versao === '2026-01');
    const { client } = world.loading.store;
    const known = await readLoad(client, control, id);
    if (!known) throw new Error(`no record of ${id}`);
    const started_at = new Date(Date.now() - 120_000).toISOString();
    await writeLoad(client, control, { ...known, state: 'running', started_at, outcome: null });
    expect((await world.show(id)).estado).toBe('publicada');
    expect((await loads()).find((load: { id: string }) => load.id === id).estado).toBe('publicada');
  });

  test('reports a load whose process is gone as interrupted, also while and after the next one runs', async () => {
    const now = new Date().toISOString();
    const load = { id: 'cnpj-2025-08-gone', load_id: 'x', source: 'cnpj', versao: '2025-08' };
    const times = { started_at: now, updated_at: now };
    const ended = { reason: null, outcome: null };
    await announceLoad(world.loading.store.client, control, {
      ...load,
      ...times,
      ...ended,
      state: 'running',
    });
    const shown = async () => (await world.show(load.id)).estado;
    expect(await shown()).toBe('interrompida');
    const next = await world.start('2026-01');
    expect([await shown(), (await world.ended(next.body.id)).estado]).toEqual(['interrompida', 'publicada']);
    await world.free();
    expect(await shown()).toBe('interrompida');
    const { itens } = (await world.admin.ask('GET', LOADS)).body;
    expect(itens.find(({ id }: { id: string }) => id === load.id).estado).toBe('interrompida');
  });
});

describe('a load of the last minute', () => {
  const started_at = new Date().toISOString();
  const load = { id: 'cafir-2026-09-1', load_id: 'cafir-1', source: 'cafir', versao: '2026-09' };
  const times = { started_at, updated_at: started_at };
  const record: LoadRecord = { ...load, ...times, state: 'running', reason: null, outcome: null };
  const ARN = 'arn:aws:states:sa-east-1:123456789012:execution:carga:cafir-2026-09-1';
  const PROCESS = { holder: 'h/1/x' };
  const OTHER = { id: 'other' };
  test.each<[string, object, boolean | undefined, boolean, string]>([
    ['whose process lives runs', PROCESS, true, false, 'running'],
    ['whose process on another machine is unknown runs', PROCESS, undefined, false, 'running'],
    ['whose process is dead is interrupted at once', PROCESS, false, false, 'interrupted'],
    ['whose lock another process has is interrupted', { ...PROCESS, ...OTHER }, true, false, 'interrupted'],
    ['whose execution Step Functions does not know yet runs', { holder: ARN }, false, true, 'running'],
    [
      'that waits while another execution has the lock runs',
      { holder: ARN, ...OTHER },
      true,
      true,
      'running',
    ],
  ])('%s', async (_, lock, alive, startsLater, state) => {
    const { client } = world.loading.store;
    await writeLoad(client, control, record);
    await replaceLock(client, control, 'cafir', await readLock(client, control, 'cafir'), {
      load_id: 'cafir-1',
      id: load.id,
      holder: '',
      ...leaseOf(60_000),
      ...lock,
    });
    const now = Date.parse(started_at);
    const observer = { client, control, isAlive: async () => alive, startsLater, now };
    expect((await presentState(observer, record)).state).toBe(state);
    const later = { ...observer, now: now + 120_000, isAlive: async () => false };
    expect((await presentState(later, record)).state).toBe('interrupted');
    await writeLoad(client, control, { ...record, state: 'refused', reason: 'gate x' });
    expect(await presentState(later, record)).toMatchObject({ state: 'refused', reason: 'gate x' });
  });
});
