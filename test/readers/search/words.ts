/** The words of names and of questions, by the rules of the interface and independent of the service. */
import { SHORT_FORMS } from '../../../shared/datasets/names/short-forms.ts';

const IGNORED = new Set(['LTDA', 'LIMITADA', 'ME', 'EPP', 'EIRELI', 'SA', 'DE', 'DA', 'DO', 'DAS', 'DOS']);
for (const particle of ['E', 'EM', 'NA', 'NO', 'PARA']) IGNORED.add(particle);

const COMPLETE_CPF = /(?<![0-9])(?:[0-9]{3}[ .]?){2}[0-9]{3}[-. /]?[0-9]{2}(?![0-9])/;
const ALL_CPFS = new RegExp(COMPLETE_CPF, 'g');
/** In a question up to three signs stand between the groups. */
const PASTED = /(?<![0-9])(?:[0-9]{3}[-\s.–—/]{0,3}){3}[0-9]{2}(?![0-9])/g;

/** Letters with a stroke, and two letters that are written as one. */
const OTHERS = [
  [/Ø/g, 'O'],
  [/Æ/g, 'AE'],
  [/Œ/g, 'OE'],
  [/Ł/g, 'L'],
  [/[ĐÐ]/g, 'D'],
  [/Þ/g, 'TH'],
  [/ẞ/g, 'SS'],
] as const;

/** Capitals without accents. */
export function plain(text: string): string {
  const capitals = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
  return OTHERS.reduce((before, [letter, typed]) => before.replace(letter, typed), capitals);
}

/** Returns a name without the eight digits of its CNPJ before it. */
function withoutNumber(name: string): string {
  const [number = '', ...others] = name.trimStart().split(' ');
  const hasNumber = number.length === 10 && /^[0-9][0-9]([.][0-9]{3}){2}$/.test(number);
  const rest = others.join(' ').trimStart();
  return hasNumber && /^[a-z0-9\u0080-\uffff]/i.test(rest) ? rest : name;
}

const capitalsOf = (name: string): string => plain(withoutNumber(name));

/** Splits a text into words and separators: `['D', "'", 'AVILA']`; the first and last are words or empty. */
const pieces = (text: string): string[] => text.split(/([^\p{L}\p{N}]+)/u);

const isInitial = (word: string | undefined): boolean => word !== undefined && [...word].length === 1;

/** Returns every word under which a name is found. */
export function wordsOfName(name: string): Set<string> {
  const parts = pieces(capitalsOf(name).replace(ALL_CPFS, ' '));
  const found = new Set<string>();
  let chain: string[] = [];
  const endChain = (): void => {
    const joined = chain.join('');
    if (chain.length > 1 && joined.length <= 40 && !/^[0-9]{11}$/.test(joined)) found.add(joined);
    chain = [];
  };
  for (let i = 0; i < parts.length; i += 2) {
    const word = parts[i]!;
    if (word === '') continue;
    found.add(word);
    const gap = parts[i - 1];
    const initials = isInitial(chain.at(-1)) && isInitial(word) && (gap === ' ' || gap === '. ');
    const sign = gap?.length === 1 && "'’`-.&/".includes(gap);
    if (!initials && !sign) endChain();
    chain.push(word);
  }
  endChain();
  for (const word of IGNORED) found.delete(word);
  return found;
}

/**
 * Returns the words of a name in their order, without those that do not count; initials that stand together
 * are one word. A name in which a sign joins such initials to another word has no order.
 */
export function orderedName(name: string): string[] | null {
  const parts = pieces(capitalsOf(name).replace(ALL_CPFS, ' '));
  const words: string[][] = [];
  const joinedTo: boolean[] = [];
  let before: string | undefined;
  for (let i = 0; i < parts.length; i += 2) {
    const word = parts[i]!;
    if (word === '') continue;
    const gap = parts[i - 1] ?? '';
    const sign = before !== undefined && gap.length === 1 && "'’`-.&/".includes(gap);
    const initials = isInitial(before) && isInitial(word);
    if (initials && (sign || gap === ' ' || gap === '. ')) words.at(-1)!.push(word);
    else {
      joinedTo.push(sign);
      words.push([word]);
    }
    before = word;
  }
  const isLost = words.some((letters, i) => {
    const joined = letters.join('');
    const alone = !joinedTo[i] && !joinedTo[i + 1] && joined.length <= 40 && !/^[0-9]{11}$/.test(joined);
    return letters.length > 1 && !alone;
  });
  return isLost ? null : words.map((letters) => letters.join('')).filter((word) => !IGNORED.has(word));
}

/** Returns the words of a question as those of a name in order. */
export const orderAsked = (question: string): string[] | null =>
  orderedName(plain(question).replace(PASTED, ' '));

/** A word of a question, and where it begins in the text in capitals. */
interface Spelled {
  readonly word: string;
  readonly start: number;
}

/** Returns the words of a text in capitals; the letters of an abbreviation and initials are one. */
function spelledIn(text: string): Spelled[] {
  const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const gapBefore = (i: number): string => text.slice(found[i - 1]!.end, found[i]!.start);
  const letters = (i: number): boolean => i > 0 && isInitial(found[i - 1]!.word) && isInitial(found[i]!.word);
  const isRun = (i: number): boolean => letters(i) && [' ', '.', '/', '. '].includes(gapBefore(i));
  const spelled: Spelled[] = [];
  for (let start = 0; start < found.length; ) {
    let end = start + 1;
    while (end < found.length && isRun(end)) end += 1;
    const isOne = end - start > 2 || end - start === found.length;
    for (let i = start; i < end; i += 1) {
      const { word } = found[i]!;
      const abbreviated = letters(i) && ['.', '/', '. ', '/ '].includes(gapBefore(i));
      const society = letters(i) && found[i - 1]!.word === 'S' && word === 'A' && gapBefore(i) === ' ';
      const isJoined = abbreviated || society || (isOne && i > start);
      const before = isJoined ? spelled.pop()! : { word: '', start: found[i]!.start };
      spelled.push({ ...before, word: before.word + word });
    }
    start = end;
  }
  return spelled;
}

/** Returns the words of a question in their order, also those that do not count. */
export const allWordsOf = (question: string): string[] =>
  spelledIn(capitalsOf(question).replace(PASTED, ' ')).map(({ word }) => word);

/** Returns the root of a CNPJ that a text is, after the word for it. Only one of digits may lack signs. */
export function numberOf(text: string): string | null {
  let left = text.trim().toUpperCase();
  if (left.startsWith('CNPJ')) left = left.slice(4).replace(/^[^0-9A-Z_]+/, '');
  left = left
    .split(/\s*\/\s*/)
    .join('/')
    .split(/\s*-\s*/)
    .join('-');
  const hasLetters = /[A-Z]/.test(left);
  let positions = '';
  for (const form of 'XX.XXX.XXX/XXXX-00') {
    const [sign = ''] = left;
    if (sign === '') break;
    if (form === 'X' || form === '0') {
      if (!(form === '0' ? /[0-9]/ : /[0-9A-Z]/).test(sign)) return null;
      positions += sign;
    } else if (sign !== form) {
      if (hasLetters) return null;
      continue;
    }
    left = left.slice(1);
    if (left === '' && form !== 'X' && form !== '0') return null;
  }
  return left === '' && [8, 14].includes(positions.length) ? positions.slice(0, 8) : null;
}

/** Returns the words that a dot cuts; where a text has more than four, the dots only divide its words. */
function cutIn(text: string): string[] {
  const cut = pieces(text).filter(
    (word, i, parts) =>
      i % 2 === 0 &&
      parts[i + 1]?.startsWith('.') &&
      /^\p{L}{3,}$/u.test(word) &&
      !IGNORED.has(word) &&
      !(word in SHORT_FORMS) &&
      !NOSSA_SENHORA.test(word),
  );
  return cut.length > 4 ? [] : cut;
}

const NOSSA_SENHORA = /^NS(A|RA)?$/;

/** Returns for a word of a question lists of its forms, with those of NOSSA SENHORA where it asks for it. */
export function formsAsked(word: string, words: readonly string[]): string[][] {
  const parts = [
    ['NOSSA', 'N'],
    ['SENHORA', 'SRA'],
  ].map((part) => [...part, 'NS', 'NSA', 'NSRA']);
  if (NOSSA_SENHORA.test(word)) return parts;
  const own = [/^N(OSSA)?$/, /^S(RA|ENHORA)?$/];
  const isAsked = own.every((part) => words.some((one) => part.test(one)));
  const others = parts.filter((_, i) => isAsked && own[i]!.test(word));
  return [[...formsOfWord(word), ...others.flat()]];
}

/** Returns the words by which a name has a word: its short forms, or what it is short for, and ordinals. */
export function formsOfWord(word: string): string[] {
  if (/^[0-9]{1,3}[OA]?$/.test(word)) return ['', 'O', 'A'].map((end) => word.replace(/[OA]$/, '') + end);
  const lists = Object.entries(SHORT_FORMS).map(([form, words]) => [form, ...words.split(' ')] as const);
  const own = lists.find(([form]) => form === word)?.slice(1) ?? [];
  const others = lists.filter(([, ...words]) => words.some((one) => one === word || own.includes(one)));
  return [...new Set([word, ...own, ...others.map(([form]) => form)])];
}

/** A name that is being typed, as a question and as a name in order. */
export interface Typed {
  readonly question: string;
  readonly order: string;
}

/**
 * Returns a text that is being typed: its last word is a beginning, or ignored. A shorter one is left out
 * after other words, and is a word where it is the only one.
 */
export function typedQuestion(typed: string): Typed {
  let text = withoutNumber(typed);
  const number = typed.slice(0, typed.length - text.length);
  if (text.trimEnd().endsWith('*')) while (/[*\s]$/.test(text)) text = text.slice(0, -1);
  if (plain(text).search(PASTED) >= 0) text = plain(text).replace(PASTED, ' ');
  const capitals = plain(text);
  const last = /[\p{L}\p{N}]$/u.test(capitals) ? spelledIn(capitals).at(-1) : undefined;
  const { word, start } = last ?? { word: '', start: capitals.length };
  const before = capitals.slice(0, start);
  const same = (question: string): Typed => ({ question: number + question, order: number + question });
  if (word === '') return same(text);
  const others = wordsOfQuestion(before).words.length > 0;
  if ([...word].length >= 3) return same(IGNORED.has(word) && others ? text : `${text}*`);
  if (!others) return same(text);
  const isApart = orderAsked(text)?.at(-1) === word;
  return { question: number + before, order: number + (isApart ? before : text) };
}

export interface Asked {
  readonly words: readonly string[];
  /** The beginnings of more words, which a dot cuts. */
  readonly cut: readonly string[];
  /** The beginning of one more word. */
  readonly beginning: string | null;
  readonly ignored: readonly string[];
  /** Whether it has a complete CPF and no word, and is refused. */
  readonly hasOnlyCpf: boolean;
}

/**
 * Returns the distinct words of a question, with abbreviations as one word. In a partner's name no dot
 * cuts.
 */
export function wordsOfQuestion(question: string, hasCuts = true): Asked {
  const text = capitalsOf(question).replace(PASTED, ' ');
  const isBegun = /[\p{L}\p{N}][\s*]*\*\s*$/u.test(text);
  const all = spelledIn(text).map(({ word }) => word);
  const hidden = [...capitalsOf(question).matchAll(PASTED)].map(([cpf]) => {
    const middle = [...cpf].filter((sign) => sign >= '0' && sign <= '9').slice(3, 9);
    return `***${middle.join('')}**`;
  });
  const begun = isBegun ? all.pop() : undefined;
  const cuts = hasCuts ? cutIn(text) : [];
  const distinct = [...new Set(all)];
  return {
    words: distinct.filter((word) => !IGNORED.has(word) && !cuts.includes(word)),
    cut: distinct.filter((word) => cuts.includes(word)),
    beginning: begun ?? null,
    ignored: [...distinct.filter((word) => IGNORED.has(word)), ...hidden],
    hasOnlyCpf: hidden.length > 0 && !distinct.some((word) => !IGNORED.has(word)) && begun === undefined,
  };
}
