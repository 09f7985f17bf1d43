/** All changes between two versions: filters, pages, pairs that are not kept, and failures of the store. */
import { describe, expect, test } from 'vitest';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { kindsOf } from '../../shared/datasets/changes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import {
  changesOf,
  feedItem,
  inFeedOrder,
  type WrittenPair,
  writeChanges,
} from '../support/changes/written.ts';
import { testWorld } from '../support/service/api.ts';
import { publishFiles } from '../support/service/published.ts';
import { walk } from '../support/service/walk.ts';

const world = await testWorld();
await publishFiles(world.store, cafir);

const KINDS = kindsOf(changesOf(cnpj)).map(({ name }) => name);
const STATES = ['SP', 'RJ', 'EX', null];
const TOWNS = ['7107', '6001', '0001', null];
const ACTIVITIES = ['4711302', '0111301', null];

/** Every combination of some values, more often of the first kinds, with several changes of one record. */
const CHANGES: readonly Change[] = Array.from({ length: 2_400 }, (_, i) => ({
  chave: i % 2 === 0 ? `${10_000_000 + (i % 700)}` : `${10_000_000 + (i % 700)}000${i % 9}00`,
  conjunto: i % 2 === 0 ? 'socios' : 'estabelecimentos',
  registro: i % 5 === 0 ? null : `registro ${i}`,
  tipo: KINDS[(i * i) % 7]!,
  campo: i % 3 === 0 ? null : 'campo',
  antes: i % 3 === 0 ? null : `"antes"; ${i}`,
  depois: i % 4 === 0 ? null : `+depois ${i}`,
  uf: STATES[i % 4]!,
  municipio: TOWNS[(i * 7) % 4]!,
  cnae: ACTIVITIES[(i * 5) % 3]!,
}));

const PAIR: WrittenPair = { from: 'g0', de: '2026-09', to: 'g1', para: '2026-10', changes: CHANGES };
const EARLIER: WrittenPair = {
  from: 'f',
  de: '2026-07',
  to: 'f1',
  para: '2026-08',
  changes: CHANGES.slice(0, 70),
};
await writeChanges(world.store, cnpj, [
  PAIR,
  EARLIER,
  { from: 'f1', de: '2026-08', to: 'g0', para: '2026-09', changes: null },
]);

type Filters = Partial<Record<'tipo' | 'uf' | 'municipio' | 'cnae', string>>;

const feed = (filters: Filters | Record<string, string> = {}): string =>
  `/v1/alteracoes?${new URLSearchParams({ fonte: 'cnpj', ...filters })}`;

const matching = (filters: Filters) =>
  inFeedOrder(
    cnpj,
    CHANGES.filter((change) =>
      Object.entries(filters).every(([name, value]) => change[name as keyof Filters] === value),
    ),
  ).map((change) => feedItem(PAIR, change));

const either = <T>(values: readonly (T | null)[]): (T | undefined)[] => [
  undefined,
  ...values.filter((value) => value !== null),
];
const COMBINATIONS: readonly Filters[] = either(KINDS.slice(0, 8)).flatMap((tipo) =>
  either(STATES).flatMap((uf) =>
    either(TOWNS).flatMap((municipio) =>
      either([...ACTIVITIES, '9999999']).map((cnae) => ({
        ...(tipo && { tipo }),
        ...(uf && { uf }),
        ...(municipio && { municipio }),
        ...(cnae && { cnae }),
      })),
    ),
  ),
);

describe('GET /v1/alteracoes', () => {
  test('has all changes of the newest pair in the stated order', async () => {
    expect(await walk(world.api, feed(), 100)).toEqual(matching({}));
    const { body, headers } = await world.api.get(feed());
    expect([body.de, body.para, body.fonte.versao]).toEqual(['2026-09', '2026-10', '2026-10']);
    expect(body.pares).toEqual([
      { de: '2026-09', para: '2026-10', geracao_anterior: 'g0', geracao: 'g1', total: CHANGES.length },
      { de: '2026-08', para: '2026-09', geracao_anterior: 'f1', geracao: 'g0', total: null },
      { de: '2026-07', para: '2026-08', geracao_anterior: 'f', geracao: 'f1', total: 70 },
    ]);
    expect([body.total_pares, body.geracao_anterior, body.geracao]).toEqual([3, 'g0', 'g1']);
    expect(headers['x-snapshot']).toBe('cnpj:g1');
  });

  test('has for combinations of filters what a filter over all changes finds', async () => {
    const every = COMBINATIONS.filter((_, i) => i % 7 === 0);
    expect(every.length).toBeGreaterThan(60);
    for (const filters of every) {
      const wanted = matching(filters);
      const { body } = await world.api.get(`${feed(filters)}&limite=100`);
      expect([filters, body.paginacao.total]).toEqual([filters, wanted.length]);
      expect(body.itens).toEqual(wanted.slice(0, 100));
    }
  });

  test.each([{ municipio: '7107' }, { cnae: '4711302', uf: 'SP' }, { tipo: KINDS[1]! }])(
    'with %j has at every offset the same slice, and one round trip',
    async (filters) => {
      const wanted = matching(filters);
      for (let offset = 0; offset < wanted.length + 40; offset += 37) {
        world.store.calls.length = 0;
        const { body } = await world.api.get(`${feed(filters)}&limite=40&offset=${offset}`);
        expect(body.itens).toEqual(wanted.slice(offset, offset + 40));
        const reads = world.store.calls.filter(({ command }) => command === 'BatchGetItem');
        expect(reads.length).toBeLessThanOrEqual(1);
      }
    },
  );

  test('compares states without case and names without accents', async () => {
    const { body } = await world.api.get(feed({ uf: 'sp', municipio: ' 7107 ' }));
    expect(body.paginacao.total).toBe(matching({ uf: 'SP', municipio: '7107' }).length);
    expect((await world.api.get(feed({ uf: 'SP', municipio: '3550308' }))).body).toEqual(body);
  });

  test('has an ETag of its source alone', async () => {
    const [own, other] = [await world.api.get(feed()), await world.api.get('/v1/alteracoes?fonte=cafir')];
    const again = { headers: { 'If-None-Match': own.headers['etag']! } };
    expect((await world.api.get(feed(), again)).status).toBe(304);
    await publishFiles(world.store, cafir, undefined, '2026-11');
    expect((await world.api.get(feed(), again)).status).toBe(304);
    expect((await world.api.get('/v1/alteracoes?fonte=cafir')).headers['etag']).not.toBe(
      other.headers['etag'],
    );
  });
});

describe('a pair', () => {
  test.each([{ de: '2026-07' }, { para: '2026-08' }, { de: '2026-07', para: '2026-08' }])(
    'is named by %j',
    async (versions) => {
      const { body } = await world.api.get(feed(versions));
      expect([body.de, body.para, body.paginacao.total]).toEqual(['2026-07', '2026-08', 70]);
    },
  );

  test('that begins with what is served is not there yet, and its list is empty', async () => {
    const { status, body } = await world.api.get(feed({ de: '2026-10' }));
    expect([status, body.de, body.para, body.itens, body.paginacao.total]).toEqual([
      200,
      '2026-10',
      null,
      [],
      0,
    ]);
  });

  test.each([
    [{ de: '2026-08' }, 'de 2026-08 para 2026-09'],
    [{ para: '2026-09' }, 'de 2026-08 para 2026-09'],
    [{ de: '2026-01' }, 'de 2026-01'],
    [{ de: '2026-07', para: '2026-10' }, 'de 2026-07 para 2026-10'],
    [{ de: '2026-10', para: '2026-11' }, 'de 2026-10 para 2026-11'],
  ])('%j that was not compared or is not kept is gone', async (versions, named) => {
    const { status, body } = await world.api.get(feed(versions));
    expect([status, body.detail]).toEqual([
      410,
      `Não há alterações guardadas ${named}. As guardadas são de 2026-09 para 2026-10, de 2026-07 para 2026-08. ` +
        'Para recomeçar, leia a versão que está no ar: os arquivos, se este serviço os publica, estão em /v1/exportacoes/cnpj.',
    ]);
  });

  test('that is kept is named by its generations where a version was loaded twice', async () => {
    const other = await world.variant({
      replace: () => ({
        pairs: async () => ({
          chain: [
            { from: 'b', de: '2026-09', to: 'c', para: '2026-10', table: 't', rows: 0, kinds: {} },
            { from: 'a', de: '2026-09', to: 'b', para: '2026-09', table: 'u', rows: 0, kinds: {} },
          ],
          others: [],
        }),
      }),
    });
    const { status, body } = await other.get(feed({ de: '2026-01' }));
    expect([status, body.detail]).toEqual([
      410,
      expect.stringContaining('As guardadas são de b para 2026-10, de a para b. '),
    ]);
  });

  test('is not there after a first load', async () => {
    const { status, body } = await world.api.get('/v1/alteracoes?fonte=cafir');
    expect([status, body.de, body.para, body.pares, body.paginacao.total]).toEqual([200, null, null, [], 0]);
    const gone = await world.api.get('/v1/alteracoes?fonte=cafir&para=2026-11');
    expect([gone.status, gone.body.detail]).toEqual([410, expect.stringContaining('Nenhum par de versões')]);
  });

  test('that was not compared is not left out silently where it is the newest', async () => {
    const other = await world.variant({
      replace: () => ({
        pairs: async () => ({
          chain: [{ from: 'x', de: '2026-10', to: 'y', para: '2026-11', table: null, rows: 0, kinds: {} }],
          others: [],
        }),
      }),
    });
    expect((await other.get('/v1/alteracoes?fonte=cafir')).status).toBe(410);
  });
});

describe('a request is refused', () => {
  const refused = async (query: string, name: string): Promise<string> => {
    const { status, body } = await world.api.get(`/v1/alteracoes?${query}`);
    expect([status, body.detail.map(({ loc }: { loc: string[] }) => loc[1])]).toEqual([422, [name]]);
    return body.detail[0].msg;
  };

  test('without a source, with another one and with one that is not compared', async () => {
    await refused('', 'fonte');
    await refused('fonte=nada', 'fonte');
    expect(await refused('fonte=parcelamentos_rfb', 'fonte')).toContain('cnpj');
  });

  test('for a kind of another source, by a message with the kinds of this one', async () => {
    const msg = await refused('fonte=cafir&tipo=capital_social', 'tipo');
    for (const { name } of kindsOf(changesOf(cafir))) expect(msg).toContain(name);
  });

  test('for a filter by what the changes of the source do not have', async () => {
    expect(await refused('fonte=pgfn&municipio=Campinas', 'municipio')).toContain('não têm município');
    expect(await refused('fonte=cafir&cnae=4711302', 'cnae')).toContain('não têm CNAE');
  });

  test.each(['Campinas', '101', '35503'])(
    'for the municipality %s where the source has codes',
    async (value) => {
      expect(await refused(`fonte=cnpj&municipio=${value}`, 'municipio')).toContain('código de 4 dígitos');
    },
  );

  test('for a code where the source has names, and for a code of IBGE that no town has', async () => {
    expect(await refused('fonte=cafir&municipio=3550308', 'municipio')).toContain('o município é o nome');
    expect(await refused('fonte=cnpj&municipio=3550309', 'municipio')).toContain('Nenhum município');
  });

  test('for a version of another form', async () => {
    expect(await refused('fonte=cnpj&de=2026-10-01', 'de')).toContain('2026-10');
    await refused('fonte=cno&para=2026-10', 'para');
  });

  test('by a 503 for a source that was never loaded', async () => {
    const { status, body } = await world.api.get(`/v1/alteracoes?fonte=${pgfn.name}`);
    expect([status, body.detail]).toEqual([503, expect.stringContaining('"pgfn"')]);
  });
});

describe('a failing store', () => {
  test.each([
    ['of a missing directory of lists', { k: 'D', sk: 'A' }, { cnae: '4711302' }],
    ['of a missing directory of kinds', { k: 'D', sk: 'K#0111301' }, { cnae: '0111301' }],
    ['of a missing directory', { k: 'D', sk: `L#${KINDS[0]}` }, { uf: 'SP' }],
    ['of a missing block', { k: `L#${KINDS[0]}#0`, sk: '000000000' }, {}],
  ])('is a 503 because %s, and never an empty list', async (_, key, filters) => {
    await world.store.remove('dev-cnpj-alteracoes-g1', key);
    const fresh = await world.variant({});
    expect((await fresh.get(feed(filters))).status).toBe(503);
  });
});
