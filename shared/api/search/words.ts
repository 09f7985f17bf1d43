/** The words of a name in a question: their parameters, and the canonical text of their values. */
import * as z from 'zod/mini';
import {
  type AskedWords,
  askedWords,
  BEGINS,
  IGNORED_WORDS,
  nameInOrder,
  withoutCpfs,
} from '../../datasets/words.ts';

/** Distinct words, without those that are ignored. */
const MOST_WORDS = 20;

/** Letters of a beginning at least: by so many, words are stored together (store/records/sets/keys.ts). */
export const SHORTEST_BEGINNING = 3;

export interface NameWords {
  readonly words: readonly string[];
  /** The beginning of one more word; null if there is none. */
  readonly beginning: string | null;
  /** The words that are not searched for, in the order of the question, and after them masked CPFs. */
  readonly ignored: readonly string[];
  /** The question as a name, its words in their order, the beginning last; null if it is none. */
  readonly name: readonly string[] | null;
}

/** Separates the parts. No word contains it: they have only letters and digits. */
const BETWEEN = '|';

/** Returns the words of a value of the parameter. */
export function wordsIn(value: string): NameWords {
  const [words = [], ignored = [], name = [], [beginning = null] = []] = value
    .split(BETWEEN)
    .map((part) => part.split(' ').filter(Boolean));
  return { words, beginning, ignored, name: name.length > 0 ? name : null };
}

/** Returns the value of the parameter with these words. */
export const textOfWords = ({ words, beginning, ignored, name }: NameWords): string =>
  [words, ignored, name ?? [], beginning ? [beginning] : []].map((part) => part.join(' ')).join(BETWEEN);

/** All words must occur, so that their order has no meaning, except for which names come first. */
const canonical = (text: string, hasOrder: boolean): string =>
  canonicalOf(askedWords(text), hasOrder ? nameInOrder(text) : null);

/** `name` has all words in their order, and is none where the beginning is not the last of them. */
function canonicalOf(
  { words, beginning, ignored, cpfs }: AskedWords,
  name: readonly string[] | null,
): string {
  const isName = beginning === null || name?.at(-1) === beginning;
  return textOfWords({
    words: words.toSorted(),
    beginning,
    ignored: ignored.concat(cpfs),
    name: isName ? name : null,
  });
}

const NO_WORD = `Informe ao menos uma palavra que distinga o nome; estas não contam: ${[...IGNORED_WORDS].join(', ')}.`;
const TOO_MANY = `Informe no máximo ${MOST_WORDS} palavras diferentes.`;
const TOO_SHORT = `Antes de ${BEGINS} informe ao menos ${SHORTEST_BEGINNING} letras ou algarismos do começo da palavra, como em padar${BEGINS}.`;

function isOnlyCpf(question: string): boolean {
  const { words, beginning, cpfs } = askedWords(question);
  return cpfs.length > 0 && words.length === 0 && beginning === null;
}

/** Returns why a question cannot be asked; null if it can. `onlyCpf` is the message for a CPF and no word. */
function unsearchable(question: string, onlyCpf: string): string | null {
  const { words, beginning } = askedWords(question);
  if (isOnlyCpf(question)) return onlyCpf;
  if (beginning !== null && [...beginning].length < SHORTEST_BEGINNING) return TOO_SHORT;
  if (words.length === 0 && beginning === null) return NO_WORD;
  return words.length > MOST_WORDS ? TOO_MANY : null;
}

/** Accepts what is no longer than `maximum` characters, and of which `faultOf` returns no message. */
function textWith(maximum: number, faultOf: (sent: string) => string | null) {
  const check = z.check<string>(({ value, issues }) => {
    // A text that is too long is a fault already.
    const message = [...value].length > maximum ? null : faultOf(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });
  return z.string().check(z.maxLength(maximum), check);
}

type Name = z.ZodMiniType<string, string>;

const searchable = (maximum: number, onlyCpf: string) =>
  textWith(maximum, (sent) => unsearchable(sent, onlyCpf));

/** Accepts a company's name of at most `maximum` characters. `cpf` is the message for a CPF and no word. */
export const companyName = (maximum: number, cpf: string): Name =>
  z.pipe(
    searchable(maximum, cpf),
    z.transform((sent) => canonical(sent, true)),
  );

/** Accepts a partner's name, whose words have no order. */
export const partnerName = (maximum: number, cpf: string): Name =>
  z.pipe(
    searchable(maximum, cpf),
    z.transform((sent) => canonical(sent, false)),
  );

/**
 * Accepts a company's name as it is typed, even without a word yet. Its last word is a beginning. After other
 * words it is left out if it is short, and ignored if it is one of those, such as LTDA; alone it is a whole
 * word then, such as the name C6.
 */
export const typedName = (maximum: number, cpf: string): Name =>
  z.pipe(
    textWith(maximum, (sent) => (isOnlyCpf(sent) ? cpf : null)),
    z.transform(typedCanonical),
  );

/** A star says what is assumed anyway. Before a CPF the name is complete. */
function typedCanonical(typed: string): string {
  const sent = typed.replace(/[*\s]*\*\s*$/, '');
  if (/\s$/.test(withoutCpfs(sent))) return canonical(sent, true);
  const { beginning, ...asked } = askedWords(`${sent}${BEGINS}`);
  const isShort = beginning !== null && [...beginning].length < SHORTEST_BEGINNING;
  if (!isShort) {
    const isIgnored = beginning !== null && IGNORED_WORDS.has(beginning) && asked.words.length > 0;
    return canonical(isIgnored ? sent : `${sent}${BEGINS}`, true);
  }
  if (asked.words.length === 0) return canonical(sent, true);
  const name = nameInOrder(sent);
  const others = name?.at(-1) === beginning ? name.slice(0, -1) : name;
  return canonicalOf({ ...asked, beginning: null }, others);
}
