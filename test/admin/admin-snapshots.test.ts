/** Snapshots by route over a real store: values, rollbacks to the previous generation, and refusals. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadsShow } from '../../operator/admin/loads.ts';
import { snapshotTable, valueTable } from '../../operator/snapshots.ts';
import { readGenerations, readLock, writeGenerations } from '../../shared/store/generations/catalog.ts';
import { noteCleanUp } from '../../shared/store/generations/clean-up.ts';
import { snapshots } from '../../shared/store/generations/snapshots.ts';
import type { ValuesByResource } from '../../shared/store/generations/value-counts.ts';
import { control, testAdminLoads } from '../support/admin/admin-loads.ts';

const world = await testAdminLoads('2026-04', '2026-05', '2026-06');

describe('the values of the served generation', () => {
  const values: ValuesByResource = {
    socios: {
      cnpj_basico: { empty: 0, marked: 0, valid: 19_000, malformed: 0 },
      pais: { empty: 17_999, marked: 1, valid: 998, malformed: 2 },
    },
  };
  const listed = () => snapshots(world.loading.store.client, 'dev', async () => undefined);
  /** Replaces the values of every generation on record. */
  async function keep(kept: ValuesByResource | undefined): Promise<void> {
    const { client } = world.loading.store;
    const records = await readGenerations(client, control, 'cnpj');
    const changed = records.map(({ values: _, ...record }) => ({ ...record, ...(kept && { values: kept }) }));
    await writeGenerations(client, control, 'cnpj', changed);
  }
  beforeAll(async () => {
    expect((await world.load('2026-04')).estado).toBe('publicada');
  });

  test('are in GET /v1/admin/snapshots by resource and field', async () => {
    await keep(values);
    expect((await world.snapshotOf('cnpj')).ativa.valores).toEqual({
      socios: {
        cnpj_basico: { vazios: 0, marcados: 0, validos: 19_000, malformados: 0, cpfs_mascarados: 0 },
        pais: { vazios: 17_999, marcados: 1, validos: 998, malformados: 2, cpfs_mascarados: 0 },
      },
    });
    expect((await world.snapshotOf('pgfn')).ativa).toBeNull();
  });

  test('are in npm run snapshots as the malformed ones and their share of those present', async () => {
    await keep(values);
    expect(snapshotTable(await listed())).toMatch(/^cnpj +active +2026-04 .* {2}2 \(0\.01 %\) {2}202604-/m);
    const [head, first, second, ...others] = valueTable(await listed()).split('\n');
    expect(head).toMatch(/^source +resource +field +empty +marked +valid +malformed +share$/);
    expect(first?.split(/ {2,}/)).toEqual([
      'cnpj',
      'socios',
      'cnpj_basico',
      '0',
      '0',
      '19,000',
      '0',
      '0.00 %',
    ]);
    expect(second?.split(/ {2,}/)).toEqual(['cnpj', 'socios', 'pais', '17,999', '1', '998', '2', '0.20 %']);
    expect(others).toEqual([]);
  });

  test('are absent where an earlier version loaded it', async () => {
    await keep(undefined);
    expect((await world.snapshotOf('cnpj')).ativa.valores).toBeNull();
    expect(snapshotTable(await listed())).toMatch(/^cnpj +active .* {2}- {2}202604-/m);
    expect(valueTable(await listed())).toBe('No counts of values.');
  });
});

describe('a clean-up that is pending', () => {
  test('is in the load and in the snapshots, by route and by command, until it is done', async () => {
    const { client } = world.loading.store;
    const { id } = await world.load('2026-04');
    const table = 'table dev-cnpj-1-a: CREATING';
    const pending = { source: 'cnpj', id, load_id: 'x', published: true, keep: null, left: [table] };
    const shown = async () => {
      const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const isAlive = async () => undefined;
      await loadsShow(id, { json: false }, (work) => work({ client, tablePrefix: 'dev', isAlive } as never));
      return String(print.mock.lastCall?.[0]);
    };
    const listed = async () => snapshotTable(await snapshots(client, 'dev', async () => undefined));
    await noteCleanUp(client, control, pending);
    const inPortuguese = { carga: id, desde: expect.any(String), publicada: true, motivos: [table] };
    expect((await world.show(id)).limpeza_pendente).toEqual(inPortuguese);
    expect((await world.snapshotOf('cnpj')).limpeza_pendente).toEqual(inPortuguese);
    expect(await shown()).toMatch(/clean-up pending +since 20.*: table dev-cnpj-1-a: CREATING/);
    expect(await listed()).toMatch(/^ +clean-up pending .*table dev-cnpj-1-a: CREATING$/m);
    await noteCleanUp(client, control, { ...pending, left: [] });
    expect((await world.show(id)).limpeza_pendente).toBeNull();
    expect([await shown(), await listed()].join('')).not.toContain('clean-up pending');
  });
});

describe('POST /v1/admin/snapshots/{fonte}/rollback', () => {
  test('serves the previous generation, reports it, and goes forward again', async () => {
    for (const version of ['2026-05', '2026-06']) {
      expect((await world.load(version)).estado).toBe('publicada');
    }
    const before = await world.loading.manifest();
    const { status, body } = await world.back();
    const after = await world.loading.manifest();
    expect([status, body]).toEqual([
      200,
      {
        fonte: 'cnpj',
        versao: '2026-05',
        deixada: '2026-06',
        snapshot_fingerprint: after.fingerprint,
      },
    ]);
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect(await world.snapshotOf('cnpj')).toMatchObject({
      ativa: { versao: '2026-05', deixada_em: null },
      anterior: { versao: '2026-06', deixada_em: expect.any(String) },
      carga: null,
    });
    expect(await world.lastDeed()).toMatchObject({
      acao: 'snapshot.rollback',
      alvo: 'cnpj',
      resultado: 'concluida',
    });
    expect((await world.back()).body.versao).toBe('2026-06');
    // The other one is kept again, and longer than before.
    const { kept = [], ...served } = before.sources['cnpj']!;
    const again = { ...served, kept: kept.map((one) => ({ ...one, until: expect.any(String) })) };
    expect((await world.loading.manifest()).sources).toEqual({ cnpj: again });
  });

  test('is refused for a source that was never loaded and for an unknown source', async () => {
    const never = await world.back('pgfn');
    expect([never.status, never.body.detail]).toEqual([409, 'A fonte pgfn não tem geração anterior.']);
    expect((await world.back('cnpjs')).status).toBe(422);
  });

  test('accepts no fields', async () => {
    const path = '/v1/admin/snapshots/cnpj/rollback';
    const { status, body } = await world.admin.ask('POST', path, { body: { versao: '2026-09' } });
    expect([status, body.detail[0].type]).toEqual([422, 'extra_forbidden']);
  });

  test('is refused where the previous generation is gone, and changes nothing', async () => {
    const before = await world.loading.manifest();
    const { previous } = before.sources['cnpj']!;
    await world.loading.store.client.call('DeleteTable', { TableName: `dev-cnpj-${previous}` });
    const { status, body } = await world.back();
    expect([status, body.detail]).toEqual([
      409,
      'A geração anterior de cnpj não existe mais; carregue a versão novamente.',
    ]);
    expect(await world.loading.manifest()).toEqual(before);
    expect((await world.snapshotOf('cnpj')).anterior).toBeNull();
    expect(await readLock(world.loading.store.client, control, 'cnpj')).toBeNull();
    expect(await world.lastDeed()).toMatchObject({ resultado: 'recusada', erro: 'RollbackRefused' });
  });
});
