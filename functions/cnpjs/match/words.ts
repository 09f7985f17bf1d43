/** The words of two names, and which of the one stand for which of the other. */
import { formsOf, nossaSenhoraIn } from '../../../shared/datasets/names/short-forms.ts';
import {
  askedWords,
  foldLetters,
  IGNORED_WORDS,
  spelledWords,
} from '../../../shared/datasets/names/words.ts';
import { editsBetween } from '../search/described.ts';

/** How a word that was asked for is in the published name. */
export type Relation = 'igual' | 'forma_curta' | 'juntas' | 'comeco' | 'parecida';

export interface Pair {
  readonly pedida: string;
  readonly publicada: string;
  readonly relacao: Relation;
  /** Share of the weight of the words that were asked for, from 0 to 1. */
  readonly value: number;
  /** Places of the words that were asked for, and of the first one in the name. */
  readonly places: readonly number[];
  readonly at: number;
}

export interface Compared {
  readonly pairs: readonly Pair[];
  /** Words that were asked for and that the name lacks. */
  readonly missing: readonly string[];
  /** Words of the name that were not asked for. */
  readonly extra: readonly string[];
  /** Whether the name begins with a word that was asked for, and has all in the order of the question. */
  readonly isInOrder: boolean;
}

/** What says in which state a company is at the end of its name, and not which one it is. */
const STATE = / EM (?:RECUPERACAO|LIQUIDACAO)(?: JUDICIAL| EXTRAJUDICIAL| ORDINARIA)?$| MEI$/;
const PARTICLES: ReadonlySet<string> = new Set(['DE', 'DA', 'DO', 'E']);

/** Returns the places of the words that distinguish a name. SA is a legal form, and a surname in `DE SA`. */
function counting(words: readonly string[]): Set<number> {
  const text = words.join(' ');
  const kept = text.replace(STATE, '').split(' ').length;
  const places = [...words.keys()].filter((at) => {
    const word = words[at] ?? '';
    const isSurname = word === 'SA' && PARTICLES.has(words[at - 1] ?? '');
    return at < kept && (isSurname || !IGNORED_WORDS.has(word));
  });
  return new Set(places);
}

export interface AskedWord {
  readonly word: string;
  /** Whether a dot cuts it. */
  readonly isCut: boolean;
  /** Whether it distinguishes names. The others may be a part of a word that is written in two. */
  readonly counts: boolean;
  /** Whether it is a letter, or letters that stand alone in the text. */
  readonly isInitials: boolean;
}

const isLetter = (word: string | undefined): boolean => word?.length === 1;

/**
 * Returns the words of a text in their order. Letters that stand together are one, whatever is between
 * them.
 */
export function wordsOf(text: string): string[] {
  const all = spelledWords(text);
  const words: string[] = [];
  for (const [i, word] of all.entries()) {
    if (isLetter(word) && isLetter(all[i - 1])) words.push(`${words.pop()}${word}`);
    else words.push(word);
  }
  return words;
}

/** Returns which words of a text are initials: a letter, or letters that were joined. */
function initialsIn(text: string, words: readonly string[]): Set<string> {
  const written = new Set(foldLetters(text).split(/[^\p{L}\p{N}]+/u));
  return new Set(words.filter((word) => isLetter(word) || !written.has(word)));
}

/** Returns the words of a question in their order. */
export function wordsAsked(question: string): AskedWord[] {
  const { begun } = askedWords(question);
  const words = wordsOf(question);
  const places = counting(words);
  const initials = initialsIn(question, words);
  return words.map((word, at) => ({
    word,
    isCut: begun.includes(word),
    counts: places.has(at),
    isInitials: initials.has(word),
  }));
}

/** Letters of a word of which another one is near by one edit, and by two. */
const [ONE_EDIT_FROM, TWO_EDITS_FROM] = [4, 8];
/** Letters of the beginning of a word. */
const BEGINNING = 3;

export const VALUES = { igual: 1, forma_curta: 0.97, juntas: 0.97, comeco: 0.95, parecida: 0.85 } as const;
const TWO_EDITS = 0.7;

type Likeness = Pick<Pair, 'relacao' | 'value'>;

const like = (relacao: Relation, value: number = VALUES[relacao]): Likeness => ({ relacao, value });

/** A word of a name. */
type NameWord = Pick<AskedWord, 'word' | 'isInitials'>;

/** The relations in the order in which words are compared, so that equal words are never taken by others. */
const COMPARISONS: readonly ((asked: AskedWord, of: NameWord) => Likeness | null)[] = [
  ({ word: asked }, { word }) => (asked === word ? like('igual') : null),
  ({ word: asked }, { word }) => (formsOf(asked).includes(word) ? like('forma_curta') : null),
  ({ word: asked, isCut }, { word }) => (isCut && word.startsWith(asked) ? like('comeco') : null),
  ({ word: asked }, { word }) => nearness(asked, word),
  ({ word: asked }, { word }) =>
    asked.length >= BEGINNING && word.startsWith(asked) ? like('comeco', TWO_EDITS) : null,
  (asked, of) =>
    asked.isInitials && of.isInitials && (isPartOf(asked.word, of.word) || isPartOf(of.word, asked.word))
      ? like('parecida', TWO_EDITS)
      : null,
];

/** Whether the letters of one are among those of the other, in their order. */
function isPartOf(letters: string, of: string): boolean {
  let found = 0;
  for (const letter of of) if (letter === letters[found]) found++;
  return found === letters.length;
}

function nearness(asked: string, word: string): Likeness | null {
  const most = asked.length >= TWO_EDITS_FROM ? 2 : asked.length >= ONE_EDIT_FROM ? 1 : 0;
  const edits = most === 0 || /\d/.test(asked) ? null : editsBetween(asked, word, most);
  return edits === null ? null : like('parecida', edits > 1 ? TWO_EDITS : VALUES.parecida);
}

const at = (words: readonly string[], places: readonly number[]): string =>
  places.map((place) => words[place]).join(' ');

/** `N S` may be the initials of a person. */
const likeSenhora = (texts: readonly string[]): Likeness =>
  like(texts.some((text) => /^N ?S$/.test(text)) ? 'comeco' : 'forma_curta');

/** Compares a question with a published name. Each word stands for one, or for neighbours that are joined. */
export function compareWords(asked: readonly AskedWord[], name: string): Compared {
  const all = wordsOf(name);
  const free = counting(all);
  const initials = initialsIn(name, all);
  const [start] = free;
  const pairs: Pair[] = [];
  const open = new Set([...asked.keys()].filter((place) => asked[place]?.counts));
  const words = asked.map(({ word }) => word);
  const take = (places: number[], of: number[], found: Likeness): void => {
    for (const place of places) open.delete(place);
    for (const at of of) free.delete(at);
    pairs.push({ pedida: at(words, places), publicada: at(all, of), ...found, places, at: of[0] ?? 0 });
  };
  const [places, of] = [nossaSenhoraIn(words), nossaSenhoraIn(all)];
  const areLeft = (): boolean => places.every((place) => open.has(place)) && of.every((at) => free.has(at));
  for (const [i, compare] of COMPARISONS.entries()) {
    if (i === 1 && places.length > 0 && of.length > 0 && areLeft())
      take(places, of, likeSenhora([at(words, places), at(all, of)]));
    // Joined words are found once equal ones are known: a part of one may be a word of its own.
    if (i === 1) takeJoined(asked, all, { open, free, take });
    for (const place of [...open]) {
      for (const at of free) {
        const word = all[at] ?? '';
        const found = compare(asked[place] as AskedWord, { word, isInitials: initials.has(word) });
        if (!found) continue;
        take([place], [at], found);
        break;
      }
    }
  }
  return {
    pairs,
    missing: [...open].map((place) => asked[place]?.word ?? ''),
    extra: [...free].map((at) => all[at] ?? ''),
    isInOrder: (start === undefined || !free.has(start)) && areInOrder(pairs),
  };
}

function areInOrder(pairs: readonly Pair[]): boolean {
  const inName = pairs.toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0)).map(({ at }) => at);
  return inName.every((at, i) => i === 0 || at > (inName[i - 1] ?? 0));
}

interface Taking {
  readonly open: ReadonlySet<number>;
  readonly free: ReadonlySet<number>;
  readonly take: (places: number[], of: number[], found: Likeness) => void;
}

/** One word for two neighbours, on either side; words that do not count may be a part of the joined one. */
function takeJoined(asked: readonly AskedWord[], all: readonly string[], { open, free, take }: Taking): void {
  for (const place of asked.keys()) {
    const [word, next] = [asked[place]?.word ?? '', asked[place + 1]?.word ?? ''];
    const isOpen = next !== '' && (open.has(place) || open.has(place + 1));
    const whole = isOpen ? [...free].find((at) => all[at] === word + next) : undefined;
    if (whole !== undefined) take([place, place + 1], [whole], like('juntas'));
    const first = [...all.keys()].find(
      (at) => all[at] + (all[at + 1] ?? '') === word && (free.has(at) || free.has(at + 1)),
    );
    if (first !== undefined && open.has(place)) take([place], [first, first + 1], like('juntas'));
  }
}
