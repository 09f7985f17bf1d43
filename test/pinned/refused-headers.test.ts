/** Values of X-Snapshot that are refused: of generations that are gone, and malformed ones. */
import { describe, expect, test } from 'vitest';
import { readManifest, replaceManifest } from '../../shared/store/generations/manifest.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { NOW, startApi } from '../support/service/api.ts';
import { TABLE } from '../support/service/companies.ts';
import { expectError } from '../support/service/errors.ts';
import { PREFIX } from '../support/service/store.ts';
import { CONTROL, GONE, LIST, startPinned } from './pinned-world.ts';

const { world, api, pinned, publish } = await startPinned();

describe('a 409', () => {
  test('follows where the time of a kept generation is over', async () => {
    await publish('u1');
    await publish('u2');
    const seen = await readManifest(world.store.client, CONTROL);
    const until = new Date(NOW).toISOString();
    const { kept = [], ...served } = seen.sources['cnpj']!;
    const cnpj = { ...served, kept: kept.map((generation) => ({ ...generation, until })) };
    expect(await replaceManifest(world.store.client, CONTROL, seen, { ...seen.sources, cnpj })).toBe(true);
    expectError(await pinned(LIST, 'cnpj:u1'), 409, GONE);
    expect((await pinned(LIST, 'cnpj:u2')).status).toBe(200);
    const earlier = await startApi(world.store, world.key, { replace: () => ({ now: () => NOW - 1 }) });
    expect((await pinned(LIST, 'cnpj:u1', earlier)).status).toBe(200);
    await earlier.close();
  });

  test('follows where the generation is no longer kept, and does not depend on the page or the method', async () => {
    await publish('r1');
    await publish('r2');
    await publish('r3');
    expectError(await pinned(LIST, 'cnpj:r1'), 409, GONE);
    expectError(await pinned(`${LIST}?offset=100000`, 'cnpj:r1'), 409, GONE);
    const head = await api.get(LIST, { method: 'HEAD', headers: { 'X-Snapshot': 'cnpj:r1' } });
    expect(head.status).toBe(409);
    expect((await pinned(LIST, 'cnpj:r2')).status).toBe(200);
  });

  test('comes after the checks of key and parameters, and before that of the record', async () => {
    const old = { headers: { 'X-Snapshot': 'cnpj:r1' } };
    expect((await api.get(LIST, { ...old, key: null })).status).toBe(401);
    expect((await api.get(`${LIST}?limite=0`, old)).status).toBe(422);
    expect((await api.get('/v1/cnpjs/55555555000191/socios', old)).status).toBe(409);
  });

  test('follows where a table is gone since the manifest was read, and a 503 where it should be there', async () => {
    await publish('s1');
    await publish('s2');
    const caching = await startApi(world.store, world.key, { env: { MANIFEST_TTL_SECONDS: '30' } });
    expect((await pinned(LIST, 'cnpj:s1', caching)).status).toBe(200);
    const TableName = generationTable(PREFIX, TABLE.name, 's1');
    await world.store.client.call('DeleteTable', { TableName });
    const broken = await pinned(LIST, 'cnpj:s1', caching);
    expect([broken.status, Number(broken.headers['retry-after']) > 0]).toEqual([503, true]);
    // The process that has cached the manifest still has the name of the table.
    await publish('s3');
    expectError(await pinned(LIST, 'cnpj:s1', caching), 409, GONE);
    await caching.close();
  });
});

describe('a malformed X-Snapshot', () => {
  const PATTERN = '^[a-z_]{1,30}:[0-9a-z-]{1,40}(;[a-z_]{1,30}:[0-9a-z-]{1,40}){0,15}$';
  const MESSAGE =
    'O valor deve ser o de X-Snapshot de uma resposta, sem alterações: fonte:geração, separados por ponto e vírgula, uma vez cada fonte.';
  const fault = (type: string, input: string, ctx: object) => ({
    type,
    loc: ['header', 'X-Snapshot'],
    msg: MESSAGE,
    input,
    ctx,
  });

  test.each([
    'cnpj:',
    'cnpj:G1',
    'cnpj:g1,cno:g1',
    'cnpj:g1;',
    `cnpj:${'1'.repeat(41)}`,
    Array.from({ length: 17 }, () => 'cnpj:g1').join(';'),
    'cnpj:açaí',
  ])('is a 422 with its pattern: %s', async (value) => {
    const sent = Buffer.from(value, 'utf8').toString('latin1');
    expectError(await pinned(LIST, sent), 422, [
      fault('string_pattern_mismatch', sent, { pattern: PATTERN }),
    ]);
  });

  test.each(['lua:g1', 'cnpj:g1;cnpj:g1', 'constructor:g1'])(
    'is a 422 where a source is unknown or repeated: %s',
    async (value) => {
      expectError(await pinned(LIST, value), 422, [fault('value_error', value, {})]);
    },
  );

  test('is a 422 where the header is repeated, whatever its values are', async () => {
    for (const values of [
      ['cnpj:g1', 'cnpj:g1'],
      ['cnpj:g1', 'cno:g1'],
    ]) {
      const { status, body } = await api.get(LIST, { headers: { 'X-Snapshot': values } });
      expect([status, body.detail[0].loc]).toEqual([422, ['header', 'X-Snapshot']]);
    }
  });

  test('is listed after the faults of the path and the query', async () => {
    const { body } = await pinned('/v1/cnpjs/1/socios?limite=0', 'x');
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toEqual([
      'path.cnpj',
      'query.limite',
      'header.X-Snapshot',
    ]);
  });

  test('is not an empty one, which counts as absent', async () => {
    const { status, headers } = await pinned(LIST, '');
    expect([status, headers['x-snapshot']]).toEqual([200, (await api.get(LIST)).headers['x-snapshot']]);
  });
});
