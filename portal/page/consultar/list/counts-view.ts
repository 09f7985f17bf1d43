/** Renders the numbers for each value as bars. A bar is a link to the question that it narrows. */
import type { Contagem, ListaContagens } from '../../../../clients/typescript/src/index.ts';
import { barContent } from '../../figures.ts';
import { counted, number } from '../formats.ts';
import { addressOf, narrowed, type Question } from '../question.ts';
import { h, switchesView, type Tree } from '../tree.ts';
import { DIMENSIONS, type Dimension, dimensionOf, filtersOf, SITUATIONS } from './dimensions.ts';

const FIRST = 12;

/** `4711-3/02 Comércio…`, `SAO PAULO`, `2021`, `ativa` */
function barText({ name, shown = (value) => value }: Dimension, { valor, descricao }: Contagem): string {
  if (valor === null) return 'não informado';
  if (name === 'situacao') return SITUATIONS[valor] ?? descricao ?? valor;
  if (descricao === null) return shown(valor);
  return name === 'municipio' || name === 'porte' ? descricao : `${shown(valor)} ${descricao}`;
}

function bar(dimension: Dimension, count: Contagem, question: Question, largest: number): Tree {
  const { valor, quantidade } = count;
  const filters = valor === null ? {} : filtersOf(dimension, valor);
  const content = barContent({ name: barText(dimension, count), value: quantidade }, largest);
  if (Object.keys(filters).length === 0) return h('li', h('span.bar-row', ...content));
  const isGiven = Object.entries(filters).every(([name, value]) => question.filters[name] === value);
  const href = addressOf(narrowed(question, filters));
  return h('li', h('a.bar-row', { href, 'aria-current': isGiven && 'true' }, ...content));
}

/** Years have their own order; everything else that of the numbers. */
const ordered = (name: string, counts: readonly Contagem[]): readonly Contagem[] =>
  name === 'ano_abertura' ? counts.toSorted((a, b) => (b.valor ?? '').localeCompare(a.valor ?? '')) : counts;

const more = (rest: number): Tree | null =>
  rest <= 0
    ? null
    : h(
        'button',
        { type: 'button', class: 'link', 'data-unfold': FIRST },
        `Mostrar mais ${counted(rest, 'linha', 'linhas')}`,
      );

export function countsView(counts: ListaContagens, question: Question, isOpen: boolean): Tree | null {
  const dimension = dimensionOf(counts.por);
  if (!dimension) return null;
  const bars = ordered(dimension.name, counts.itens);
  const largest = Math.max(0, ...bars.map(({ quantidade }) => quantidade));
  const { total } = counts.paginacao;
  return h(
    'details.counts',
    { open: isOpen },
    h('summary', h('h2', `Números por ${dimension.label.toLowerCase()}`)),
    switchesView(
      'Contar por',
      DIMENSIONS.map(({ name, label }) => [name, label, addressOf({ ...question, by: name })]),
      dimension.name,
    ),
    h('ol.bars', ...bars.map((count) => bar(dimension, count, question, largest))),
    more(bars.length - FIRST),
    total > bars.length &&
      h('p.small', `São ${number(total)} valores; as barras têm os ${bars.length} maiores.`),
  );
}
