/** The words of a name in a question: their parameters, and the canonical text of their values. */
import * as z from 'zod/mini';
import {
  type AskedWords,
  askedWords,
  BEGINS,
  IGNORED_WORDS,
  nameInOrder,
  withoutPastedCpfs,
} from '../../datasets/names/words.ts';

/** Distinct words, without those that are ignored. */
const MOST_WORDS = 20;

/** Letters of a beginning at least: by so many, words are stored together (store/records/sets/keys.ts). */
export const SHORTEST_BEGINNING = 3;

export interface NameWords {
  readonly words: readonly string[];
  /** The beginnings of more words, which a dot cuts. */
  readonly begun: readonly string[];
  /** The beginning of one more word; null if there is none. */
  readonly beginning: string | null;
  /** The words that are not searched for, in the order of the question, and after them masked CPFs. */
  readonly ignored: readonly string[];
  /** The question as a name, its words in their order, the beginning last; null if it is none. */
  readonly name: readonly string[] | null;
  /** The root of a CNPJ that is sent in place of a name; null for a name. */
  readonly root: string | null;
}

/** Separates the parts. No word contains it: they have only letters and digits. */
const BETWEEN = '|';

/** Returns the words of a value of the parameter. */
export function wordsIn(value: string): NameWords {
  const [words = [], begun = [], ignored = [], name = [], [beginning = null] = [], [root = null] = []] = value
    .split(BETWEEN)
    .map((part) => part.split(' ').filter(Boolean));
  return { words, begun, beginning, ignored, name: name.length > 0 ? name : null, root };
}

/** Returns the value of the parameter with these words. */
export const textOfWords = ({ words, begun, beginning, ignored, name, root }: NameWords): string =>
  [words, begun, ignored, name ?? [], beginning ? [beginning] : [], root ? [root] : []]
    .map((part) => part.join(' '))
    .join(BETWEEN);

/** The root of a CNPJ or a whole one, with or without their signs; one of letters has its signs. */
const NUMBER =
  /^(?:\d{2}\.?\d{3}\.?\d{3}(?:\/?\d{4}-?\d{2})?|[0-9A-Z]{2}(?:\.[0-9A-Z]{3}){2}(?:\/[0-9A-Z]{4}-\d{2})?)$/;

const ROOT = 8;

/** Returns the root of the CNPJ that a text is, also with its name before it; null for a name. */
export function rootIn(text: string): string | null {
  const number = text
    .trim()
    .toUpperCase()
    .replace(/^CNPJ\W*/, '')
    .replace(/\s*([/-])\s*/g, '$1');
  return NUMBER.test(number) ? number.replace(/\W/g, '').slice(0, ROOT) : null;
}

const ofRoot = (root: string): string =>
  textOfWords({ words: [], begun: [], beginning: null, ignored: [], name: null, root });

/** All words must occur, so that their order has no meaning, except for which names come first. */
const canonical = (text: string): string =>
  canonicalOf(askedWords(text), nameInOrder(withoutPastedCpfs(text)));

function ofPartner(text: string): string {
  const { words, begun, ...asked } = askedWords(text);
  return canonicalOf({ ...asked, words: words.concat(begun), begun: [] }, null);
}

/** A company's name may be its number, which people have as often. */
function ofCompany(text: string): string {
  const root = rootIn(text);
  return root === null ? canonical(text) : ofRoot(root);
}

/** Returns the words of a company's name as the parameter has them. */
export const nameWords = (text: string): NameWords => wordsIn(ofCompany(text));

/** Returns the words of a partner's name as the parameter has them. */
export const partnerWords = (text: string): NameWords => wordsIn(ofPartner(text));

/** `name` has all words in their order, and is none where the beginning is not the last of them. */
function canonicalOf(
  { words, begun, beginning, ignored, cpfs }: AskedWords,
  name: readonly string[] | null,
): string {
  const isName = beginning === null || name?.at(-1) === beginning;
  return textOfWords({
    words: words.toSorted(),
    begun: begun.toSorted(),
    beginning,
    ignored: ignored.concat(cpfs),
    name: isName ? name : null,
    root: null,
  });
}

const NO_WORD = `Informe ao menos uma palavra que distinga o nome; estas não contam: ${[...IGNORED_WORDS].join(', ')}.`;
const TOO_MANY = `Informe no máximo ${MOST_WORDS} palavras diferentes.`;
const TOO_SHORT = `Antes de ${BEGINS} informe ao menos ${SHORTEST_BEGINNING} letras ou algarismos do começo da palavra, como em padar${BEGINS}.`;

function isOnlyCpf(question: string): boolean {
  const { words, begun, beginning, cpfs } = askedWords(question);
  return cpfs.length > 0 && words.length + begun.length === 0 && beginning === null;
}

/** Returns why a question cannot be asked; null if it can. `onlyCpf` is the message for a CPF and no word. */
function unsearchable(question: string, onlyCpf: string): string | null {
  const { words, begun, beginning } = askedWords(question);
  const count = words.length + begun.length;
  if (isOnlyCpf(question)) return onlyCpf;
  if (beginning !== null && [...beginning].length < SHORTEST_BEGINNING) return TOO_SHORT;
  if (count === 0 && beginning === null) return NO_WORD;
  return count > MOST_WORDS ? TOO_MANY : null;
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
  z.pipe(searchable(maximum, cpf), z.transform(ofCompany));

/** Accepts a partner's name, whose words have no order. A dot cuts none of them: initials have one. */
export const partnerName = (maximum: number, cpf: string): Name =>
  z.pipe(searchable(maximum, cpf), z.transform(ofPartner));

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
  const root = rootIn(sent);
  if (root !== null) return ofRoot(root);
  if (/\s$/.test(withoutPastedCpfs(sent))) return canonical(sent);
  const { beginning, ...asked } = askedWords(`${sent}${BEGINS}`);
  const isShort = beginning !== null && [...beginning].length < SHORTEST_BEGINNING;
  if (!isShort) {
    const isIgnored = beginning !== null && IGNORED_WORDS.has(beginning) && asked.words.length > 0;
    return canonical(isIgnored ? sent : `${sent}${BEGINS}`);
  }
  if (asked.words.length === 0) return canonical(sent);
  const name = nameInOrder(withoutPastedCpfs(sent));
  const others = name?.at(-1) === beginning ? name.slice(0, -1) : name;
  return canonicalOf({ ...asked, beginning: null }, others);
}
