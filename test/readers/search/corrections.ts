/** Corrections of a question that finds nothing, by comparing its word with every word of the publication. */
import type { Filters } from './criteria.ts';
import type { Scanned } from './scanned.ts';
import { wordsOfQuestion } from './words.ts';

export interface Correction {
  readonly parametro: string;
  readonly palavra: string;
  readonly sugestao: string;
  readonly valor: string;
  readonly total: number;
}

/** Returns the number of establishments that match. */
type Count = (filters: Filters) => number;

const isOfLetters = (word: string): boolean => /^[A-Z]+$/.test(word);

/** Compares what is left between the equal beginnings and the equal ends of two words. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [one, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (one.length === 2 && other.length === 2) return one[0] === other[1] && one[1] === other[0];
  return one.length <= 1 && other.length <= 1 && a !== b;
}

const PLURALS = [/^(.*)()$/, /^(.*)AO$/, /^(.*)L$/, /^(.*)IL$/, /^(.*)M$/];
const ENDS = [['S', 'ES'], ['OES', 'AES'], ['IS'], ['EIS'], ['NS']];

const isPluralOf = (singular: string, plural: string): boolean =>
  PLURALS.some((form, i) => {
    const stem = form.exec(singular)?.[1];
    return stem !== undefined && ENDS[i]!.some((end) => plural === stem + end);
  });

const isNear = (word: string, other: string): boolean =>
  word !== other &&
  isOfLetters(other) &&
  (isOneEdit(word, other) || isPluralOf(word, other) || isPluralOf(other, word));

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function correctionsOf(filters: Filters, { names, partners }: Scanned, count: Count): Correction[] {
  const lists: Readonly<Record<string, Iterable<string>>> = { nome: names.words(), socio: partners.words() };
  const words = ['nome', 'socio'].flatMap((filter) =>
    wordsOfQuestion(filters[filter] ?? '')
      .words.toSorted(byText)
      .map((word) => ({ filter, word, total: count({ [filter]: word }) })),
  );
  const [rarest, second] = words.toSorted((a, b) => a.total - b.total);
  if (!rarest || second?.total === 0) return [];
  const { filter, word } = rarest;
  if (!isOfLetters(word) || word.length < 4 || word.length > 20) return [];
  return [...lists[filter]!]
    .filter((other) => isNear(word, other))
    .map((other) => ({ other, total: count({ [filter]: other }) }))
    .sort((a, b) => b.total - a.total || byText(a.other, b.other))
    .slice(0, 6)
    .map(({ other }) => {
      const asked = wordsOfQuestion(filters[filter]!).words.toSorted(byText);
      const valor = [...new Set(asked.map((one) => (one === word ? other : one)))].join(' ');
      const total = count({ ...filters, [filter]: valor });
      return { parametro: filter, palavra: word, sugestao: other, valor, total };
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, 3);
}
