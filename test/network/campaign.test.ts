/** The long form of network.test.ts: every level and bound of nodes, more establishments, and drawn pairs. */
import { describe, expect, test } from 'vitest';
import { pick, type Random } from '../../synthetic/kit/random.ts';
import { testPlanted } from '../support/network/served.ts';
import { drawnOf, expectEqual, LEVELS, lengthOfWay, MOST_NODES, peculiarOf } from './compare.ts';

const DRAWN = 200;
const PAIRS = 40;

const { api, network, planted } = await testPlanted({ version: '2026-10' });
const random: Random = { state: 2 };

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
    const beyond = planted.get('LEITURAS LTDA');
    await expectEqual(
      api,
      network,
      drawn.filter(({ cnpj }) => cnpj !== beyond),
    );
  });
});

test('GET /v1/cnpjs/{cnpj}/rede/caminho between drawn companies is as long as the reader finds it', async () => {
  const drawn = [...planted].filter(([name]) => name.startsWith('SORTEADA')).map(([, cnpj]) => cnpj);
  const lengths = new Set<number | null>();
  for (let i = 0; i < PAIRS; i++)
    lengths.add(await lengthOfWay(api, network, pick(random, drawn), pick(random, drawn)));
  expect(lengths.size).toBeGreaterThan(3);
});
