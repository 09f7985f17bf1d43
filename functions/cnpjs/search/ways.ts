/**
 * Other ways to write a name that finds nothing: neighbouring words are one, one word is two, and the last
 * words are a town. `voce_quis_dizer` has them with their totals, and the matching asks for them.
 */
import { IGNORED_WORDS, LONGEST_JOINED, spelledWords } from '../../../shared/datasets/names/words.ts';
import { STATES } from '../../../shared/datasets/whole.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { wordText } from '../../../shared/store/records/sets/keys.ts';
import { codesOf } from './described.ts';
import { indexAt, lookupNamed, searcherOf } from './index-at.ts';

export interface Way {
  /** The words of the question that are read otherwise, and as what. */
  readonly palavra: string;
  readonly sugestao: string;
  readonly nome: string;
  /** The codes of a town whose name the last words are; several where towns share it. */
  readonly municipio: readonly string[] | null;
  /** The state behind the town; left out without one. */
  readonly uf?: string;
}

/** A name of more words has no other ways, so that few pages of the index are read. */
const MOST_WORDS = 12;
/** Words of the longest names of towns. */
const TOWN_WORDS = 6;
/** Letters of each part of a word that is two. */
const SHORTEST_PART = 1;
const SHORTEST_CUT = 5;
/** Ways of one kind. */
const MOST = 3;

const isPlain = (word: string): boolean => /^[A-Z0-9]*[A-Z][A-Z0-9]*$/.test(word);

/** Returns the ways in which the words, or two parts of one, are in the index. @throws StoreError */
export async function waysOf(sent: string, call: Call, deps: Dependencies): Promise<Way[]> {
  const words = spelledWords(sent);
  if (words.length > MOST_WORDS) return [];
  const town = placeAtEnd(words, await lookupNamed(call, deps, 'municipios'));
  const joined = pairsOf(words);
  const totals = await searcherOf(deps).totalsOf(
    indexAt(call, deps),
    [...words, ...joined.map(({ sugestao }) => sugestao)].map((word) => wordText('nome', word)),
  );
  const known = (word: string): number => totals.get(wordText('nome', word)) ?? 0;
  const unknown = words.filter((word) => known(word) === 0 && !IGNORED_WORDS.has(word));
  const [wrong, other] = unknown;
  const cut = wrong !== undefined && other === undefined ? await cutsOf(words, wrong, call, deps) : [];
  return [
    ...(town ? [town] : []),
    ...joined.filter(({ sugestao }) => known(sugestao) > 0).slice(0, MOST),
    ...cut,
  ];
}

/** Returns each two neighbours as one word. */
function pairsOf(words: readonly string[]): Way[] {
  return words.slice(1).flatMap((second, i) => {
    const first = words[i] ?? '';
    const sugestao = `${first}${second}`;
    if (!isPlain(sugestao) || sugestao.length > LONGEST_JOINED) return [];
    const nome = [...words.slice(0, i), sugestao, ...words.slice(i + 2)].join(' ');
    return [{ palavra: `${first} ${second}`, sugestao, nome, municipio: null }];
  });
}

/**
 * Returns the words in whose place the index has two; the rarer one of each pair in more names comes
 * first.
 */
async function cutsOf(
  words: readonly string[],
  wrong: string,
  call: Call,
  deps: Dependencies,
): Promise<Way[]> {
  if (!isPlain(wrong) || wrong.length < SHORTEST_CUT || wrong.length > LONGEST_JOINED) return [];
  const parts = Array.from({ length: wrong.length - 2 * SHORTEST_PART + 1 }, (_, i) => [
    wrong.slice(0, i + SHORTEST_PART),
    wrong.slice(i + SHORTEST_PART),
  ]);
  const terms = parts.flat().map((part) => wordText('nome', part));
  const totals = await searcherOf(deps).totalsOf(indexAt(call, deps), terms);
  const namesOf = (part: string): number =>
    IGNORED_WORDS.has(part) ? Number.POSITIVE_INFINITY : (totals.get(wordText('nome', part)) ?? 0);
  return parts
    .map((two) => ({ sugestao: two.join(' '), names: Math.min(...two.map(namesOf)) }))
    .filter(({ names }) => names > 0 && Number.isFinite(names))
    .toSorted((a, b) => b.names - a.names)
    .slice(0, MOST)
    .map(({ sugestao }) => {
      const nome = words.map((word) => (word === wrong ? sugestao : word)).join(' ');
      return { palavra: wrong, sugestao, nome, municipio: null };
    });
}

/** Returns the longest name of a town, and its state, with which the words end; null without a town. */
function placeAtEnd(words: readonly string[], towns: Lookup): Way | null {
  const uf = words.at(-1) ?? '';
  const way = STATES.includes(uf) ? townAtEnd(words.slice(0, -1), towns) : null;
  return way ? { ...way, palavra: `${way.palavra} ${uf}`, uf } : townAtEnd(words, towns);
}

/** Returns the longest name of a town with which the words end, behind another word; null without one. */
export function townAtEnd(words: readonly string[], towns: Lookup): Way | null {
  for (let count = Math.min(TOWN_WORDS, words.length - 1); count > 0; count--) {
    const [name, last] = [words.slice(0, -count), words.slice(-count).join(' ')];
    const codes = codesOf(last, towns);
    if (codes.length === 0 || name.every((word) => IGNORED_WORDS.has(word))) continue;
    const sugestao = towns.get(codes[0] ?? '') ?? last;
    return { palavra: last, sugestao, nome: name.join(' '), municipio: codes };
  }
  return null;
}
