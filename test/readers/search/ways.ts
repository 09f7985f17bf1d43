/**
 * Other ways to write a name that finds nothing: a town at its end, two words that are one, one that is
 * two.
 */
import type { Correction, Count } from './corrections.ts';
import { codesIn, type Filters } from './criteria.ts';
import type { Scanned } from './scanned.ts';
import { allWordsOf, numberOf, plain, wordsOfName } from './words.ts';

const withoutSigns = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a word distinguishes names; the others are not words of any. */
const counts = (word: string): boolean => wordsOfName(word).has(word);

type Way = Omit<Correction, 'total'>;

const asName = (palavra: string, sugestao: string, nome: string): Way => ({
  parametro: 'nome',
  palavra,
  sugestao,
  valor: nome,
  parametros: { nome },
});

export function otherWays(filters: Filters, all: Scanned, count: Count): Correction[] {
  const { nome = '', municipio } = filters;
  if (nome === '' || numberOf(nome) !== null) return [];
  const words = allWordsOf(nome);
  if (words.length > 12) return [];
  const towns = municipio ? [] : placesAtEnd(words, all);
  return [...towns, ...joined(words, all), ...divided(words, all)]
    .map((way) => ({ ...way, total: count({ ...filters, ...way.parametros }) }))
    .filter(({ total }) => total > 0);
}

/** A state may stand behind the town. */
function placesAtEnd(words: readonly string[], all: Scanned): Way[] {
  const uf = words.at(-1) ?? '';
  const [way] = STATES.has(uf) ? townsAtEnd(words.slice(0, -1), all) : [];
  if (!way) return townsAtEnd(words, all);
  return [{ ...way, palavra: `${way.palavra} ${uf}`, parametros: { ...way.parametros, uf } }];
}

const STATES = new Set(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '),
);

function townsAtEnd(words: readonly string[], { registry }: Scanned): Way[] {
  for (const from of words.keys()) {
    const [name, end] = [words.slice(0, from), words.slice(from).join(' ')];
    if (words.length - from > 6 || !name.some(counts)) continue;
    const codes = codesIn(registry.towns, end, withoutSigns);
    const [first] = codes;
    if (first === undefined) continue;
    const valor = codes.join(',');
    const parametros = { nome: name.join(' '), municipio: valor };
    return [
      { parametro: 'municipio', palavra: end, sugestao: registry.towns.get(first)!, valor, parametros },
    ];
  }
  return [];
}

function joined(words: readonly string[], { names }: Scanned): Way[] {
  return words
    .flatMap((word, i) => {
      const next = words[i + 1];
      const one = `${word}${next}`;
      const isWord = next !== undefined && /^[A-Z0-9]{1,40}$/.test(one) && /[A-Z]/.test(one);
      if (!isWord || names.having(one).length === 0) return [];
      return [asName(`${word} ${next}`, one, words.toSpliced(i, 2, one).join(' '))];
    })
    .slice(0, 3);
}

function divided(words: readonly string[], { names }: Scanned): Way[] {
  const unknown = words.filter((word) => counts(word) && names.having(word).length === 0);
  const [word = ''] = unknown;
  if (unknown.length !== 1 || !/^[A-Z0-9]{5,40}$/.test(word) || !/[A-Z]/.test(word)) return [];
  const rarer = (two: readonly string[]): number =>
    Math.min(...two.filter(counts).map((part) => names.having(part).length));
  return [...word]
    .map((_, at) => [word.slice(0, at), word.slice(at)])
    .filter((two) => !two.includes('') && two.some(counts) && rarer(two) > 0)
    .sort((a, b) => rarer(b) - rarer(a))
    .slice(0, 3)
    .map((two) => {
      const valor = words.map((one) => (one === word ? two.join(' ') : one)).join(' ');
      return asName(word, two.join(' '), valor);
    });
}
