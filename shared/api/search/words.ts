/** The words of a name in a question: their parameter, and the canonical text of its value. */
import * as z from 'zod/mini';
import { askedWords, IGNORED_WORDS } from '../../datasets/words.ts';

/** Distinct words, without those that are ignored. */
const MOST_WORDS = 20;

export interface NameWords {
  readonly words: readonly string[];
  /** The words that are not searched for, in the order of the question. */
  readonly ignored: readonly string[];
}

/** Separates the words from the ignored ones. No word contains it: they have only letters and digits. */
const IGNORED = '|';

/** Returns the words of a value of the parameter. */
export function wordsIn(value: string): NameWords {
  const [words = [], ignored = []] = value.split(IGNORED).map((part) => part.split(' ').filter(Boolean));
  return { words, ignored };
}

/** All words must occur, so their order has no meaning. */
function canonical(text: string): string {
  const { words, ignored } = askedWords(text);
  return `${words.toSorted().join(' ')}${IGNORED}${ignored.join(' ')}`;
}

const NO_WORD = `Informe ao menos uma palavra que distinga o nome; estas não contam: ${[...IGNORED_WORDS].join(', ')}.`;
const TOO_MANY = `Informe no máximo ${MOST_WORDS} palavras diferentes.`;

/** Returns why a text cannot be searched for; null if it can. */
function unsearchable(text: string, cpf: string): string | null {
  const { words, hasCpf } = askedWords(text);
  if (hasCpf) return cpf;
  if (words.length === 0) return NO_WORD;
  return words.length > MOST_WORDS ? TOO_MANY : null;
}

/** Accepts a name of at most `maximum` characters. `cpf` is the message for a text with a complete CPF. */
export function nameWords(maximum: number, cpf: string): z.ZodMiniType<string, string> {
  const searchable = z.check<string>(({ value, issues }) => {
    // A text that is too long is a fault already.
    const message = [...value].length > maximum ? null : unsearchable(value, cpf);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });
  return z.pipe(z.string().check(z.maxLength(maximum), searchable), z.transform(canonical));
}
