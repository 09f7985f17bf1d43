/** Renders a list before it is asked for, and how far the questions are. */
import { barList } from '../bars.ts';
import { counted, number } from '../consultar/formats.ts';
import { h, type Tree } from '../consultar/tree.ts';
import { joined } from '../facts.ts';
import { SEPARATORS, type Separator } from './cells.ts';
import { type Entry, type List, STATES, stateOf } from './entries.ts';
import { PART_NAMES, PARTS, type Part, type Sheet } from './sheet.ts';

const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ';': 'ponto e vírgula',
  '\t': 'tabulação',
  ',': 'vírgula',
};

/** What the reader may change. The functions are called after a change. */
export interface Changing {
  readonly column: () => void;
  readonly reading: () => void;
  readonly start: () => void;
}

interface Choice {
  readonly value: string | number;
  readonly label: string;
}

function selectView(
  id: string,
  label: string,
  choices: readonly Choice[],
  chosen: Choice['value'],
  onchange: () => void,
): Tree {
  const options = choices.map(({ value, label: text }) =>
    h('option', { value, selected: value === chosen }, text),
  );
  return h(
    'div',
    { class: 'filter' },
    h('label', { for: id }, label),
    h('select', { id, 'data-keep': id, onchange }, ...options),
  );
}

const columnView = (part: Part, { titles, columns }: Sheet, { column }: Changing): Tree => {
  const none = part === 'nome' ? [] : [{ value: -1, label: 'nenhuma' }];
  const choices = [...none, ...titles.map((label, value) => ({ value, label }))];
  return selectView(`coluna-${part}`, PARTS[part], choices, columns[part], column);
};

/** Names that show whether the columns are the right ones. */
const SHOWN = 3;

const firstView = ({ entries }: List): Tree =>
  h(
    'ol',
    {},
    ...entries.slice(0, SHOWN).map(({ question }) =>
      h(
        'li',
        {},
        joined(
          PART_NAMES.map((part) => question[part]),
          ' · ',
        ),
      ),
    ),
  );

export function countText({ entries, byRow }: List): string {
  const nameless = byRow.filter((entry) => entry === null).length;
  const repeated = byRow.length - nameless - entries.length;
  const asked = `${counted(byRow.length, 'linha dá', 'linhas dão')} ${counted(entries.length, 'pergunta', 'perguntas')}`;
  const parts = [
    repeated > 0 && `${counted(repeated, 'linha repete', 'linhas repetem')} o nome e o lugar de outra`,
    nameless > 0 && `${counted(nameless, 'linha não tem', 'linhas não têm')} um nome que se possa enviar`,
  ];
  const why = parts.filter((part) => part !== false).join(', e ');
  return `${asked}${why === '' ? '' : `: ${why}`}. Cada pergunta conta como um pedido da sua chave.`;
}

export function columnsView(list: List, changing: Changing): Tree {
  const { sheet } = list;
  const separators = SEPARATORS.map((value) => ({ value, label: SEPARATOR_NAMES[value] }));
  const { isTitled: checked } = sheet;
  return h(
    'section',
    { 'aria-labelledby': 'colunas' },
    h('h2', { id: 'colunas', tabindex: '-1', 'data-heading': true }, 'As colunas'),
    h(
      'div',
      { class: 'filters' },
      ...PART_NAMES.map((part) => columnView(part, sheet, changing)),
      selectView('separador', 'Separador', separators, sheet.separator, changing.reading),
    ),
    h(
      'p',
      { class: 'list-titles' },
      h('input', {
        id: 'titulos',
        type: 'checkbox',
        checked,
        'data-keep': 'titulos',
        onchange: changing.reading,
      }),
      ' ',
      h('label', { for: 'titulos' }, 'A primeira linha tem os títulos das colunas'),
    ),
    h('h3', {}, 'As primeiras perguntas'),
    firstView(list),
    h('p', {}, countText(list)),
    h('p', {}, h('button', { type: 'button', class: 'button', onclick: changing.start }, 'Conferir a lista')),
  );
}

/** How many entries are in each state. */
export function countsOf(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>(STATES.map((state) => [state, 0]));
  for (const entry of entries) counts.set(stateOf(entry), (counts.get(stateOf(entry)) ?? 0) + 1);
  return counts;
}

export const answered = (entries: readonly Entry[]): number =>
  entries.length - (countsOf(entries).get('não perguntado') ?? 0);

/** `320 de 1.000 nomes perguntados` */
export const progressText = (entries: readonly Entry[]): string =>
  `${number(answered(entries))} de ${counted(entries.length, 'nome perguntado', 'nomes perguntados')}`;

export const progressView = (entries: readonly Entry[]): Tree =>
  h(
    'div',
    {},
    h('progress', { max: entries.length, value: answered(entries), 'aria-label': 'Nomes perguntados' }),
    h('p', { class: 'small' }, `${progressText(entries)}.`),
    barList([...countsOf(entries)].map(([name, value]) => ({ name, value }))),
  );
