/** The network of every planted company, and of drawn ones, equals that of a reader which shares no code. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { below, pick, type Random } from '../../synthetic/kit/random.ts';
import type { Link, Network, Node } from '../readers/network.ts';
import { testPlanted } from '../support/network/served.ts';
import type { Answer } from '../support/service/answer.ts';
import type { Api } from '../support/service/api.ts';
import { expectError } from '../support/service/errors.ts';

const [MONTH, NEXT_MONTH] = ['2026-10', '2026-11'];
const LEVELS = [1, 2, 3];
const MOST_NODES = [2, 10, 100, 500];
const DRAWN = 200;
const PAIRS = 60;

const world = await testPlanted({ version: MONTH });
const { api, network, planted } = world;
const random: Random = { state: 1 };

const named = (name: string): string => planted.get(name)!;
/** The companies of the crowd are many and alike; the first ones have all that is peculiar about them. */
const special = [...planted].filter(([name]) => !/^(MIUDA ([3-9]|\d\d)|SORTEADA)/.test(name));
const peculiar = [...special.map(([, cnpj]) => cnpj), named('MIUDA 150 LTDA'), named('MIUDA 3000 LTDA')];

interface Question {
  readonly cnpj: string;
  readonly niveis: number;
  readonly nos_ate: number;
}

const addressOf = ({ cnpj, niveis, nos_ate }: Question): string =>
  `/v1/cnpjs/${cnpj}/rede?niveis=${niveis}&nos_ate=${nos_ate}`;

/** Returns nothing if the answer is that of the reader. */
function differenceOf(reader: Network, question: Question, { status, body }: Answer): unknown {
  const { cnpj, niveis, nos_ate } = question;
  const expected = { cnpj, niveis, ...reader.around(cnpj, niveis, nos_ate) };
  const { fonte: _, ...answered } = body;
  if (status === 200 && isDeepStrictEqual(answered, expected)) return undefined;
  return { address: addressOf(question), status, expected, answered };
}

async function expectEqual(questions: readonly Question[]): Promise<void> {
  const differences: unknown[] = [];
  for (const question of questions) {
    const difference = differenceOf(network, question, await api.get(addressOf(question)));
    if (difference !== undefined) differences.push(difference);
  }
  expect([differences.length, differences[0]]).toEqual([0, undefined]);
}

describe('the reader', () => {
  const idsOf = (name: string, levels: number): (string | null)[] =>
    network.around(named(name), levels)!.nos.map((node) => node.nome);

  test('tells homonyms and names of the same words apart', () => {
    expect(idsOf('HOMONIMO UM LTDA', 2)).toEqual([
      ...['HOMONIMO UM LTDA', 'ABELINA FICTICIO', 'COM ESTRANGEIRA LTDA', 'HOMONIMO TRES LTDA'].toSorted(
        (a, b) => (planted.get(a) ?? '').localeCompare(planted.get(b) ?? ''),
      ),
    ]);
    expect(idsOf('ORDEM DOIS LTDA', 3)).toEqual(['ORDEM DOIS LTDA', 'ANA MARIA SOUZEDO', 'A B']);
  });

  test('has a circle and a company that is its own partner once, and every row as a link', () => {
    expect(idsOf('CIRCULO A LTDA', 3)).toHaveLength(3);
    expect(network.around(named('CIRCULO A LTDA'), 3)?.ligacoes).toHaveLength(3);
    expect(idsOf('SOCIA DE SI MESMA LTDA', 1)).toEqual(['SOCIA DE SI MESMA LTDA', 'CIDALVO BRANDURA']);
    expect(network.around(named('REPETIDA LTDA'), 1)?.ligacoes).toHaveLength(5);
  });

  test('does not merge partners without a document', () => {
    expect(idsOf('COM ESTRANGEIRA LTDA', 1).filter((name) => name === 'ALIEN CORP')).toHaveLength(2);
    expect(idsOf('SEM DOCUMENTO TAMBEM LTDA', 3)).toHaveLength(2);
  });

  test.each([
    ['MIUDA 3000 LTDA', 2, 'muitas_participacoes', 5_000],
    ['HOLDING DAS TRES MIL LTDA', 1, 'muitas_participacoes', 3_000],
    ['COOPERATIVA DE 1200', 1, 'muitos_socios', 1_200],
  ])('cuts what has too many links: %s', (name, levels, motivo, total) => {
    const { cortado } = network.around(named(name), levels)!;
    expect(cortado[0]).toMatchObject({ motivo, total });
  });
});

describe('GET /v1/cnpjs/{cnpj}/rede', () => {
  test('of planted companies equals the reader, at every level and bound of nodes', async () => {
    await expectEqual(
      peculiar.flatMap((cnpj) =>
        LEVELS.flatMap((niveis) => MOST_NODES.map((nos_ate) => ({ cnpj, niveis, nos_ate }))),
      ),
    );
  });

  test('of drawn establishments equals the reader', async () => {
    const drawn = Array.from({ length: DRAWN }, () => pick(random, network.cnpjs));
    await expectEqual(
      drawn.flatMap((cnpj) => LEVELS.map((niveis) => ({ cnpj, niveis, nos_ate: pick(random, MOST_NODES) }))),
    );
  });

  test('has one level and a hundred nodes where nothing is said', async () => {
    const cnpj = named('HOLDING BRANDURA S.A.');
    const { body } = await api.get(`/v1/cnpjs/${cnpj}/rede`);
    expect(body).toMatchObject({ cnpj, niveis: 1, ...network.around(cnpj, 1, 100) });
  });

  test.each(['niveis=0', 'niveis=4', 'niveis=x', 'nos_ate=1', 'nos_ate=501', 'nos_ate='])(
    '%s is a 422',
    async (query) => {
      const { status, body } = await api.get(`/v1/cnpjs/${named('CIRCULO A LTDA')}/rede?${query}`);
      expect([status, body.detail]).toEqual([
        422,
        [expect.objectContaining({ loc: ['query', query.split('=')[0]] })],
      ]);
      expect(body.detail[0].msg).toMatch(/^[A-Z].*\.$/);
    },
  );

  test('a number that is no CNPJ is a 422, and an unknown one a 404', async () => {
    const whole = named('CIRCULO A LTDA');
    const wrong = whole.slice(0, 13) + ((Number(whole[13]) + 1) % 10);
    expect((await api.get(`/v1/cnpjs/${wrong}/rede`)).status).toBe(422);
    const [unknown, known] = await Promise.all(
      ['/rede', ''].map((end) => api.get(`/v1/cnpjs/99999902000140${end}`)),
    );
    expectError(unknown!, 404, known!.body.detail);
  });

  test('is a 503 whichever of its reads fails, and never a smaller network', async () => {
    const question = { cnpj: named('BRANDURA NETA LTDA'), niveis: 3, nos_ate: 100 };
    const failing = async (nth: number): Promise<Answer> => {
      let reads = 0;
      const failed = await world.variant({
        replace: ({ read }) => ({
          read: async (keys) => {
            if (reads++ === nth) throw new StoreError('BatchGetItem', 'UnprocessedKeys');
            return read(keys);
          },
        }),
      });
      return failed.get(addressOf(question));
    };
    let nth = 0;
    for (; ; nth++) {
      const answer = await failing(nth);
      if (answer.status === 200) {
        expect(differenceOf(network, question, answer)).toBeUndefined();
        break;
      }
      expect(answer.status).toBe(503);
    }
    expect(nth).toBeGreaterThan(2);
  });
});

describe('GET /v1/cnpjs/{cnpj}/rede/caminho', () => {
  const published = new Set(network.links().map((link) => JSON.stringify(Object.entries(link).toSorted())));

  const companyOf = ({ nivel: _, percorrido: __, ...node }: Node): Partial<Node> => node;

  /** Returns the number of links, which must be that of the shortest way, of published links between its nodes. */
  async function way(from: string, to: string): Promise<number | null> {
    const { status, body } = await api.get(`/v1/cnpjs/${from}/rede/caminho?ate=${to}`);
    const { comprimento, nos, ligacoes } = body as {
      comprimento: number | null;
      nos: Node[];
      ligacoes: Link[];
    };
    expect([from, to, status, body.cnpj, body.ate, comprimento]).toEqual([
      ...[from, to, 200, from, to],
      network.distance(from, to),
    ]);
    expect([nos.length, ligacoes.length]).toEqual(
      comprimento === null ? [0, 0] : [comprimento + 1, comprimento],
    );
    for (const [i, link] of ligacoes.entries()) {
      expect([link.de, link.para].toSorted()).toEqual([nos[i]!.id, nos[i + 1]!.id].toSorted());
      expect(published).toContain(JSON.stringify(Object.entries(link).toSorted()));
    }
    expect([nos[0]?.id, nos.at(-1)?.id]).toEqual(
      comprimento === null ? [undefined, undefined] : [from.slice(0, 8), to.slice(0, 8)],
    );
    for (const node of nos.filter(({ href }) => href !== null))
      expect(companyOf(node)).toEqual(companyOf(network.around(node.documento!, 1)!.nos[0]!));
    return comprimento;
  }

  test.each([
    ['within a group', 'BRANDURA LOJA 0 LTDA', 'BRANDURA FILHA 2 LTDA', 3],
    ['across a person', 'HOLDING BRANDURA S.A.', 'CORRENTE 3 LTDA', 5],
    ['of six links', 'CORRENTE 0 LTDA', 'CORRENTE 6 LTDA', 6],
    ['of seven links, which are too many', 'CORRENTE 0 LTDA', 'CORRENTE 7 LTDA', null],
    ['between companies of nobody in common', 'HOLDING BRANDURA S.A.', 'CIRCULO A LTDA', null],
    ['through a supernode only', 'MIUDA 300 LTDA', 'MIUDA 301 LTDA', null],
    ['past a supernode', 'MIUDA 0 LTDA', 'MIUDA 99 LTDA', 2],
    [
      'through the open side of a supernode',
      'EMPRESA DE OUTRO COOPERADO LTDA',
      'ABAIXO DA COOPERATIVA LTDA',
      3,
    ],
    ['to the same company', 'CIRCULO A LTDA', 'CIRCULO A LTDA', 0],
    ['by a company that is gone', 'COM SOCIA QUE SAIU LTDA', 'COM SOCIA QUE SAIU TAMBEM LTDA', 2],
  ])('%s', async (_, from, to, length) => {
    expect(await way(named(from), named(to))).toBe(length);
    expect(await way(named(to), named(from))).toBe(length);
  });

  test('between drawn companies is as long as the reader finds it', async () => {
    const drawn = (): string => named(`SORTEADA ${below(random, 1_000)} LTDA`);
    const lengths: (number | null)[] = [];
    for (let i = 0; i < PAIRS; i++) lengths.push(await way(drawn(), drawn()));
    expect(new Set(lengths).size).toBeGreaterThan(3);
  });

  test('takes a masked number, refuses one that is no CNPJ, and does not know one that is not published', async () => {
    const [from, to] = [named('CIRCULO A LTDA'), named('CIRCULO B LTDA')];
    const asked = (ate: string): Promise<Answer> =>
      api.get(`/v1/cnpjs/${from}/rede/caminho?ate=${encodeURIComponent(ate)}`);
    const masked = to.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    expect((await asked(masked)).body.comprimento).toBe(1);
    expect((await asked('99999902000140')).status).toBe(404);
    expect((await asked(`${to.slice(0, 13)}x`)).status).toBe(422);
    expect((await api.get(`/v1/cnpjs/${from}/rede/caminho`)).status).toBe(422);
  });
});

/** The last test, because the other ones ask the first month. */
describe('a month that takes the place of another', () => {
  test('is in each answer whole or not at all', async () => {
    const later = await world.write({ version: NEXT_MONTH, later: true, small: true });
    const readers: Readonly<Record<string, Network>> = { [MONTH]: network, [NEXT_MONTH]: later.network };
    let reads = 0;
    const switching: Api = await world.variant({
      replace: ({ read }) => ({
        read: async (keys) => {
          // This read is in the middle of a request, which goes on with the month that it has begun with.
          if (++reads === 60) await later.publish();
          return read(keys);
        },
      }),
    });
    const asked = special.map(([, cnpj]) => cnpj).filter((cnpj) => later.network.around(cnpj, 1) !== null);
    const seen: Record<string, number> = { [MONTH]: 0, [NEXT_MONTH]: 0 };
    const worker = async (): Promise<void> => {
      for (let after = 0; after < 20; ) {
        const question = { cnpj: pick(random, asked), niveis: 1 + below(random, 3), nos_ate: 100 };
        const answer = await switching.get(addressOf(question));
        const month = answer.body.fonte.versao as string;
        expect(differenceOf(readers[month]!, question, answer)).toBeUndefined();
        seen[month]! += 1;
        if (month === NEXT_MONTH) after += 1;
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(seen[MONTH]).toBeGreaterThan(4);
  });
});
