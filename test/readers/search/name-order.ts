/** The order of what a name finds: who is called so, whose name begins so, and the others. */
import type { Establishment } from './registry.ts';
import { orderedName, wordsOfQuestion } from './words.ts';

/** Names are compared with a blank after each word, so that a beginning ends with a word. */
const textOf = (name: string | null): string =>
  (orderedName(name ?? '') ?? []).map((word) => `${word} `).join('');

/** Returns the places in the order of the answer to a question for a name. */
export function inNameOrder(
  places: Uint32Array,
  question: string,
  establishments: readonly Establishment[],
): Uint32Array {
  const words = orderedName(question);
  const { beginning } = wordsOfQuestion(question);
  if (!words?.length || (beginning !== null && words.at(-1) !== beginning)) return places;
  const asked = words.map((word) => `${word} `).join('');
  const start = beginning === null ? asked : asked.trimEnd();
  const sections: number[][] = [[], [], []];
  for (const place of places) {
    const { company, tradeName } = establishments[place]!;
    const names = [textOf(company.name), textOf(tradeName)];
    const section = names.includes(asked) ? 0 : names.some((name) => name.startsWith(start)) ? 1 : 2;
    sections[section]!.push(place);
  }
  return Uint32Array.from(sections.flat());
}
