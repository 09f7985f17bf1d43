/** The changes of some CNPJs: a watch that needs no account, since the caller keeps the list. */
import { describe, expect, test } from 'vitest';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { kindsOf } from '../../shared/datasets/changes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import { changesOf, feedItem, type WrittenPair, writeChanges } from '../support/changes/written.ts';
import { newKey, startApi, testWorld } from '../support/service/api.ts';
import { publishFiles } from '../support/service/published.ts';

const world = await testWorld();
await publishFiles(world.store, cafir);
await publishFiles(world.store, pgfn);

const [KIND = ''] = kindsOf(changesOf(cnpj)).map(({ name }) => name);
const change = (chave: string, registro: string, municipio = '7107'): Change => ({
  chave,
  conjunto: chave.length === 8 ? 'socios' : 'estabelecimentos',
  registro,
  tipo: KIND,
  campo: 'campo',
  antes: 'antes',
  depois: registro,
  uf: 'SP',
  municipio,
  cnae: null,
});
const [A, BRANCH, B, LETTERS, QUIET] = [
  '10000001000100',
  '10000001000200',
  '20000002000100',
  '12ABC34501DE35',
  '30000003000100',
] as const;
/** More than one block, and more than a page. */
const OF_COMPANY = Array.from({ length: 130 }, (_, i) =>
  change(A.slice(0, 8), `sócio ${i}`, i % 2 === 0 ? '7107' : '6001'),
);
const CHANGES = [
  change(A, 'matriz'),
  change(BRANCH, 'filial'),
  ...OF_COMPANY,
  change(B, 'outra'),
  change(LETTERS, 'letras'),
];
const PAIR: WrittenPair = { from: 'g0', de: '2026-09', to: 'g1', para: '2026-10', changes: CHANGES };
const EARLIER: WrittenPair = {
  from: 'f1',
  de: '2026-08',
  to: 'g0',
  para: '2026-09',
  changes: [change(B, 'antes')],
};
await writeChanges(world.store, cnpj, [PAIR, EARLIER]);

const watch = (cnpjs: string, others: Record<string, string> = {}): string =>
  `/v1/alteracoes?${new URLSearchParams({ fonte: 'cnpj', cnpjs, ...others })}`;
const items = (pair: WrittenPair, changes: readonly Change[]) => changes.map((one) => feedItem(pair, one));

describe('GET /v1/alteracoes?cnpjs=', () => {
  test('lists what changed in the CNPJs and once in their companies, in the order that was sent', async () => {
    const { body } = await world.api.get(watch(`${B},${A},${BRANCH},${QUIET}`, { limite: '100' }));
    const wanted = [change(B, 'outra'), change(A, 'matriz'), ...OF_COMPANY, change(BRANCH, 'filial')];
    expect(body.paginacao.total).toBe(wanted.length);
    expect(body.itens).toEqual(items(PAIR, wanted.slice(0, 100)));
    const rest = await world.api.get(watch(`${B},${A},${BRANCH},${QUIET}`, { limite: '100', offset: '100' }));
    expect(rest.body.itens).toEqual(items(PAIR, wanted.slice(100)));
  });

  test('has with other filters what a filter over these changes finds', async () => {
    const wanted = OF_COMPANY.filter(({ municipio }) => municipio === '6001');
    const others = { uf: 'sp', tipo: KIND, municipio: '6001', limite: '40', offset: '30' };
    const { body } = await world.api.get(watch(A, others));
    expect(body.paginacao.total).toBe(wanted.length);
    expect(body.itens).toEqual(items(PAIR, wanted.slice(30, 70)));
  });

  test('takes masks, letters and the separators of a pasted list', async () => {
    const { body } = await world.api.get(watch('20.000.002/0001-00; 12.abc.345/01DE-35\n'));
    expect(body.itens).toEqual(items(PAIR, [change(B, 'outra'), change(LETTERS, 'letras')]));
  });

  test('goes on from the version that the caller has', async () => {
    const { body } = await world.api.get(watch(B, { de: '2026-08' }));
    expect(body.itens).toEqual(items(EARLIER, [change(B, 'antes')]));
    const served = await world.api.get(watch(B, { de: '2026-10' }));
    expect([served.body.itens, served.body.para]).toEqual([[], null]);
  });

  test('is the list of all changes where it is empty', async () => {
    const { body } = await world.api.get(watch(''));
    expect(body.paginacao.total).toBe(CHANGES.length);
  });

  test.each([
    [watch(`${A},123,${B},x`), ['O 2º valor não serve.', 'O 4º valor não serve.']],
    [watch(Array.from({ length: 51 }, () => A).join(',')), ['Envie de 1 a 50 valores']],
    [
      watch(A).replace('fonte=cnpj', 'fonte=pgfn'),
      ['As alterações da fonte pgfn não são guardadas por CNPJ.'],
    ],
    [
      watch(A).replace('fonte=cnpj', 'fonte=cafir'),
      ['As alterações da fonte cafir não são guardadas por CNPJ.'],
    ],
    [`${watch(A)}&cnpjs=${B}`, ['']],
  ])('refuses %s', async (path, messages) => {
    const { status, body } = await world.api.get(path);
    expect(status).toBe(422);
    const said = body.detail.map(({ msg }: { msg: string }) => msg);
    expect(said).toEqual(messages.map((text) => expect.stringContaining(text)));
  });

  test('counts each value as a request, all or none', async () => {
    const key = await newKey(world.store, { per_month: 5 });
    const api = await startApi(world.store, key);
    expect((await api.get(watch([A, B, BRANCH].join(' ')))).headers['ratelimit-remaining']).toBe('2');
    expect((await api.get(watch([A, B, BRANCH].join(' ')))).status).toBe(429);
    expect((await api.get(watch([A, B].join(' ')))).status).toBe(200);
    await api.close();
  });
});
