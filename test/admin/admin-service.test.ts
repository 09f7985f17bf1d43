/** The administration of the real service over HTTP, from a closed one to the rollback of a load. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAdminToken } from '../../shared/store/keys/admin-token.ts';
import { type Asked, adminAsk } from '../support/admin/administration.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { testPrograms, until } from '../support/programs.ts';
import { ask as send } from '../support/service/http.ts';

const { token, line } = createAdminToken('plantao');
const VERSION = '2025-12';

const programs = testPrograms('administration');
let service = await serveLoaded(programs);

const ask = (method: string, path: string, asked?: Asked) =>
  adminAsk(service.url, token, method, path, asked);
const versionServed = async (): Promise<string> => {
  const { text } = await send(service.url, '/v1/status');
  return JSON.parse(text).fontes.cnpj.versao;
};
const untilServed = (version: string) => until(async () => (await versionServed()) === version);

describe('npm start', () => {
  test('closes the administration without ADMIN_TOKEN_SHA256', async () => {
    const { status, body } = await ask('GET', '/v1/admin/chaves');
    expect([status, body.detail]).toEqual([503, expect.stringContaining('fechada')]);
    await until(() => service.out().includes('"event":"admin_closed"'));
  });

  test('with ADMIN_TOKEN_SHA256 loads the files in SNAPSHOT_DIR, and rolls back', async () => {
    service.signal('SIGTERM');
    await service.ended;
    const SNAPSHOT_DIR = join(programs.root, 'publications');
    // A route waives nothing, so the publication is whole.
    await writePublication(join(SNAPSHOT_DIR, 'cnpj', VERSION), {}, { whole: true, version: VERSION });
    service = await programs.serve({
      ADMIN_TOKEN_SHA256: line,
      SNAPSHOT_DIR,
      MANIFEST_TTL_SECONDS: '0',
      KEY_TTL_SECONDS: '0',
    });
    const before = await versionServed();
    const asked = { body: { fonte: 'cnpj', versao: VERSION } };

    const started = await ask('POST', '/v1/admin/cargas', asked);
    expect(started.status).toBe(202);
    await until(
      async () => (await ask('GET', `${started.headers['location']}`)).body.estado !== 'em_andamento',
    );
    const { body: record } = await ask('GET', `${started.headers['location']}`);
    expect(record).toMatchObject({ estado: 'publicada', versao: VERSION, motivo: null });
    await untilServed(VERSION);
    await until(async () => {
      const { body } = await ask('GET', '/v1/admin/snapshots');
      return body.itens.every(({ carga }: { carga: unknown }) => carga === null);
    });

    const back = await ask('POST', '/v1/admin/snapshots/cnpj/rollback');
    expect([back.status, back.body]).toMatchObject([200, { versao: before, deixada: VERSION }]);
    await untilServed(before);
    expect(service.out()).toContain(`"event":"load","id":"${record.id}"`);
  });
});
