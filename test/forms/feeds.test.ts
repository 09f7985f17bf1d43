/** Answers as feeds, in Atom, read by a library that others wrote. */
import { createServer } from 'node:http';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import { writeChanges } from '../support/changes/written.ts';
import { hasTools, run } from '../support/contract/installation.ts';
import { ROOT } from '../support/docs/pages.ts';
import { testWorld } from '../support/service/api.ts';

const world = await testWorld();
const CHANGE: Change = {
  chave: '10000001',
  conjunto: 'socios',
  registro: 'SÓCIA <DE> "TESTE" & \u0001 FILHAS',
  tipo: 'socio_entrada',
  campo: null,
  antes: null,
  depois: 'qualificacao_socio: 49',
  uf: 'SP',
  municipio: '7107',
  cnae: null,
};
const LATER = { from: 'g0', de: '2026-09', to: 'g1', para: '2026-10', changes: [CHANGE, CHANGE] };
const EARLIER = { from: 'f1', de: '2026-08', to: 'g0', para: '2026-09', changes: [CHANGE] };
await writeChanges(world.store, cnpj, [LATER, EARLIER]);

const ATOM = 'application/atom+xml';
const CHANGES = '/v1/alteracoes?fonte=cnpj';

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(world.api.url + path, { headers });
const keyed = (path: string): Promise<Response> => ask(path, { accept: ATOM, 'x-api-key': world.key });

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly content: string;
}

interface Feed extends Omit<Entry, 'content'> {
  readonly author: { readonly name: string };
  readonly entry: readonly Entry[];
}

const parser = new XMLParser({ isArray: (name) => name === 'entry', parseTagValue: false });

/** Checks what RFC 4287 requires of every feed and entry. */
async function feedIn(response: Response): Promise<Feed> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `${ATOM}; charset=utf-8`]);
  const { feed } = parser.parse(await response.text()) as { feed: Feed };
  const entries = feed.entry ?? [];
  const ids = [feed.id, ...entries.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  for (const { title, updated } of [feed, ...entries]) {
    expect(title).not.toBe('');
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
  }
  expect(feed.author.name).not.toBe('');
  expect(feed.updated).toBe(
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1),
  );
  return { ...feed, entry: entries };
}

describe('the feed of loads', () => {
  test('needs neither key nor header at an address of its own', async () => {
    const feed = await feedIn(await ask('/v1/atualizacoes.atom'));
    const { body } = await world.api.get('/v1/atualizacoes', { key: null });
    const loads = body.atualizacoes as { publicada_em: string; versao: string }[];
    expect(feed.entry.map(({ updated }) => updated)).toEqual(loads.map(({ publicada_em }) => publicada_em));
    expect(feed.entry[0]!.title).toContain(loads[0]!.versao);
  });

  test('is the answer to a request that accepts it, and the same entries each time', async () => {
    const [own, other] = [
      await feedIn(await ask('/v1/atualizacoes.atom')),
      await feedIn(await ask('/v1/atualizacoes', { accept: `${ATOM}, */*;q=0.5` })),
    ];
    expect(other.entry).toEqual(own.entry);
    const json = await ask('/v1/atualizacoes', { accept: '*/*' });
    expect(json.headers.get('content-type')).toContain('application/json');
  });

  test('answers HEAD without a body, and refuses what the list refuses', async () => {
    const head = await fetch(`${world.api.url}/v1/atualizacoes.atom`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask('/v1/atualizacoes.atom?x=1')).status).toBe(422);
    expect(
      (await fetch(`${world.api.url}/v1/atualizacoes.atom`, { method: 'POST' })).headers.get('allow'),
    ).toBe('GET, HEAD, OPTIONS');
    expect((await ask('/v1/status.atom')).status).toBe(404);
  });
});

describe('the feed of changes', () => {
  test('needs the key in its header', async () => {
    expect((await ask(CHANGES, { accept: ATOM })).status).toBe(401);
  });

  test('has the changes of the page, under the time at which the version was published', async () => {
    const feed = await feedIn(await keyed(CHANGES));
    expect(feed.entry.map(({ title }) => title)).toEqual(
      Array.from({ length: 2 }, () => '10000001: O sócio ou administrador passou a constar do quadro'),
    );
    expect(feed.entry[0]!.content).toContain('FILHAS');
    const { body } = await world.api.get('/v1/status');
    expect(feed.updated).toBe(body.fontes.cnpj.publicado_em);
  });

  test('keeps to the filters, and dates an earlier pair by its version', async () => {
    expect((await feedIn(await keyed(`${CHANGES}&cnpjs=10000001000191&limite=1`))).entry).toHaveLength(1);
    const [entry] = (await feedIn(await keyed(`${CHANGES}&de=2026-08`))).entry;
    expect(entry!.updated).toBe('2026-09-01T00:00:00.000Z');
  });

  test('has an ETag of its own, and is JSON unless it is asked for', async () => {
    const [atom, json] = [await keyed(CHANGES), await ask(CHANGES, { 'x-api-key': world.key })];
    expect(json.headers.get('content-type')).toContain('application/json');
    expect(atom.headers.get('etag')).not.toBe(json.headers.get('etag'));
    expect(atom.headers.get('vary')).toContain('Accept');
  });
});

const READ = `
import json, sys, feedparser
found = [feedparser.parse(address) for address in json.load(sys.stdin)]
print(json.dumps([
  {"bozo": bool(one.bozo), "version": one.version, "title": one.feed.title, "dated": bool(one.feed.updated_parsed),
   "author": one.feed.author, "entries": [[e.id, e.title, bool(e.updated_parsed), e.content[0].value] for e in one.entries]}
  for one in found]))
`;

test.skipIf(!hasTools)('feedparser reads both without a complaint', async () => {
  const text = await (await keyed(CHANGES)).text();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': ATOM }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const input = [`${world.api.url}/v1/atualizacoes.atom`, `http://127.0.0.1:${port}/`];
  const [loads, changes] = JSON.parse(await run('python3', ['-c', READ], { cwd: ROOT, input }));
  server.close();
  for (const one of [loads, changes])
    expect(one).toMatchObject({
      bozo: false,
      version: 'atom10',
      dated: true,
      author: 'API de Registros Públicos',
    });
  expect(loads.entries.length).toBeGreaterThan(0);
  expect(changes.entries).toHaveLength(2);
  expect(changes.entries[0][3]).toContain('SÓCIA <DE> "TESTE" &   FILHAS');
});
