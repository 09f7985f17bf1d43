/** The changes of a version that is loaded again with other files, as clients read them. */
import { describe, expect, test } from 'vitest';
import type { Served } from '../../readers/values.ts';
import { CHANGED } from '../../support/changes/loaded.ts';
import { FEED, serveMonths } from '../../support/changes/served.ts';

const { months, api, plain, edited, turn, pairNow } = await serveMonths();

describe('a reader who follows a version that is loaded again with other files', () => {
  const detailOf = async (query: string): Promise<string> => {
    const { status, body } = await api.get(FEED + query);
    return `${status} ${body.detail}`;
  };
  const generations: string[] = [];
  const loaded = async (dir: string, version: string, again = false): Promise<string> => {
    expect(await months.loadHere(dir, { version, again })).toBeNull();
    return months.served();
  };

  test('is told every step by its generation', async () => {
    await loaded(plain, '2026-03');
    generations.push(await months.served(), await loaded(edited, '2026-03'), await loaded(plain, '2026-05'));
    const [first, second, third] = generations as [string, string, string];
    const steps: unknown[] = [];
    for (const de of [first, second, third]) {
      const { body } = await api.get(`${FEED}&limite=1&de=${de}`);
      steps.push([body.geracao_anterior, body.geracao, body.paginacao.total]);
    }
    expect(steps).toEqual([
      [first, second, CHANGED.length],
      [second, third, expect.any(Number)],
      [third, null, 0],
    ]);
    expect((await pairNow(`&para=${second}`)).slice(1)).toEqual(['2026-03', '2026-03', CHANGED.length]);
    const { body } = await api.get('/v1/cnpjs/00000002000101/alteracoes');
    expect(body.pares.map((pair: Served) => pair['geracao']).slice(0, 2)).toEqual([third, second]);
    expect(body.itens.map((item: Served) => item['geracao'])).toEqual(
      expect.arrayContaining([third, second]),
    );
  });

  test('is not answered by a version that means two generations, which the refusal names', async () => {
    const [first, second] = generations;
    const named = `410 A versão 2026-03 foi carregada mais de uma vez. Envie em seu lugar uma das gerações, da mais nova à mais antiga: ${second}, ${first}. `;
    for (const query of ['&de=2026-03', '&para=2026-03', '&de=2026-03&para=2026-05'])
      expect(await detailOf(query)).toContain(named);
    expect((await pairNow('&de=2026-05'))[0]).toBe(200);
  });

  test('has the same generation after its files were loaded again', async () => {
    const again = await loaded(plain, '2026-05', true);
    expect((await pairNow(`&de=${generations[2]}`)).slice(0, 2)).toEqual([200, '2026-05']);
    const { body } = await api.get(`${FEED}&limite=1`);
    expect([body.geracao_anterior, body.geracao]).toEqual([generations[1], again]);
  });

  test('is refused where a rollback has left the generation that it has', async () => {
    const left = await months.served();
    await turn();
    const other = await loaded(edited, '2026-05');
    expect(await detailOf('&de=2026-05')).toContain(`antiga: ${other}, ${left}. `);
    expect(await detailOf(`&de=${left}`)).toContain(`410 Não há alterações guardadas de ${left}.`);
    expect((await pairNow(`&de=${other}`)).slice(0, 2)).toEqual([200, '2026-05']);
  });

  test('is not told that nothing has changed by a version of which a rollback has left the newer one', async () => {
    const [earlier, later] = [await loaded(plain, '2026-06'), await loaded(edited, '2026-06')];
    await turn();
    expect(await months.served()).toBe(earlier);
    expect(await detailOf('&de=2026-06')).toContain(`antiga: ${earlier}, ${later}. `);
    expect((await pairNow(`&de=${earlier}`)).slice(0, 3)).toEqual([200, '2026-06', null]);
  });
});
