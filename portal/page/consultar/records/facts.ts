/** Renders rows of a list, links to what a fact names, and the requests that gave an answer. */

import { isGiven, joined, mapped } from '../../figures.ts';
import { cnpjText, decimalText, type Table, workText } from '../formats.ts';
import type { Names } from '../names.ts';
import { addressOf, FOLDED, type Opened, openedIn, opening, type Question } from '../question.ts';
import { type Child, h, type Tree } from '../tree.ts';

/** The description with the code, or the code alone. */
export const codeText = (
  code: string | null,
  description: string | null,
  shown = (text: string): string => text,
): string | null =>
  code === null || description === null ? mapped(code, shown) : `${description} (${shown(code)})`;

export const described = (names: Names, table: Table, code: string | null | undefined): string | null =>
  codeText(code ?? null, names.descriptionOf(table, code ?? null));

export const withDots = (parts: readonly (Child | undefined)[]): Child[] =>
  parts.filter(isGiven).flatMap((part, i) => (i === 0 ? [part as Child] : [' · ', part as Child]));

interface Row {
  readonly title: Child;
  readonly facts: readonly (Child | undefined)[];
  readonly amount?: readonly [name: string, amount: string | null];
  readonly more?: Child;
}

export const rowView = ({ title, facts, amount, more = null }: Row): Tree =>
  h(
    'li',
    h(
      'div.row-head',
      h('h4', title),
      amount?.[1] != null && h('p.amount', h('span.small', `${amount[0]} `), amount[1]),
    ),
    h('p.facts-line', ...withDots(facts)),
    more,
  );

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/** The number of a company has a link that opens it; any other document is a text. */
export function documentOf(document: string | null | undefined, question: Question): Child {
  if (!document || !CNPJ.test(document)) return document ?? null;
  const href = opening(question, { cno: null, cnpj: document });
  return h('a', { href, class: 'number', 'data-opens': document }, cnpjText(document));
}

export const workLink = (cno: string, question: Question): Tree =>
  h('a', { href: opening(question, { cno }), class: 'number', 'data-opens': cno }, workText(cno));

const WORK_SITUATIONS: Readonly<Record<string, string>> = {
  '01': 'nula',
  '02': 'ativa',
  '03': 'suspensa',
  '14': 'paralisada',
  '15': 'encerrada',
};

export const workSituation = (code: string | null | undefined): string | null =>
  mapped(code, (one) => WORK_SITUATIONS[one] ?? one);

export const areaText = (area: string | null | undefined, unit: string | null | undefined): string | null =>
  mapped(area, (value) => joined([decimalText(value), unit === 'm2' ? 'm²' : unit], ' ') ?? value);

/** A link to what is around: the company, the result from which it was opened, or a new question. */
export function backView(question: Question, kind: Opened): Tree {
  const around = { ...question, [kind]: null, ...FOLDED };
  const hasQuestion = Object.keys(question.filters).length > 0 || question.by !== null;
  if (openedIn(around)) return h('p', h('a', { href: addressOf(around) }, '← Voltar'));
  const href = hasQuestion ? addressOf(around) : '#';
  return h('p', h('a', { href }, hasQuestion ? '← Voltar ao resultado' : '← Nova consulta'));
}

/** The name of the number with which an address ends, by the word before it. */
const NUMBERS: Readonly<Record<string, string>> = { cnpjs: 'cnpj', cnos: 'cno', imoveis: 'nirf' };

const isNumber = (word: string): boolean => /^[0-9A-Z]{8,}$/.test(word);

/** Returns the page of the reference about a request; the portal names them after the paths. */
export function referenceOf(request: string): string {
  const words = request.replace(/\?.*$/, '').split('/').slice(2);
  const named = words.map((word, i) =>
    isNumber(word) && i === words.length - 1 ? NUMBERS[words[i - 1] ?? ''] : word,
  );
  return `referencia/${named.filter((word = '') => !isNumber(word)).join('-')}.html`;
}

/** `requests` are addresses with their queries. */
export const apiView = (requests: readonly string[]): Tree =>
  h(
    'section.by-api',
    { 'aria-labelledby': 'pela-api' },
    h('h3', { id: 'pela-api' }, 'O mesmo pela API'),
    h(
      'ul',
      ...requests.map((request) =>
        h('li', h('code', `GET ${request}`), ' ', h('a', { href: referenceOf(request) }, 'referência')),
      ),
    ),
  );
