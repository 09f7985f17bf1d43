/** The files of exports as a service on one machine serves them: behind the key, whole and in ranges. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rangeIn } from '../../local/downloads/byte-range.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { ExportManifest } from '../../shared/store/loads/exports.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { testPrograms, until } from '../support/programs.ts';

interface Listed {
  readonly geracao: string;
  readonly manifesto: string;
  readonly paginacao: { readonly total: number };
  readonly itens: readonly {
    readonly conjunto: string;
    readonly arquivo: string;
    readonly endereco: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

const programs = testPrograms('downloads');
const service = await serveLoaded(programs);
const exported = join(programs.dataDir, 'exportacoes', 'cnpj');

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.url + path, { method, headers: { 'X-API-Key': service.key ?? '', ...headers } });

const listed = (await (await ask('/v1/exportacoes/cnpj')).json()) as Listed;
const { endereco, bytes, sha256 } = listed.itens.find(({ conjunto }) => conjunto === 'estabelecimentos')!;
const whole = Buffer.from(await (await ask(endereco)).arrayBuffer());

const logged = (): number[] =>
  service
    .out()
    .split('\n')
    .filter((line) => line.includes('"route":"/v1/exportacoes/{fonte}/{geracao}/{arquivo}"'))
    .map((line) => (JSON.parse(line) as { status: number }).status);

describe('the lists', () => {
  test('have every source with its files', async () => {
    const { exportacoes } = (await (await ask('/v1/exportacoes')).json()) as {
      exportacoes: readonly { fonte: string; href: string; bytes: number }[];
    };
    expect(exportacoes.map(({ fonte }) => fonte)).toEqual(SOURCES.map(({ name }) => name));
    for (const { href } of exportacoes) expect((await ask(href)).status).toBe(200);
  });

  test('have each file once over all pages, in order, signed for the page alone', async () => {
    const page = async (query: string) =>
      (await (await ask(`/v1/exportacoes/cnpj?${query}`)).json()) as Listed;
    const { total } = listed.paginacao;
    const names: string[] = [];
    for (let offset = 0; offset < total; offset += 3)
      names.push(...(await page(`limite=3&offset=${offset}`)).itens.map(({ arquivo }) => arquivo));
    expect([names.length, names]).toEqual([total, [...new Set(names)].sort()]);
    expect((await page(`offset=${total}`)).itens).toEqual([]);
  });

  test('of what changed to a generation without a pair are a 410', async () => {
    const answer = await ask(`/v1/exportacoes/cnpj?alteracoes=${listed.geracao}`);
    expect([answer.status, await answer.json()]).toEqual([
      410,
      { detail: expect.stringContaining(`até a geração ${listed.geracao}`) },
    ]);
  });

  test('are refused without a key, and know no other source', async () => {
    for (const path of ['/v1/exportacoes', '/v1/exportacoes/cnpj', endereco])
      expect((await ask(path, { 'X-API-Key': '' })).status).toBe(401);
    expect((await ask('/v1/exportacoes/outra')).status).toBe(404);
  });
});

describe('a file', () => {
  test('has the bytes and the SHA-256 of its list', async () => {
    expect(whole).toHaveLength(bytes);
    expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256);
    const { headers } = await ask(endereco);
    expect(headers.get('etag')).toBe(`"${sha256}"`);
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect(headers.get('x-request-id')).not.toBeNull();
  });

  test.each([
    ['bytes=0-3', 0, 3],
    ['bytes=100-', 100, bytes - 1],
    ['bytes=-8', bytes - 8, bytes - 1],
    [`bytes=4-${bytes * 2}`, 4, bytes - 1],
  ])('is served in part: %s', async (range, start, end) => {
    const answer = await ask(endereco, { Range: range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end}/${bytes}`,
    ]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(start, end + 1));
  });

  test('is resumed only where it is still the same', async () => {
    const of = (etag: string) => ask(endereco, { Range: 'bytes=10-', 'If-Range': etag });
    expect((await of(`"${sha256}"`)).status).toBe(206);
    expect((await of('"another"')).status).toBe(200);
    expect((await ask(endereco, { 'If-None-Match': `"${sha256}"` })).status).toBe(304);
  });

  test('has no range behind its end', async () => {
    const answer = await ask(endereco, { Range: `bytes=${bytes}-` });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`]);
  });

  test('answers HEAD with its size and without its bytes', async () => {
    const answer = await ask(endereco, {}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes)]);
    expect(await answer.arrayBuffer()).toHaveProperty('byteLength', 0);
  });

  test('is not changed by other methods, which are refused with those that it has', async () => {
    for (const path of [endereco, '/v1/exportacoes/cnpj/alteracoes/x/y.parquet']) {
      for (const method of ['POST', 'DELETE']) {
        const { status, headers } = await ask(path, {}, method);
        expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      }
    }
  });

  test('that the list does not have is not there', async () => {
    const folder = endereco.slice(0, endereco.lastIndexOf('/'));
    for (const name of ['outro.parquet', '..%2f..%2f..%2fstore.db', '%2e%2e', 'manifesto.json%00'])
      expect([name, (await ask(`${folder}/${name}`)).status]).toEqual([name, 404]);
    expect((await ask(endereco.replace(listed.geracao, '202001-0000000000'))).status).toBe(404);
    const manifest = await ask(listed.manifesto);
    expect([manifest.status, await manifest.json()]).toEqual([
      200,
      expect.objectContaining({ fonte: 'cnpj' }),
    ]);
  });

  test('of which a caller takes a part only leaves the service as it was', async () => {
    await new Promise<void>((done) => {
      const asked = request(service.url + endereco, { headers: { 'X-API-Key': service.key ?? '' } });
      asked.on('response', (answer) => {
        answer.destroy();
        done();
      });
      asked.on('error', () => done());
      asked.end();
    });
    expect((await ask(endereco)).status).toBe(200);
  });

  test('is logged with the status that the caller gets', async () => {
    const statuses = [200, 206, 304, 404, 416, 401];
    const before = logged().length;
    const answers = [
      await ask(endereco),
      await ask(endereco, { Range: 'bytes=0-3' }),
      await ask(endereco, { 'If-None-Match': '*' }),
      await ask(`${endereco}x`),
      await ask(endereco, { Range: `bytes=${bytes}-` }),
      await ask(endereco, { 'X-API-Key': '' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    await until(() => logged().length >= before + statuses.length);
    expect(logged().slice(before)).toEqual(statuses);
  });

  test('that is not on the disk as its list has it is a failure of the store, and the others are served', async () => {
    const {
      arquivo,
      endereco: address,
      bytes: size,
    } = listed.itens.find(({ conjunto }) => conjunto === 'paises')!;
    const folder = join(exported, listed.geracao);
    truncateSync(join(folder, arquivo), size - 1);
    const before = logged().length;
    expect((await ask(address)).status).toBe(503);
    await until(() => logged().length > before);
    expect(logged().at(-1)).toBe(503);
    rmSync(join(folder, arquivo));
    expect((await ask(address)).status).toBe(503);
    expect((await ask(endereco)).status).toBe(200);
    const manifest = readFileSync(join(folder, 'manifesto.json'));
    writeFileSync(join(folder, 'manifesto.json'), '{');
    expect((await ask(endereco)).status).toBe(503);
    writeFileSync(join(folder, 'manifesto.json'), manifest);
  });
});

/** More than the buffers of a connection hold, which took 4 MB. */
const BYTES = 16 << 20;

/** Puts a large file in place of the first one of the served export, and returns its address and SHA-256. */
async function enlarged(): Promise<{ address: string; sha256: string }> {
  const { geracao } = listed;
  const folder = join(exported, geracao);
  const list = join(folder, 'manifesto.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as ExportManifest;
  const { arquivo } = manifest.conjuntos[0]!.arquivos[0]!;
  // Every answer is searched for secrets, which takes long in bytes that are no text.
  const content = Buffer.alloc(BYTES, 'a line of a file\n');
  const sha256 = createHash('sha256').update(content).digest('hex');
  writeFileSync(join(folder, arquivo), content);
  Object.assign(manifest.conjuntos[0]!.arquivos[0]!, { bytes: BYTES, sha256 });
  writeFileSync(list, JSON.stringify(manifest));
  return { address: `/v1/exportacoes/cnpj/${geracao}/${arquivo}`, sha256 };
}

test('a download that a reader takes slowly is whole where its generation is deleted meanwhile', async () => {
  const { address, sha256 } = await enlarged();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'X-API-Key': service.key ?? '' };
    get(service.url + address, { headers }, resolve).on('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  rmSync(join(exported, listed.geracao), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  expect([bytes, hash.digest('hex')]).toEqual([BYTES, sha256]);
});

test('a range is read as RFC 9110 has it', () => {
  expect(rangeIn('bytes=0-0', 5)).toEqual({ start: 0, end: 0 });
  expect(rangeIn('bytes=-9', 5)).toEqual({ start: 0, end: 4 });
  expect(rangeIn('bytes=-0', 5)).toBe('none');
  for (const ignored of [undefined, 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b'])
    expect(rangeIn(ignored, 5)).toBeNull();
});
