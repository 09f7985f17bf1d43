/** Renders a list before it is asked for, and how far the questions are. */
import { counted, number } from '../consultar/formats.ts';
import { h, headingView, selectView, type Tree } from '../consultar/tree.ts';
import { barList, joined } from '../figures.ts';
import { type Entry, type List, STATES, stateOf } from './entries.ts';
import { PART_NAMES, PARTS, type Part, type Sheet } from './sheet.ts';

type Changing = Readonly<Record<'column' | 'titles' | 'start', () => void>>;

function columnView(part: Part, { titles, columns }: Sheet, onchange: () => void): Tree {
  const id = `coluna-${part}`;
  const options = titles.map((title, i) => [i, title] as const);
  const none = part === 'nome' ? [] : [[-1, 'nenhuma'] as const];
  return selectView(id, PARTS[part], [...none, ...options], columns[part], { 'data-keep': id, onchange });
}

const SHOWN = 3;

export function countText({ entries, byRow }: List): string {
  const nameless = byRow.filter((entry) => entry === null).length;
  const left = nameless > 0 && `; ${counted(nameless, 'não tem', 'não têm')} um nome que se possa enviar`;
  const asked = counted(entries.length, 'nome e lugar diferente', 'nomes e lugares diferentes');
  return `${counted(byRow.length, 'linha', 'linhas')}, ${asked}${left || ''}. Cada um é um pedido da sua chave.`;
}

export function columnsView(list: List, { column, titles, start }: Changing): Tree {
  const { isTitled: checked } = list.sheet;
  const questions = list.entries
    .slice(0, SHOWN)
    .map(({ question }) => PART_NAMES.map((part) => question[part]));
  const box = { id: 'titulos', type: 'checkbox', checked, 'data-keep': 'titulos', onchange: titles };
  return h(
    'section',
    headingView('As colunas'),
    h('div.filters', ...PART_NAMES.map((part) => columnView(part, list.sheet, column))),
    h(
      'p.list-titles',
      h('input', box),
      h('label', { for: 'titulos' }, ' A primeira linha tem os títulos das colunas'),
    ),
    h('h3', 'As primeiras perguntas'),
    h('ol', ...questions.map((parts) => h('li', joined(parts, ' · ')))),
    h('p', countText(list)),
    h('p', h('button', { type: 'button', class: 'button', onclick: start }, 'Conferir a lista')),
  );
}

export const answered = (entries: readonly Entry[]): number =>
  entries.reduce((count, { items, isRefused }) => (items || isRefused ? count + 1 : count), 0);

/** `320 de 1.000 nomes perguntados` */
export const progressText = (entries: readonly Entry[]): string =>
  `${number(answered(entries))} de ${counted(entries.length, 'nome perguntado', 'nomes perguntados')}`;

export function progressView(entries: readonly Entry[]): Tree {
  const states = entries.map(stateOf);
  return h(
    'div',
    h('progress', { max: entries.length, value: answered(entries), 'aria-label': 'Nomes perguntados' }),
    h('p.small', `${progressText(entries)}.`),
    barList(STATES.map((name) => ({ name, value: states.filter((state) => state === name).length }))),
  );
}
