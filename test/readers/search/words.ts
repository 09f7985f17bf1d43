/** The words of names and of questions, by the rules of the interface and independent of the service. */

const IGNORED = new Set(['LTDA', 'LIMITADA', 'ME', 'EPP', 'EIRELI', 'SA', 'DE', 'DA', 'DO', 'DAS', 'DOS']);
for (const particle of ['E', 'EM', 'NA', 'NO', 'PARA']) IGNORED.add(particle);

const COMPLETE_CPF = /(?<![0-9])(?:[0-9]{3}[ .]?){2}[0-9]{3}[-. /]?[0-9]{2}(?![0-9])/;
const ALL_CPFS = new RegExp(COMPLETE_CPF, 'g');

/** Capitals without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();

/** Splits a text into words and separators: `['D', "'", 'AVILA']`; the first and last are words or empty. */
const pieces = (text: string): string[] => text.split(/([^\p{L}\p{N}]+)/u);

const isInitial = (word: string | undefined): boolean => word !== undefined && [...word].length === 1;

/** Returns every word under which a name is found. */
export function wordsOfName(name: string): Set<string> {
  const parts = pieces(plain(name).replace(ALL_CPFS, ' '));
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
  const parts = pieces(plain(name).replace(ALL_CPFS, ' '));
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

/** Returns a text that is being typed as a question: its last word is a beginning, ignored, or left out. */
export function typedQuestion(typed: string): string {
  let text = typed;
  if (text.trimEnd().endsWith('*')) while (/[*\s]$/.test(text)) text = text.slice(0, -1);
  const last = /[\p{L}\p{N}\p{M}]*$/u.exec(text)![0];
  if (last === '') return text;
  if ([...plain(last)].length < 3) return text.slice(0, -last.length);
  const others = pieces(plain(text.slice(0, -last.length))).filter((word, i) => i % 2 === 0 && word !== '');
  const isIgnored = IGNORED.has(plain(last)) && others.some((word) => !IGNORED.has(word));
  return isIgnored ? text : `${text}*`;
}

export interface Asked {
  readonly words: readonly string[];
  /** The beginning of one more word. */
  readonly beginning: string | null;
  readonly ignored: readonly string[];
  readonly cpf: boolean;
}

/** Returns the distinct words of a question, with abbreviations as one word. */
export function wordsOfQuestion(question: string): Asked {
  const text = plain(question);
  const begun = /([\p{L}\p{N}]+)[\s*]*\*\s*$/u.exec(text);
  const parts = pieces(begun ? text.slice(0, begun.index) : text);
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
  const distinct = [...new Set(all)];
  return {
    words: distinct.filter((word) => !IGNORED.has(word)),
    beginning: begun?.[1] ?? null,
    ignored: distinct.filter((word) => IGNORED.has(word)),
    cpf: COMPLETE_CPF.test(text),
  };
}
