/** Compressed answers. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { acceptedEncoding } from '../../shared/http/form/compression.ts';
import { testWorld } from '../support/service/api.ts';
import { ALFA, BETA, cnpjOf } from '../support/service/companies.ts';

const world = await testWorld();

describe('compression', () => {
  const path = `/v1/cnpjs/${cnpjOf(BETA)}/estabelecimentos?limite=100`;
  const accepting = (header: string, at = path) =>
    world.api.get(at, { headers: { 'Accept-Encoding': header } });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('%s gives the same body in fewer bytes', async (encoding, decode) => {
    const plain = await world.api.get(path);
    const packed = await accepting(encoding);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(decode(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
  });

  test('is listed in Vary also where the request does not ask for it', async () => {
    expect((await world.api.get(path)).headers['vary']).toBe('Origin, X-Snapshot, Accept, Accept-Encoding');
  });

  test('is not applied to a short body', async () => {
    const { headers, body } = await accepting('gzip, br', `/v1/cnpjs/${cnpjOf(ALFA)}/socios?limite=1`);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.itens).toHaveLength(1);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['deflate, zstd', null],
    ['', null],
  ])('"%s" is answered with %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
