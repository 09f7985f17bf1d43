/** Snapshots by route over a real store: rollbacks to the previous generation, and the refusals. */
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { type AdminLoads, control, startAdminLoads } from '../support/admin/admin-loads.ts';
import { captureLog } from '../support/service/api.ts';

let world: AdminLoads;
beforeAll(async () => {
  world = await startAdminLoads();
  for (const version of ['2026-05', '2026-06']) await world.publication(version);
});
beforeEach(() => void captureLog());
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.close());

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
    expect((await world.loading.manifest()).sources).toEqual(before.sources);
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
    await world.loading.store.client.send(new DeleteTableCommand({ TableName: `dev-cnpj-${previous}` }));
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
