/** The networks of planted companies equal those of a reader that shares no code, also through a switch. */
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { below, pick, type Random } from '../../synthetic/kit/random.ts';
import type { Network } from '../readers/network/network.ts';
import { testPlanted } from '../support/network/served.ts';
import type { Answer } from '../support/service/answer.ts';
import type { Api } from '../support/service/api.ts';
import { addressOf, differenceOf, drawnOf, expectEqual, lengthOfWay, peculiarOf } from './compare.ts';

const [MONTH, NEXT_MONTH] = ['2026-10', '2026-11'] as const;
/** A valid number that no company of a planted month has. */
const UNKNOWN = '99999902000140';

const world = await testPlanted({ version: MONTH, small: true });
const { api, network, planted } = world;
const random: Random = { state: 1 };

const named = (name: string): string => planted.get(name)!;
const peculiar = peculiarOf(planted);

describe('GET /v1/cnpjs/{cnpj}/rede', () => {
  test('of planted companies equals the reader', async () => {
    await expectEqual(
      api,
      network,
      peculiar.map((cnpj) => ({ cnpj, niveis: 3, nos_ate: 500 })),
    );
  });

  test('of drawn establishments equals the reader', async () => {
    await expectEqual(api, network, drawnOf(network, 40, random));
  });

  test('of a branch is that of its company, of which it is one more number where it is beyond the first 50', async () => {
    const root = named('SESSENTA LUGARES LTDA').slice(0, 8);
    const branches = ['0002', '0055'].map(
      (place) => network.cnpjs.find((one) => one.startsWith(root + place))!,
    );
    await expectEqual(
      api,
      network,
      branches.map((cnpj) => ({ cnpj, niveis: 1, nos_ate: 100 })),
    );
    const [second, beyond] = branches.map((cnpj) => network.around(cnpj, 1)!.nos.length);
    expect(beyond).toBe(second! + 1);
  });

  test('has one level and a hundred nodes where nothing is asked for', async () => {
    const cnpj = named('HOLDING DE 100 LTDA');
    const { body } = await api.get(`/v1/cnpjs/${cnpj}/rede`);
    expect(body).toMatchObject({ cnpj, niveis: 1, ...network.around(cnpj, 1, 100) });
  });

  test('is a 503 whichever of its reads fails, and never a smaller network', async () => {
    const question = { cnpj: named('BRANDURA NETA LTDA'), niveis: 3, nos_ate: 100 };
    const failingAt = async (nth: number): Promise<Answer> => {
      let reads = 0;
      const failing = await world.variant({
        replace: ({ read }) => ({
          read: async (keys) => {
            if (reads++ === nth) throw new StoreError('BatchGetItem', 'UnprocessedKeys');
            return read(keys);
          },
        }),
      });
      return failing.get(addressOf(question));
    };
    let nth = 0;
    let answer = await failingAt(nth);
    for (; answer.status === 503; nth++) answer = await failingAt(nth + 1);
    expect(differenceOf(network, question, answer)).toBeUndefined();
    expect(nth).toBeGreaterThan(2);
  });
});

describe('GET /v1/cnpjs/{cnpj}/rede/caminho', () => {
  test.each([
    ['within a group', 'BRANDURA LOJA 0 LTDA', 'BRANDURA FILHA 2 LTDA', 3],
    ['across a person', 'HOLDING BRANDURA S.A.', 'CORRENTE 3 LTDA', 5],
    ['of six links', 'CORRENTE 0 LTDA', 'CORRENTE 6 LTDA', 6],
    ['of seven links, which are too many', 'CORRENTE 0 LTDA', 'CORRENTE 7 LTDA', null],
    ['between unconnected companies', 'HOLDING BRANDURA S.A.', 'CIRCULO A LTDA', null],
    ['with a supernode in the middle', 'MIUDA 150 LTDA', 'MIUDA 151 LTDA', 2],
    ['by a company with many partners', 'EMPRESA DE COOPERADO LTDA', 'EMPRESA DE OUTRO COOPERADO LTDA', 4],
    ['between companies with many partners', 'COOPERATIVA DE 1201', 'COOPERATIVA DE 1200', null],
    ['past a supernode', 'MIUDA 0 LTDA', 'MIUDA 99 LTDA', 2],
    ['down from a supernode', 'EMPRESA DE OUTRO COOPERADO LTDA', 'ABAIXO DA COOPERATIVA LTDA', 3],
    ['to the same company', 'CIRCULO A LTDA', 'CIRCULO A LTDA', 0],
    ['by a company that is gone', 'COM SOCIA QUE SAIU LTDA', 'COM SOCIA QUE SAIU TAMBEM LTDA', 2],
  ])('%s', async (_, from, to, length) => {
    expect(await lengthOfWay(api, network, named(from), named(to))).toBe(length);
    expect(await lengthOfWay(api, network, named(to), named(from))).toBe(length);
  });

  test('takes a masked number, refuses one that is no CNPJ, and does not know one that is not published', async () => {
    const [from, to] = [named('CIRCULO A LTDA'), named('CIRCULO B LTDA')];
    const asked = (ate: string): Promise<Answer> =>
      api.get(`/v1/cnpjs/${from}/rede/caminho?ate=${encodeURIComponent(ate)}`);
    const masked = to.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    expect((await asked(masked)).body.comprimento).toBe(1);
    expect((await asked(UNKNOWN)).status).toBe(404);
    expect((await asked(`${to.slice(0, 13)}x`)).status).toBe(422);
    expect((await api.get(`/v1/cnpjs/${from}/rede/caminho`)).status).toBe(422);
  });
});

/** The last test, because the others ask for the first month. */
describe('a month that takes the place of another', () => {
  test('is in each answer whole or not at all', async () => {
    const later = await world.write({ version: NEXT_MONTH, later: true, small: true });
    const readers: Readonly<Record<string, Network>> = { [MONTH]: network, [NEXT_MONTH]: later.network };
    let reads = 0;
    const switching: Api = await world.variant({
      replace: ({ read }) => ({
        read: async (keys) => {
          // This is in the middle of a request, which must go on with the month that it has begun with.
          if (++reads === 200) await later.publish();
          return read(keys);
        },
      }),
    });
    const asked = peculiar.filter((cnpj) => later.network.around(cnpj, 1) !== null);
    const seen: Record<string, number> = {};
    const worker = async (): Promise<void> => {
      for (let after = 0; after < 5; ) {
        const question = { cnpj: pick(random, asked), niveis: 1 + below(random, 3), nos_ate: 100 };
        const answer = await switching.get(addressOf(question));
        const month: string = answer.body.fonte.versao;
        expect(differenceOf(readers[month]!, question, answer)).toBeUndefined();
        seen[month] = (seen[month] ?? 0) + 1;
        if (month === NEXT_MONTH) after += 1;
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(seen[MONTH]).toBeGreaterThan(0);
  });
});
