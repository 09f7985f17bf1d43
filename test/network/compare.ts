/** Answers about networks beside those of the independent reader. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { pick, type Random } from '../../synthetic/kit/random.ts';
import type { Network } from '../readers/network/network.ts';
import type { Planted } from '../support/network/planted.ts';
import type { Answer } from '../support/service/answer.ts';
import type { Api } from '../support/service/api.ts';

interface Question {
  readonly cnpj: string;
  readonly niveis: number;
  readonly nos_ate: number;
}

export const LEVELS = [1, 2, 3];
export const MOST_NODES = [2, 20, 500];

/**
 * Most companies of the crowd and all that are drawn are alike. The reader does not know the bound on what a
 * walk reads, which one of them reaches.
 */
const ALIKE = /^(LEITURAS|SORTEADA|MIUDA (?!(0|150|3000) ))/;

/** Returns a number of each planted company that is not like many others. */
export const peculiarOf = (planted: Planted): string[] =>
  [...planted].filter(([name]) => !ALIKE.test(name)).map(([, cnpj]) => cnpj);

/** Draws establishments of the month, each with a level and a bound of nodes. */
export const drawnOf = ({ cnpjs }: Network, count: number, random: Random): Question[] =>
  Array.from({ length: count }, () => ({
    cnpj: pick(random, cnpjs),
    niveis: pick(random, LEVELS),
    nos_ate: pick(random, MOST_NODES),
  }));

export const addressOf = ({ cnpj, niveis, nos_ate }: Question): string =>
  `/v1/cnpjs/${cnpj}/rede?niveis=${niveis}&nos_ate=${nos_ate}`;

/** Returns nothing if the answer is that of the reader. */
export function differenceOf(network: Network, question: Question, { status, body }: Answer): unknown {
  const { cnpj, niveis, nos_ate } = question;
  const expected = { cnpj, niveis, ...network.around(cnpj, niveis, nos_ate) };
  const { fonte: _, ...answered } = body;
  if (status === 200 && isDeepStrictEqual(answered, expected)) return undefined;
  return { address: addressOf(question), status, expected, answered };
}

export async function expectEqual(api: Api, network: Network, questions: readonly Question[]): Promise<void> {
  const differences: unknown[] = [];
  for (const question of questions) {
    const difference = differenceOf(network, question, await api.get(addressOf(question)));
    if (difference !== undefined) differences.push(difference);
  }
  expect([differences.length, differences[0]]).toEqual([0, undefined]);
}

/**
 * Asks for the way between two companies. Its length must be the reader's, and its links published ones, each
 * between two nodes that follow one another. Returns its length.
 */
export async function lengthOfWay(
  api: Api,
  network: Network,
  from: string,
  to: string,
): Promise<number | null> {
  const { status, body } = await api.get(`/v1/cnpjs/${from}/rede/caminho?ate=${to}`);
  const length = network.distance(from, to);
  expect([from, to, status, body.cnpj, body.ate, body.comprimento]).toEqual([
    from,
    to,
    200,
    from,
    to,
    length,
  ]);
  const { nos, ligacoes } = body;
  expect([nos.length, ligacoes.length]).toEqual(length === null ? [0, 0] : [length + 1, length]);
  for (const [i, link] of ligacoes.entries()) {
    expect([link.de, link.para].toSorted()).toEqual([nos[i].id, nos[i + 1].id].toSorted());
    expect(network.linksOf(link.para)).toContainEqual(link);
  }
  const ends = length === null ? [undefined, undefined] : [from.slice(0, 8), to.slice(0, 8)];
  expect([nos[0]?.id, nos.at(-1)?.id]).toEqual(ends);
  for (const [i, node] of nos.entries()) {
    const { nivel, percorrido: _, ...shown } = node;
    expect(nivel).toBe(i);
    if (node.href) expect(network.around(node.documento, 1)!.nos[0]).toMatchObject(shown);
  }
  return length;
}
