/** Corrections of a question that finds nothing, by comparing its word with every word of the publication. */
import type { Filters } from './criteria.ts';
import type { Scanned } from './scanned.ts';
import { numberOf, orderAsked, wordsOfQuestion } from './words.ts';

export interface Correction {
  readonly parametro: string;
  readonly palavra: string;
  readonly sugestao: string;
  readonly valor: string;
  readonly parametros: Readonly<Record<string, string>>;
  readonly total: number;
}

/** Returns the number of establishments that match. */
export type Count = (filters: Filters) => number;

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

/** Counts the edits by the whole table of those between the beginnings of two words. */
export function editsBetween(a: string, b: string): number {
  const table = [...Array(a.length + 1)].map((_, i) => [...Array(b.length + 1)].map((__, j) => i + j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const ways = [table[i - 1]![j]! + 1, table[i]![j - 1]! + 1];
      ways.push(table[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a.slice(i - 2, i) === b[j - 1]! + b[j - 2]!) ways.push(table[i - 2]![j - 2]! + 1);
      table[i]![j] = Math.min(...ways);
    }
  }
  return table[a.length]![b.length]!;
}

const isTwoEdits = (word: string, other: string): boolean =>
  word.length >= 8 && word.slice(0, 5) === other.slice(0, 5) && editsBetween(word, other) === 2;

const PLURALS = [/^(.*)()$/, /^(.*)AO$/, /^(.*)L$/, /^(.*)IL$/, /^(.*)M$/];
const ENDS = [['S', 'ES'], ['OES', 'AES'], ['IS'], ['EIS'], ['NS']];

const isPluralOf = (singular: string, plural: string): boolean =>
  PLURALS.some((form, i) => {
    const stem = form.exec(singular)?.[1];
    return stem !== undefined && ENDS[i]!.some((end) => plural === stem + end);
  });

/** Returns 1 for one edit and for the other number, 2 for two edits; null for a word that is not near. */
function editsOf(word: string, other: string): number | null {
  if (word === other || !isOfLetters(other)) return null;
  if (isOneEdit(word, other) || isPluralOf(word, other) || isPluralOf(other, word)) return 1;
  return isTwoEdits(word, other) ? 2 : null;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the whole words of a question in the order in which they were sent, if they are a name. */
function inOrder(filter: string, question: string): readonly string[] {
  const { words, beginning } = wordsOfQuestion(question, filter === 'nome');
  const name = filter === 'nome' ? orderAsked(question) : null;
  const last = beginning === null || name?.at(-1) === beginning ? (name ?? []) : [];
  const whole = beginning === null ? last : last.slice(0, -1);
  const isSame = whole.toSorted(byText).join(' ') === words.toSorted(byText).join(' ');
  return isSame ? whole : words.toSorted(byText);
}

const NO_WORDS = { words: [], cut: [], beginning: null };

function askedIn(filter: string, filters: Filters) {
  const question = filters[filter] ?? '';
  return filter === 'nome' && numberOf(question) !== null
    ? NO_WORDS
    : wordsOfQuestion(question, filter === 'nome');
}

export function correctionsOf(filters: Filters, { names, partners }: Scanned, count: Count): Correction[] {
  const lists: Readonly<Record<string, Iterable<string>>> = { nome: names.words(), socio: partners.words() };
  const words = ['nome', 'socio'].flatMap((filter) => {
    const { words: whole, beginning } = askedIn(filter, filters);
    const asked = [...whole.toSorted(byText), ...(beginning === null ? [] : [`${beginning}*`])];
    return asked.map((word) => ({ filter, word, total: count({ [filter]: word }) }));
  });
  const [rarest, second] = words.toSorted((a, b) => a.total - b.total);
  if (!rarest || second?.total === 0) return [];
  const { filter } = rarest;
  const word = rarest.word.replace('*', '');
  if (!isOfLetters(word) || word.length < 4 || word.length > 20) return [];
  return [...lists[filter]!]
    .flatMap((other) => {
      const edits = editsOf(word, other);
      const total = filter === 'nome' ? names.having(other).length : count({ socio: other });
      return edits === null ? [] : [{ other, edits, total }];
    })
    .sort((a, b) => a.edits - b.edits || b.total - a.total || byText(a.other, b.other))
    .slice(0, 6)
    .map(({ other, edits }) => {
      const { beginning, cut } = askedIn(filter, filters);
      const isBegun = rarest.word.endsWith('*');
      const kept = inOrder(filter, filters[filter]!).map((one) => (one === word && !isBegun ? other : one));
      const corrected = new Set(isBegun ? [...kept, other] : kept);
      const cuts = cut.toSorted(byText).map((one) => `${one}.`);
      const valor = [...corrected, ...cuts, ...(beginning === null || isBegun ? [] : [`${beginning}*`])].join(
        ' ',
      );
      const total = count({ ...filters, [filter]: valor });
      const said = { parametro: filter, palavra: word, sugestao: other, valor };
      return { edits, correction: { ...said, parametros: { [filter]: valor }, total } };
    })
    .filter(({ correction }) => correction.total > 0)
    .sort((a, b) => a.edits - b.edits || b.correction.total - a.correction.total)
    .slice(0, 3)
    .map(({ correction }) => correction);
}
