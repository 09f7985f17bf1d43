/** Words of trades and goods: some twenty are in 1 to 15 % of all names, so each alone finds very many. */
import { chance, pick, type Random, weighted } from '../../../kit/random.ts';

/** A word with its accents, and how often it is drawn. */
const TRADES: readonly (readonly [word: string, weight: number])[] = [
  ['COM\xc9RCIO', 21],
  ['SERVI\xc7OS', 17],
  ['CONSTRU\xc7\xd5ES', 7],
  ['TRANSPORTES', 7],
  ['REPRESENTA\xc7\xd5ES', 5],
  ['IND\xdaSTRIA', 6],
  ['CONSULTORIA', 5],
  ['PARTICIPA\xc7\xd5ES', 4],
  ['DISTRIBUIDORA', 4],
  ['RESTAURANTE', 3],
  ['PADARIA', 3],
  ['CL\xcdNICA', 3],
  ['MERCADO', 3],
  ['EMPREENDIMENTOS', 3],
  ['AUTO', 2],
  ['OFICINA', 1],
  ['LAVANDERIA', 1],
  ['LIVRARIA', 1],
  ['FARM\xc1CIA', 2],
  ['SAL\xc3O', 2],
];

const GOODS: readonly (readonly [word: string, weight: number])[] = [
  ['ALIMENTOS', 8],
  ['M\xd3VEIS', 5],
  ['ROUPAS', 6],
  ['PE\xc7AS', 5],
  ['MATERIAIS', 4],
  ['BEBIDAS', 4],
  ['TECNOLOGIA', 4],
  ['BELEZA', 3],
  ['SA\xdaDE', 3],
  ['ENGENHARIA', 3],
  ['INFORM\xc1TICA', 2],
  ['CAL\xc7ADOS', 2],
  ['PNEUS', 1],
];

/** The publisher writes most names without accents, and some with them. */
const plain = (word: string): string => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
const spelled = (words: readonly (readonly [string, number])[]): readonly string[] =>
  weighted(
    words.flatMap(([word, weight]): [string, number][] => [
      [plain(word), weight * 3],
      [word, weight],
    ]),
  );

const TRADE_WORDS = spelled(TRADES);
const GOODS_WORDS = spelled(GOODS);

export const tradeWord = (random: Random): string => pick(random, TRADE_WORDS);

/** Draws one to three words, such as `COMERCIO E SERVICOS` and `COMERCIO DE PECAS`. */
export function tradeOf(random: Random): string {
  const first = tradeWord(random);
  if (chance(random, 38)) return first;
  if (chance(random, 42)) return `${first} ${chance(random, 85) ? 'E' : '&'} ${tradeWord(random)}`;
  const goods = `${first} ${chance(random, 80) ? 'DE ' : 'PARA '}${pick(random, GOODS_WORDS)}`;
  return chance(random, 15) ? `${goods} E ${pick(random, GOODS_WORDS)}` : goods;
}
