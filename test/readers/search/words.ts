/** The words of names and of questions, by the rules of the interface and independent of the service. */

const IGNORED = new Set(['LTDA', 'LIMITADA', 'ME', 'EPP', 'EIRELI', 'SA', 'DE', 'DA', 'DO', 'DAS', 'DOS']);
for (const particle of ['E', 'EM', 'NA', 'NO', 'PARA']) IGNORED.add(particle);

const COMPLETE_CPF = /(?<![0-9])(?:[0-9]{3}[ .]?){2}[0-9]{3}[-. /]?[0-9]{2}(?![0-9])/;
const ALL_CPFS = new RegExp(COMPLETE_CPF, 'g');

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

/** A word at the end of a text, with the initials of which it is the last. */
const LAST = /(?:(?<![\p{L}\p{N}])[\p{L}\p{N}](?:\.|\/|\. ))*[\p{L}\p{N}\p{M}]+$/u;
const INITIALS = /^(?:[\p{L}\p{N}](?:\.|\/|\. ))*[\p{L}\p{N}]$/u;

/** `S A` is one word, also where a blank is between its letters. */
const SOCIETY = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}](?:\.|\/|\. ))*S A$/u;

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
  if (COMPLETE_CPF.test(plain(text))) text = plain(text).replace(ALL_CPFS, ' ');
  const run = plain(LAST.exec(text)?.[0] ?? '');
  const one = INITIALS.test(run) ? run : (/[\p{L}\p{N}]*$/u.exec(run)?.[0] ?? '');
  const last = SOCIETY.exec(plain(text))?.[0] ?? one;
  const before = plain(text).slice(0, plain(text).length - last.length);
  const word = last.replace(/[^\p{L}\p{N}]/gu, '');
  const same = (question: string): Typed => ({ question: number + question, order: number + question });
  if (word === '') return same(text);
  const others = wordsOfQuestion(before).words.length > 0;
  if ([...word].length >= 3) return same(IGNORED.has(word) && others ? text : `${text}*`);
  if (!others) return same(text);
  const isApart = orderedName(text)?.at(-1) === word;
  return { question: number + before, order: number + (isApart ? before : text) };
}

export interface Asked {
  readonly words: readonly string[];
  /** The beginning of one more word. */
  readonly beginning: string | null;
  readonly ignored: readonly string[];
  /** Whether it has a complete CPF and no word, and is refused. */
  readonly hasOnlyCpf: boolean;
}

/** Returns the distinct words of a question, with abbreviations as one word. */
export function wordsOfQuestion(question: string): Asked {
  const text = capitalsOf(question).replace(ALL_CPFS, ' ');
  const isBegun = /[\p{L}\p{N}][\s*]*\*\s*$/u.test(text);
  const parts = pieces(text);
  const all: string[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const word = parts[i]!;
    const before = parts[i - 2];
    const gap = parts[i - 1];
    if (word === '') continue;
    const abbreviated = isInitial(before) && isInitial(word) && ['.', '/', '. '].includes(gap ?? '');
    const society = before === 'S' && word === 'A' && gap === ' ';
    if (abbreviated || society) all[all.length - 1] += word;
    else all.push(word);
  }
  const hidden = [...capitalsOf(question).matchAll(ALL_CPFS)].map(([cpf]) => {
    const middle = [...cpf].filter((sign) => sign >= '0' && sign <= '9').slice(3, 9);
    return `***${middle.join('')}**`;
  });
  const begun = isBegun ? all.pop() : undefined;
  const distinct = [...new Set(all)];
  return {
    words: distinct.filter((word) => !IGNORED.has(word)),
    beginning: begun ?? null,
    ignored: [...distinct.filter((word) => IGNORED.has(word)), ...hidden],
    hasOnlyCpf: hidden.length > 0 && !distinct.some((word) => !IGNORED.has(word)) && begun === undefined,
  };
}
