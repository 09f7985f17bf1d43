/** The order of what a name finds: who is called so, who is prominent, whose name begins so, the others. */
import type { Establishment } from './registry.ts';
import { orderAsked, orderedName, wordsOfQuestion } from './words.ts';

/** Names are compared with a blank after each word, so that a beginning ends with a word. */
const textOf = (name: string | null): string =>
  (orderedName(name ?? '') ?? []).map((word) => `${word} `).join('');

/** The active head office of a company of three establishments or more. */
const isProminent = ({ company, kind, status }: Establishment): boolean =>
  company.places > 2 && kind === '1' && status === '02';

/**
 * Returns the places in the order of the answer to a question for a name. `order` is its text as a name, and
 * `question` has the words that are asked for.
 */
export function inNameOrder(
  places: Uint32Array,
  order: string,
  question: string,
  establishments: readonly Establishment[],
): Uint32Array {
  const named = orderAsked(order) ?? [];
  const { beginning } = wordsOfQuestion(order);
  const hasOrder = named.length > 0 && (beginning === null || named.at(-1) === beginning);
  const asked = named.map((word) => `${word} `).join('');
  const start = beginning === null ? asked : asked.trimEnd();
  const isOneWord = named.length === 1;
  const hasProminent = !hasOrder || isOneWord || wordsOfQuestion(question).words.length > 0;
  const sectionOf = (one: Establishment): number => {
    const names = hasOrder ? [textOf(one.company.name), textOf(one.tradeName)] : [];
    const isWhole = names.includes(asked);
    if (hasProminent && isProminent(one)) return isOneWord ? 0 : isWhole ? 1 : 3;
    if (isWhole) return 2;
    return names.some((name) => name.startsWith(start)) ? 4 : 5;
  };
  const sections: number[][] = Array.from({ length: 6 }, () => []);
  for (const place of places) sections[sectionOf(establishments[place]!)]!.push(place);
  return Uint32Array.from(sections.flat());
}
