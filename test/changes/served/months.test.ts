/** The changes of loaded months as clients read them, through a switch and a rollback. */
import { describe, expect, test } from 'vitest';
import type { Served } from '../../readers/values.ts';
import { CHANGED, changed } from '../../support/changes/loaded.ts';
import { FEED, serveMonths } from '../../support/changes/served.ts';
import { basico } from '../../support/loads/plain-companies.ts';
import { walk } from '../../support/service/walk.ts';

const { months, api, plain, edited, turn, pairNow } = await serveMonths();
const lineOf = ({ tipo, chave, campo, antes, depois }: Served) => [tipo, chave, campo, antes, depois];

describe('a reader of pages', () => {
  let snapshot = '';

  test('finds nothing after a first load, and all changes after the second', async () => {
    expect(await months.loadHere(plain, { version: '2026-01' })).toBeNull();
    expect(await pairNow()).toEqual([200, null, null, 0]);
    expect(await months.loadHere(edited, { version: '2026-02' })).toBeNull();
    expect((await walk(api, FEED, 7)).map(lineOf)).toEqual(CHANGED);
  });

  test('keeps its pair by X-Snapshot while a month enters', async () => {
    const first = await api.get(`${FEED}&limite=30`);
    snapshot = first.headers['x-snapshot']!;
    expect(await months.loadHere(plain, { version: '2026-03' })).toBeNull();
    const read = [...first.body.itens];
    for (let offset = 30; offset < first.body.paginacao.total; offset += 30) {
      const { body } = await api.get(`${FEED}&limite=30&offset=${offset}`, {
        headers: { 'X-Snapshot': snapshot },
      });
      expect([body.para, body.fonte.versao]).toEqual(['2026-02', '2026-02']);
      read.push(...body.itens);
    }
    expect(read.map(lineOf)).toEqual(CHANGED);
    expect(await pairNow()).toEqual([200, '2026-02', '2026-03', expect.any(Number)]);
    expect((await walk(api, `${FEED}&para=2026-02`, 100)).map(lineOf)).toEqual(CHANGED);
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

/** The kinds of all changes of companies that entered, returned or left in the newest pair. */
const entries = async (): Promise<string[]> =>
  (await walk(api, FEED, 100))
    .filter(({ tipo }) => /^(abertura|inclusao|retorno|ausencia)$/.test(String(tipo)))
    .map(({ tipo, chave }) => `${tipo} ${String(chave).slice(0, 8)}`);

describe('a company that is absent', () => {
  test('returns in the next version, and its row of Simples says nothing', async () => {
    expect(await entries()).toEqual([`retorno ${basico(3)}`, `ausencia ${basico(200)}`]);
    expect((await walk(api, FEED, 100)).filter(({ tipo }) => /simples|mei/.test(String(tipo)))).toEqual([]);
  });

  test('returns after versions in which other companies changed', async () => {
    expect(await months.loadHere(edited, { version: '2026-04' })).toBeNull();
    expect(await entries()).toEqual([`retorno ${basico(200)}`, `ausencia ${basico(3)}`]);
    const fewer = await months.folderWith((rows) => {
      const own = changed(rows);
      return { ...own, estabelecimentos: own.estabelecimentos.filter(([root]) => root !== basico(7)) };
    });
    expect(await months.loadHere(fewer, { version: '2026-05' })).toBeNull();
    expect(await entries()).toEqual([`ausencia ${basico(7)}`]);
    expect(await months.loadHere(plain, { version: '2026-06' })).toBeNull();
    expect(await entries()).toEqual([
      ...[3, 7].map((n) => `retorno ${basico(n)}`),
      `ausencia ${basico(200)}`,
    ]);
  });

  test('returns in a version that follows a rollback', async () => {
    await turn();
    expect(await months.loadHere(edited, { version: '2026-06' })).toBeNull();
    expect(await entries()).toEqual([`retorno ${basico(7)}`]);
  });
});
