/** A reader that takes a bulk file while loads replace its generation gets the whole file. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExportManifest } from '../../shared/store/loads/exports.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { testPrograms, until } from '../support/programs.ts';

/** More than the buffers of a connection hold. */
const BYTES = 64 << 20;

const programs = testPrograms('slow-reader');
const service = await serveLoaded(programs, { BODY_SECONDS: '300' });
const ask = (path: string) => fetch(service.url + path, { headers: { 'X-API-Key': service.key ?? '' } });

const served = async () =>
  (await (await ask('/v1/exportacoes/cnpj')).json()) as { geracao: string; fonte: { versao: string } };

/** Puts a large file in place of the first one of the served export, and returns its address and SHA-256. */
async function enlarged(): Promise<{ address: string; sha256: string }> {
  const { geracao } = await served();
  const folder = join(programs.dataDir, 'exportacoes', 'cnpj', geracao);
  const list = join(folder, 'manifesto.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as ExportManifest;
  const { arquivo } = manifest.conjuntos[0]!.arquivos[0]!;
  const content = randomBytes(BYTES);
  const sha256 = createHash('sha256').update(content).digest('hex');
  writeFileSync(join(folder, arquivo), content);
  Object.assign(manifest.conjuntos[0]!.arquivos[0]!, { bytes: BYTES, sha256 });
  writeFileSync(list, JSON.stringify(manifest));
  return { address: `/v1/exportacoes/cnpj/${geracao}/${arquivo}`, sha256 };
}

async function publishMonth(version: string): Promise<void> {
  const folder = join(programs.root, version);
  await writePublication(folder, {
    empresas: [rowOf('empresas', { cnpj_basico: '99000001' })],
    estabelecimentos: [rowOf('estabelecimentos', { cnpj_basico: '99000001' })],
  });
  const { code, err } = await programs.load(folder, version);
  expect([code, err]).toEqual([0, expect.anything()]);
}

test('a download that a reader takes slowly is whole after two loads', async () => {
  const { address, sha256 } = await enlarged();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'X-API-Key': service.key ?? '' };
    get(service.url + address, { headers }, resolve).on('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  await publishMonth('2026-10');
  await publishMonth('2026-11');
  // A service keeps the manifest for some seconds.
  await until(async () => (await served()).fonte.versao === '2026-11');
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  expect([bytes, hash.digest('hex')]).toEqual([BYTES, sha256]);
});
