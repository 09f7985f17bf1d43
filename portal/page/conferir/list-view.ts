/** Renders a list: its columns, how far the questions are, and a name in doubt with its candidates. */
import type { Correspondencia, MotivosDaCorrespondencia } from '../../../clients/typescript/src/index.ts';
import { counted, number } from '../consultar/formats.ts';
import { establishmentView } from '../consultar/list/results-view.ts';
import { addressOf, NO_QUESTION } from '../consultar/question.ts';
import { type Child, h, headingView, plainButton, selectView, type Tree } from '../consultar/tree.ts';
import { barList, type Fact, factsView, joined } from '../figures.ts';
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

export interface Deciding {
  readonly choose: (candidate: Correspondencia | null) => void;
  readonly move: (step: 1 | -1) => void;
}

const badges = (tone: 'good' | 'bad', texts: readonly string[]): Child =>
  texts.length === 0 ? null : texts.map((text) => [h('span.badge', { 'data-tone': tone }, text), ' ']);

const PLACES = [
  ['uf', 'estado'],
  ['municipio', 'município'],
  ['cep', 'CEP'],
] as const;

function reasonsOf(reasons: MotivosDaCorrespondencia): Fact[] {
  const { palavras: words, faltam, sobram } = reasons;
  const equal = words.filter(({ relacao }) => relacao === 'igual').map(({ publicada }) => publicada);
  const alike = words.filter(({ relacao }) => relacao !== 'igual');
  const places = (agrees: boolean): readonly string[] =>
    PLACES.filter(([name]) => reasons[name] === agrees).map(([, label]) => label);
  return [
    ['Iguais', badges('good', equal)],
    [
      'Parecidas',
      joined(
        alike.map(({ pedida, publicada }) => `${pedida} e ${publicada}`),
        ', ',
      ),
    ],
    ['Só na lista', badges('bad', faltam)],
    ['Só no cadastro', badges('bad', sobram)],
    ['Lugar igual', badges('good', places(true))],
    ['Lugar diferente ou não entendido', badges('bad', places(false))],
  ];
}

function candidateView(candidate: Correspondencia, i: number, { chosen }: Entry, { choose }: Deciding): Tree {
  const { cnpj, pontos, motivos } = candidate;
  const isChosen = chosen?.cnpj === cnpj;
  const href = `consultar.html${addressOf({ ...NO_QUESTION, cnpj })}`;
  return h(
    'li',
    { 'data-chosen': isChosen },
    establishmentView(candidate, href, null, `candidata-${i}`),
    h('p', h('strong', `${pontos} pontos`), ' de 100'),
    factsView(reasonsOf(motivos)),
    plainButton('É esta', () => choose(candidate), {
      id: `escolher-${i}`,
      'aria-labelledby': `escolher-${i} candidata-${i}`,
      'aria-pressed': String(isChosen),
    }),
  );
}

export function doubtView(entry: Entry, { sheet, byRow }: List, deciding: Deciding): Tree {
  const { question, row, items = [], chosen } = entry;
  const place = joined([question.municipio, question.uf, question.cep], ', ');
  const rows = byRow.filter((one) => one === entry).length;
  const line = `Linha ${row + (sheet.isTitled ? 2 : 1)}${rows > 1 ? `, e ${counted(rows - 1, 'outra igual', 'outras iguais')}` : ''}: `;
  return h(
    'section',
    { 'aria-labelledby': 'duvida' },
    h(
      'h2',
      { id: 'duvida', tabindex: '-1', 'data-doubt-heading': true },
      joined([question.nome, place], ' · '),
    ),
    h('p.small', line, joined(sheet.rows[row] ?? [], ' · ')),
    h('ol.candidates', ...items.map((one, i) => candidateView(one, i, entry, deciding))),
    h(
      'p.pages',
      plainButton('Nenhuma destas', () => deciding.choose(null), { 'aria-pressed': String(chosen === null) }),
      plainButton('Dúvida anterior', () => deciding.move(-1)),
      plainButton('Próxima dúvida', () => deciding.move(1)),
    ),
  );
}
