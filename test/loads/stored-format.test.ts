/** Stored data of another format are refused with a message, and never read as an empty store. */
import { afterAll, describe, expect, test } from 'vitest';
import { toApiError } from '../../shared/http/errors.ts';
import { EMPTY_MANIFEST, readManifest, replaceManifest } from '../../shared/store/generations/manifest.ts';
import { CONTROL_KEY, controlTable } from '../../shared/store/tables.ts';
import { PREFIX, startStore } from '../support/service/store.ts';

const control = controlTable(PREFIX);
const store = await startStore();
afterAll(() => store.stop());

const put = (pk: string, fields: object) =>
  store.client.call('PutItem', { TableName: control, Item: { [CONTROL_KEY]: pk, ...fields } });
const thrown = () => readManifest(store.client, control).catch((error: Error) => error);

describe('stored data', () => {
  test('of format 1 are refused with instructions, and API consumers receive 503', async () => {
    await put('ATIVO', { revision: 3, sources: { cnpj: {} }, fingerprint: 'x' });
    const error = await thrown();
    expect(error).toMatchObject({
      name: 'StoreFormatError',
      message:
        'DynamoDB: reading dev-controle failed: its data are of format 1, this version reads format 2; on one machine delete the data folder (DATA_DIR) and start again; on AWS delete the item ATIVO of the table and load every source again',
    });
    expect(toApiError(error, 'id').status).toBe(503);
  });

  test('of this format are read, regardless of what format 1 has left next to them', async () => {
    expect(await replaceManifest(store.client, control, EMPTY_MANIFEST, {})).toBe(true);
    expect(await readManifest(store.client, control)).toMatchObject({ revision: 1, sources: {} });
  });

  test('of a later format are refused', async () => {
    await put('ACTIVE', { revision: 1, sources: {}, fingerprint: 'x', format: 3 });
    expect(await thrown()).toMatchObject({
      message: expect.stringContaining(
        'are of format 3, this version reads format 2; start the version that',
      ),
    });
  });
});
