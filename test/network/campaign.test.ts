/** The long form of network.test.ts: every level and bound, thousands of companies, and drawn pairs. */
import { describe, expect, test } from 'vitest';
import { pick, type Random } from '../../synthetic/kit/random.ts';
import { testPlanted } from '../support/network/served.ts';
import { addressOf, drawnOf, expectEqual, LEVELS, lengthOfWay, MOST_NODES, peculiarOf } from './compare.ts';

const DRAWN = 200;
const PAIRS = 40;

const world = await testPlanted({ version: '2026-10' });
const { api, network, planted } = world;
const random: Random = { state: 2 };
const named = (name: string): string => planted.get(name)!;

describe('GET /v1/cnpjs/{cnpj}/rede', () => {
  test.each(LEVELS)('of planted companies equals the reader at %i levels, with any bound', async (niveis) => {
    const questions = peculiarOf(planted).flatMap((cnpj) =>
      MOST_NODES.map((nos_ate) => ({ cnpj, niveis, nos_ate })),
    );
    await expectEqual(api, network, questions);
  });

  test('of drawn establishments equals the reader', async () => {
    const drawn = drawnOf(network, DRAWN, random);
    // The reader does not know the bound on what a walk reads.
    const beyond = named('LEITURAS LTDA');
    await expectEqual(
      api,
      network,
      drawn.filter(({ cnpj }) => cnpj !== beyond),
    );
  });

  test('ends where too many companies were read, and says where', async () => {
    const { body } = await api.get(addressOf({ cnpj: named('LEITURAS LTDA'), niveis: 2, nos_ate: 500 }));
    // Each of the eight persons has ninety namesakes, of four keys each.
    expect(body.cortado).toEqual([{ no: '***333106** UNICO6', motivo: 'leituras', total: null }]);
    expect(body.nos.map(({ percorrido }: { percorrido: boolean }) => percorrido)).toEqual([
      ...Array<boolean>(7).fill(true),
      ...[false, false],
    ]);
  });

  test('takes at most sixty calls of a hundred keys, also of a process that has read nothing', async () => {
    const large = ['COOPERATIVA DE 100', 'HOLDING DE 100 LTDA', 'HOLDING BRANDURA S.A.', 'LEITURAS LTDA'];
    for (const cnpj of [...large, 'SESSENTA LUGARES LTDA', 'MIUDA 150 LTDA'].map(named)) {
      const calls: number[] = [];
      const counted = await world.variant({
        replace: ({ read }) => ({
          read: (keys) => {
            calls.push(keys.length);
            return read(keys);
          },
        }),
      });
      const { status } = await counted.get(addressOf({ cnpj, niveis: 3, nos_ate: 500 }));
      expect(status).toBe(200);
      expect(calls.length).toBeLessThanOrEqual(60);
      expect(Math.max(...calls)).toBeLessThanOrEqual(100);
    }
  });
});

test('GET /v1/cnpjs/{cnpj}/rede/caminho between drawn companies is as long as the reader finds it', async () => {
  const drawn = [...planted].filter(([name]) => name.startsWith('SORTEADA')).map(([, cnpj]) => cnpj);
  const lengths = new Set<number | null>();
  for (let i = 0; i < PAIRS; i++)
    lengths.add(await lengthOfWay(api, network, pick(random, drawn), pick(random, drawn)));
  expect(lengths.size).toBeGreaterThan(3);
});
