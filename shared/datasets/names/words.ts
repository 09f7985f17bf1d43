/**
 * Words of names, for the search index and for its questions. A name and a question are folded alike: without
 * accents, in capitals, cut at everything that is neither letter nor digit. Names that people spell in
 * several ways are indexed under each spelling: `D'AVILA` under D, AVILA and DAVILA, `I.B.M.` under I, B, M
 * and IBM.
 */

import { marks, plainDigits, unicodePattern } from '../unicode.ts';
import { isShortForm } from './short-forms.ts';

/** Words that stand in so many names that they distinguish none. They are neither indexed nor asked for. */
export const IGNORED_WORDS: ReadonlySet<string> = new Set(
  'LTDA LIMITADA ME EPP EIRELI SA DE DA DO DAS DOS E EM NA NO PARA'.split(' '),
);

/** Characters that join words without a blank, after folding. */
export const JOINS: ReadonlySet<string> = new Set(["'", '’', '`', '-', '.', '&', '/']);
/** A joined spelling that is longer than this is not a name that anybody types. */
export const LONGEST_JOINED = 40;

const PLAIN = /^[\x20-\x7e]*$/;
const word = unicodePattern(String.raw`[\p{L}\p{N}]+`, 'gu');
const CPF_DIGITS = 11;
/** The root of its CNPJ before the name of a newer individual entrepreneur. The kernels find it in bytes. */
const ROOT = /^\s*\d{2}\.\d{3}\.\d{3} +(?=[0-9A-Za-z\x80-\uffff])/;
/**
 * A complete CPF, with or without its mask. The name of an individual entrepreneur may contain the CPF. Any
 * eleven digits are one here, because a mistyped CPF is no word of a name either; cpf.ts masks only those
 * with right check digits, because it must leave every other number as it was sent or published.
 */
const CPF = /(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}[ ./-]?\d{2}(?!\d)/g;

/** A CPF as people paste it: with any signs between its groups, also in the middle of a line. */
const PASTED_CPF = /(?<!\d)\d{3}[\s.\-–—/]{0,3}\d{3}[\s.\-–—/]{0,3}\d{3}[\s.\-–—/]{0,3}\d{2}(?!\d)/g;

/** Returns a text with a blank in place of each CPF, as a question for a name has no other use for it. */
export const withoutPastedCpfs = (text: string): string => plainDigits(text).replace(PASTED_CPF, ' ');

/** Letters that do not decompose into a plain letter and a mark, as people type them. */
const LETTERS: Readonly<Record<string, string>> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ẞ: 'SS',
};
const UNDIVIDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Returns a text in capitals without accents. */
export const foldLetters = (text: string): string =>
  PLAIN.test(text)
    ? text.toUpperCase()
    : text
        .normalize('NFKD')
        .replace(marks(), '')
        .toUpperCase()
        .replace(UNDIVIDED, (letter) => LETTERS[letter] ?? letter);

const folded = (text: string): string => foldLetters(text.replace(ROOT, ''));

/** Returns a folded text with a blank in place of each complete CPF. */
export const withoutCpfs = (text: string): string => folded(text).replace(CPF, ' ');

/** A word, and the text between it and the word before. */
interface Token {
  readonly word: string;
  readonly gap: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(word())) {
    tokens.push({ word: match[0], gap: text.slice(end, match.index) });
    end = match.index + match[0].length;
  }
  return tokens;
}

const isLetter = ({ word }: Token): boolean => word.length === 1;
const isCpf = (word: string): boolean => word.length === CPF_DIGITS && /^\d{11}$/.test(word);

/** Two words are one spelling where a single sign joins them, or where both are single letters. */
const joins = (before: Token, token: Token): boolean =>
  JOINS.has(token.gap) || (isLetter(before) && isLetter(token) && /^\.? $/.test(token.gap));

/** Returns the words joined by `joined`, in sequences of at least two. */
function sequences(tokens: readonly Token[], joined: (before: Token, token: Token) => boolean): string[][] {
  const found: string[][] = [];
  let last: string[] = [];
  tokens.forEach((token, i) => {
    const before = tokens[i - 1];
    if (before && joined(before, token)) {
      if (last.length === 0) {
        last = [before.word];
        found.push(last);
      }
      last.push(token.word);
    } else last = [];
  });
  return found;
}

/** Returns the distinct words under which a name is found: neither the ignored ones nor complete CPFs. */
export function indexedWords(name: string): string[] {
  const tokens = tokensOf(withoutCpfs(name));
  const words = new Set(tokens.map(({ word }) => word));
  for (const sequence of sequences(tokens, joins)) {
    const word = sequence.join('');
    if (word.length <= LONGEST_JOINED && !isCpf(word)) words.add(word);
  }
  for (const word of words) if (IGNORED_WORDS.has(word)) words.delete(word);
  return [...words];
}

/**
 * Returns the words of a name in their order, without the ignored ones. Single letters that are joined are
 * one word, so that `S.A.` is ignored, and `I.B.M.` and `IBM` are the same name. Returns null where a sign
 * joins such letters to another word: `indexedWords` does not have them as a word.
 */
export function nameInOrder(name: string): string[] | null {
  const tokens = tokensOf(withoutCpfs(name));
  const isJoined = tokens.map((token, i) => {
    const before = tokens[i - 1];
    return before !== undefined && joins(before, token);
  });
  const words: string[] = [];
  for (let i = 0; i < tokens.length; ) {
    let end = i + 1;
    while (isJoined[end] && isLetter(tokens[end - 1] as Token) && isLetter(tokens[end] as Token)) end++;
    const spelled = tokens.slice(i, end).map(({ word }) => word);
    const word = spelled.join('');
    const isMerged = spelled.length > 1;
    if (isMerged && (isJoined[i] || isJoined[end] || word.length > LONGEST_JOINED || isCpf(word)))
      return null;
    if (!IGNORED_WORDS.has(word)) words.push(word);
    i = end;
  }
  return words;
}

export interface AskedWords {
  /** Distinct words that a name must have. */
  readonly words: readonly string[];
  /** Distinct texts with each of which a word of the name must begin: words that a dot cuts, as `COMERC.`. */
  readonly begun: readonly string[];
  /** The text with which a word of the name must begin, where the question ends with `*`. */
  readonly beginning: string | null;
  /** Distinct words that are ignored. */
  readonly ignored: readonly string[];
  /** The complete CPFs in the text, for which there is no search, in the form in which they are published. */
  readonly cpfs: readonly string[];
}

/** What marks the last word of a question as the beginning of a word. */
export const BEGINS = '*';

/** Such a mark, which may be repeated, and after a blank. */
const MARK = /[*\s]*\*\s*$/;

/** Abbreviations such as `S.A.`, `S/A` and `I.B.M.`, and the two words `S A`. */
const abbreviates = (before: Token, token: Token): boolean =>
  isLetter(before) &&
  isLetter(token) &&
  (/^[./] ?$/.test(token.gap) || (before.word === 'S' && token.word === 'A' && token.gap === ' '));

/** Letters with blanks between them, `I B M`, are initials where there are so many, or nothing else. */
const INITIALS = 3;
const BETWEEN_INITIALS = /^(\.? |[./])$/;

/** Returns the tokens of a question. The letters of an abbreviation, and initials, are one. */
function spelled(tokens: readonly Token[]): Token[] {
  const starts = tokens.map((token, i) => {
    const before = tokens[i - 1];
    return !(before && isLetter(before) && isLetter(token) && BETWEEN_INITIALS.test(token.gap));
  });
  const joined: Token[] = [];
  for (const [i, token] of tokens.entries()) {
    const last = joined.pop();
    if (!last) joined.push(token);
    else if (abbreviates(tokens[i - 1] as Token, token) || isOfInitials(starts, i))
      joined.push({ ...last, word: last.word + token.word });
    else joined.push(last, token);
  }
  return joined;
}

/** `starts` says of each token whether it is no letter behind another one. */
function isOfInitials(starts: readonly boolean[], i: number): boolean {
  if (starts[i]) return false;
  const start = starts.lastIndexOf(true, i);
  const next = starts.indexOf(true, i);
  const count = (next < 0 ? starts.length : next) - start;
  return count >= INITIALS || count === starts.length;
}

/** With more dots than these, a text has them between its words, and not behind words that it cuts. */
const MOST_CUT = 4;
const CUT = unicodePattern(String.raw`(?<![\p{L}\p{N}])\p{L}{3,}(?=\.)`, 'gu');

/** Returns the words of a text that a dot cuts. */
function cutWords(text: string): ReadonlySet<string> {
  const cut = (text.match(CUT()) ?? []).filter((one) => !IGNORED_WORDS.has(one) && !isShortForm(one));
  return new Set(cut.length > MOST_CUT ? [] : cut);
}

const masked = (cpf: string): string => `***${cpf.replace(/\D/g, '').slice(3, -2)}**`;

/** Returns the words of a question. The last letter of an abbreviation belongs to it, also with the mark. */
export function askedWords(question: string): AskedWords {
  const text = withoutCpfs(withoutPastedCpfs(question));
  const tokens = tokensOf(text);
  const last = tokens.at(-1);
  const isBegun = last !== undefined && MARK.test(text) && text.replace(MARK, '').endsWith(last.word);
  const all = spelled(tokens).map(({ word }) => word);
  const beginning = (isBegun && all.pop()) || null;
  const cut = cutWords(text);
  const distinct = [...new Set(all)];
  return {
    words: distinct.filter((word) => !IGNORED_WORDS.has(word) && !cut.has(word)),
    begun: distinct.filter((word) => cut.has(word)),
    beginning,
    ignored: distinct.filter((word) => IGNORED_WORDS.has(word)),
    cpfs: (folded(question).match(PASTED_CPF) ?? []).map(masked),
  };
}

/** Returns the words of a question in their order, also those that are ignored. */
export const spelledWords = (question: string): string[] =>
  spelled(tokensOf(withoutCpfs(withoutPastedCpfs(question)))).map(({ word }) => word);
