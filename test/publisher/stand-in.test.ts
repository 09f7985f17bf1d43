/** The stand-in publishers answer as the real ones do, and their publications load with every gate. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZipDirectory } from '../../loaders/read/archive.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { type Sources, startSources } from '../support/loads/sources.ts';
import { generated, generatedArchive } from '../support/publisher/bodies.ts';
import { nextcloud, sharePath } from '../support/publisher/nextcloud.ts';
import { publicationOf } from '../support/publisher/publications.ts';
import { type StandIn, startStandIn } from '../support/publisher/server.ts';
import { published } from '../support/publisher/site.ts';

const TOKEN = 'Zz99Token';
const MODIFIED = Date.UTC(2026, 9, 12, 18, 30);
const files = new Map([['CNO/cno.zip', published(generated(200_000, 3), MODIFIED)]]);
let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn(nextcloud(new Map([[TOKEN, files]])));
});
afterAll(() => standIn.close());

const ask = (path: string, init: RequestInit = {}) => fetch(`${standIn.origin}${path}`, init);
const CNO = sharePath(TOKEN, 'CNO/cno.zip');

describe('a stand-in Nextcloud', () => {
  test('lists a folder by PROPFIND with a second part for what entries lack', async () => {
    const answer = await ask(sharePath(TOKEN, 'CNO/'), { method: 'PROPFIND', headers: { depth: '1' } });
    const text = await answer.text();
    expect(answer.status).toBe(207);
    expect(text).toContain('<d:href>/public.php/dav/files/Zz99Token/CNO/</d:href>');
    expect(text).toContain('<d:getcontentlength>200000</d:getcontentlength>');
    expect(text).toContain('<d:getlastmodified>Mon, 12 Oct 2026 18:30:00 GMT</d:getlastmodified>');
    expect(text).toContain('<d:status>HTTP/1.1 404 Not Found</d:status>');
  });

  test('answers a range although HEAD announces none, and has a clock of its own', async () => {
    const head = await ask(CNO, { method: 'HEAD' });
    expect([head.headers.get('accept-ranges'), head.headers.get('content-length')]).toEqual([null, '200000']);
    expect(head.headers.get('date')).toBe('Tue, 10 Nov 2026 12:00:00 GMT');
    const part = await ask(CNO, { headers: { range: 'bytes=70000-70009' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 70000-70009/200000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(generated(200_000, 3).slice(70_000, 70_010));
  });

  test('answers 404 of Sabre/DAV for an unknown token and file, and 501 for GET of a folder', async () => {
    const unknown = await ask(sharePath('Aa00Other', 'CNO/'));
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('NotFound')]);
    expect((await ask(sharePath(TOKEN, 'CNO/no.zip'))).status).toBe(404);
    expect((await ask(sharePath(TOKEN, 'CNO/'))).status).toBe(501);
  });
});

test('a generated archive of any size is a zip archive', async () => {
  const body = generatedArchive('cno.csv', 300_000, 5);
  const read = async (_: string, start = 0, end = body.size) => body.slice(start, end);
  const [member] = await readZipDirectory({ read } as never, 'cno.zip', body.size);
  const unpacked = inflateRawSync(body.slice(member!.start, member!.start + member!.compressed));
  expect([unpacked.length, crc32(unpacked)]).toEqual([300_000, member!.crc32]);
});

describe('an invented publication', () => {
  let sources: Sources;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'publisher-'));
    sources = await startSources();
  });
  afterAll(() => {
    sources.close();
    rmSync(root, { recursive: true, force: true });
  });

  test.each(
    (
      [
        ['cnpj', '2026-09', 37],
        ['cno', '2026-09-12', 1],
        ['cafir', '2026-08', 33],
        ['pgfn', '2026-T3', 3],
        ['creditos_ativos_rfb', '2026-08', 1],
      ] as const
    ).filter(([name]) => findSource(name)),
  )('of %s loads, with no gate waived', async (name, version, count) => {
    const dir = join(root, name);
    mkdirSync(dir);
    const publication = publicationOf(name, version);
    for (const [file, bytes] of publication) writeFileSync(join(dir, file), bytes);
    expect(publication.size).toBe(count);
    expect((await sources.loadFolder(name, dir, { version, unrelated: [] })).reason).toBeNull();
  });
});
