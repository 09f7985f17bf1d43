/** The changes of loaded months as clients read them, through switches, rollbacks and repeated versions. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Served } from '../readers/values.ts';
import { CHANGED, changed, startMonths } from '../support/changes/loaded.ts';
import { basico } from '../support/loads/plain-companies.ts';
import { captureLog, startApi } from '../support/service/api.ts';
import { walk } from '../support/service/walk.ts';

captureLog();
const months = await startMonths();
const { client } = months.machine.world;
const api = await startApi({ client }, null, { env: { API_REQUIRE_KEY: 'false' } });
afterAll(async () => {
  await api.close();
  months.end();
});

const plain = await months.folderWith((rows) => rows);
const edited = await months.folderWith(changed);
/** Loads a month, and returns its generation. */
const loaded = async (dir: string, version: string, again = false): Promise<string> => {
  expect(await months.loadHere(dir, { version, again })).toBeNull();
  return months.served();
};
/** Rolls back, or goes forward again. */
const turn = () => months.machine.loading.rollback();

const FEED = '/v1/alteracoes?fonte=cnpj';
/** Returns the status, the versions of the pair and its number of changes. */
const pairNow = async (query = ''): Promise<unknown[]> => {
  const { status, body } = await api.get(FEED + query);
  return [status, body.de, body.para, body.paginacao?.total];
};
const detailOf = async (query: string): Promise<string> => {
  const { status, body } = await api.get(FEED + query);
  return `${status} ${body.detail}`;
};
const lineOf = ({ tipo, chave, campo, antes, depois }: Served) => [tipo, chave, campo, antes, depois];
const linesOf = async (query = '', limite = 100) => (await walk(api, FEED + query, limite)).map(lineOf);
/** The kinds of all changes of companies that entered, returned or left in the newest pair. */
const entries = async (): Promise<string[]> =>
  (await linesOf())
    .filter(([tipo]) => /^(abertura|inclusao|retorno|ausencia)$/.test(String(tipo)))
    .map(([tipo, chave]) => `${tipo} ${String(chave).slice(0, 8)}`);

describe('a reader of pages', () => {
  test('finds nothing after a first load, and all changes after the second, by every filter and key', async () => {
    expect(await months.load(plain, { version: '2026-01' })).toBeNull();
    expect(await pairNow()).toEqual([200, null, null, 0]);
    expect(await months.load(edited, { version: '2026-02' })).toBeNull();
    expect(await linesOf('', 7)).toEqual(CHANGED);
    expect((await linesOf('&cnae=4711302&uf=RJ')).map(([, chave]) => chave)).toEqual(
      CHANGED.flatMap(([, chave]) => (chave.startsWith(basico(2)) ? [chave] : [])),
    );
    expect((await pairNow('&cnae=4711302'))[3]).toBe(CHANGED.length);
    expect((await pairNow('&tipo=porte&municipio=7107'))[3]).toBe(70);
    for (const n of [2, 21, 200, 6]) {
      const cnpj = `${basico(n)}000101`;
      const items = await walk(api, `/v1/cnpjs/${cnpj}/alteracoes`, 100);
      expect(items.map(lineOf).map(([tipo, , ...rest]) => [tipo, ...rest])).toEqual(
        CHANGED.filter(([, chave]) => cnpj.startsWith(chave)).map(([tipo, , ...rest]) => [tipo, ...rest]),
      );
    }
  });

  test('keeps its pair by X-Snapshot while a month enters', async () => {
    const first = await api.get(`${FEED}&limite=30`);
    const headers = { 'X-Snapshot': first.headers['x-snapshot']! };
    await loaded(plain, '2026-03');
    const read = [...first.body.itens];
    for (let offset = 30; offset < first.body.paginacao.total; offset += 30) {
      const { body } = await api.get(`${FEED}&limite=30&offset=${offset}`, { headers });
      expect([body.para, body.fonte.versao]).toEqual(['2026-02', '2026-02']);
      read.push(...body.itens);
    }
    expect(read.map(lineOf)).toEqual(CHANGED);
    expect(await pairNow()).toEqual([200, '2026-02', '2026-03', expect.any(Number)]);
    expect(await linesOf('&para=2026-02')).toEqual(CHANGED);
  });

  test('does not see the newest pair after a rollback, and sees it again after the way forward', async () => {
    const { headers } = await api.get(FEED);
    await turn();
    expect(await pairNow()).toEqual([200, '2026-01', '2026-02', CHANGED.length]);
    expect(await pairNow('&de=2026-02')).toEqual([200, '2026-02', null, 0]);
    expect(await pairNow('&para=2026-03')).toEqual([410, undefined, undefined, undefined]);
    const left = await api.get(FEED, { headers: { 'X-Snapshot': headers['x-snapshot']! } });
    expect([left.status, left.body.para]).toEqual([200, '2026-03']);
    await turn();
    expect((await pairNow())[2]).toBe('2026-03');
    expect((await pairNow('&para=2026-03'))[0]).toBe(200);
  });
});

describe('a company that is absent', () => {
  test('returns in the next version, and its row of Simples says nothing', async () => {
    expect(await entries()).toEqual([`retorno ${basico(3)}`, `ausencia ${basico(200)}`]);
    expect((await linesOf()).filter(([tipo]) => /simples|mei/.test(String(tipo)))).toEqual([]);
  });

  test('returns after versions in which other companies changed', async () => {
    await loaded(edited, '2026-04');
    // Items in the form of segments have the same changes as those in lines.
    expect(await linesOf()).toEqual(
      CHANGED.map(([tipo, ...rest]) => [tipo === 'inclusao' ? 'retorno' : tipo, ...rest]),
    );
    const fewer = await months.folderWith((rows) => {
      const own = changed(rows);
      return { ...own, estabelecimentos: own.estabelecimentos.filter(([root]) => root !== basico(7)) };
    });
    await loaded(fewer, '2026-05');
    expect(await entries()).toEqual([`ausencia ${basico(7)}`]);
    await loaded(plain, '2026-06');
    expect(await entries()).toEqual([
      ...[3, 7].map((n) => `retorno ${basico(n)}`),
      `ausencia ${basico(200)}`,
    ]);
  });
});

describe('a reader who follows a version that is loaded again with other files', () => {
  test('is refused where a rollback has left the generation that it has, and companies return', async () => {
    const left = await months.served();
    await turn();
    const other = await loaded(edited, '2026-06');
    expect(await entries()).toEqual([`retorno ${basico(7)}`]);
    expect(await detailOf('&de=2026-06')).toContain(`antiga: ${other}, ${left}. `);
    expect(await detailOf(`&de=${left}`)).toContain(`410 Não há alterações guardadas de ${left}.`);
    expect((await pairNow(`&de=${other}`)).slice(0, 2)).toEqual([200, '2026-06']);
  });

  test('is not told that nothing has changed by a version of which a rollback has left the newer one', async () => {
    const [earlier, later] = [await loaded(plain, '2026-07'), await loaded(edited, '2026-07')];
    await turn();
    expect(await months.served()).toBe(earlier);
    expect(await detailOf('&de=2026-07')).toContain(`antiga: ${earlier}, ${later}. `);
    expect((await pairNow(`&de=${earlier}`)).slice(0, 3)).toEqual([200, '2026-07', null]);
    await turn();
  });

  const generations: string[] = [];

  test('is told every step by its generation', async () => {
    const [second, first] = [await months.served(), (await months.pairs())[0]!.from];
    const third = await loaded(plain, '2026-08');
    generations.push(first, second, third);
    const steps: unknown[] = [];
    for (const de of generations) {
      const { body } = await api.get(`${FEED}&limite=1&de=${de}`);
      steps.push([body.geracao_anterior, body.geracao, body.paginacao.total]);
    }
    expect(steps).toEqual([
      [first, second, CHANGED.length],
      [second, third, expect.any(Number)],
      [third, null, 0],
    ]);
    expect((await pairNow(`&para=${second}`)).slice(1)).toEqual(['2026-07', '2026-07', CHANGED.length]);
    const { body } = await api.get(`/v1/cnpjs/${basico(2)}000101/alteracoes`);
    expect(body.pares.map((pair: Served) => pair['geracao']).slice(0, 2)).toEqual([third, second]);
    expect(body.itens.map((item: Served) => item['geracao'])).toEqual(
      expect.arrayContaining([third, second]),
    );
  });

  test('is not answered by a version that means two generations, which the refusal names', async () => {
    const [first, second] = generations;
    const named = `410 A versão 2026-07 foi carregada mais de uma vez. Envie em seu lugar uma das gerações, da mais nova à mais antiga: ${second}, ${first}. `;
    for (const query of ['&de=2026-07', '&para=2026-07', '&de=2026-07&para=2026-08'])
      expect(await detailOf(query)).toContain(named);
    expect((await pairNow('&de=2026-08'))[0]).toBe(200);
  });

  test('has the same generation after its files were loaded again', async () => {
    const again = await loaded(plain, '2026-08', true);
    expect((await pairNow(`&de=${generations[2]}`)).slice(0, 2)).toEqual([200, '2026-08']);
    const { body } = await api.get(`${FEED}&limite=1`);
    expect([body.geracao_anterior, body.geracao]).toEqual([generations[1], again]);
  });
});
