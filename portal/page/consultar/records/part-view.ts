/** Renders a list that a reader unfolds: its total, what is shown of it, and buttons to other pages. */
import type { Fonte, Lista, Paginacao, ResumoDaFicha } from '../../../../clients/typescript/src/index.ts';
import { counted, moneyText, number, type Table } from '../formats.ts';
import type { Names } from '../names.ts';
import { PAGE, type Question } from '../question.ts';
import { h, plainButton, type Tree } from '../tree.ts';

export interface PartPage {
  readonly fonte: Fonte;
  readonly itens: readonly object[];
  readonly paginacao: Paginacao;
}

export interface Part {
  /** The word in the address of the page. */
  readonly name: string;
  readonly title: string;
  readonly list: Lista<object, PartPage>;
  readonly none: string;
  /** The total that is known before; undefined where its source is not available. */
  readonly summary?: Pick<ResumoDaFicha, 'href' | 'total' | 'valor_total'> | undefined;
  readonly tables?: readonly Table[];
  row(record: object, question: Question, names: Names): Tree;
}

/** `Registros de 21 a 40 de 57.` */
export function shownText({ none }: Part, { itens, paginacao: { offset, total } }: PartPage): string {
  if (total === 0) return none;
  if (itens.length === 0)
    return `Esta página fica depois do fim da lista, que tem ${number(total)} registros.`;
  if (total <= itens.length) return `${counted(total, 'registro', 'registros')}.`;
  return `Registros de ${number(offset + 1)} a ${number(offset + itens.length)} de ${number(total)}.`;
}

const totalText = (total: number): string => counted(total, 'registro', 'registros');

export function summaryText({ summary }: Part): string {
  if (!summary) return 'fonte não disponível';
  const { total, valor_total: amount } = summary;
  return total > 0 && amount !== null ? `${totalText(total)} · ${moneyText(amount)}` : totalText(total);
}

/** Buttons that have nowhere to go stay where they are. */
export function turnsView(
  { title }: Part,
  { paginacao: { offset, total } }: PartPage,
  go: (offset: number) => void,
): Tree | null {
  if (total <= PAGE && offset === 0) return null;
  const last = Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE;
  const step = (text: string, to: number, isOpen: boolean): Tree =>
    plainButton(text, isOpen ? () => go(to) : null, { 'aria-disabled': !isOpen && 'true' });
  return h(
    'nav.pages.turns',
    { 'aria-label': `Páginas: ${title}` },
    step('Primeira', 0, offset > 0),
    step('← Anterior', Math.max(0, Math.min(offset - PAGE, last)), offset > 0),
    step('Próxima →', offset + PAGE, offset + PAGE < total),
    step('Última', last, offset < last),
  );
}

/** `onclick` is called for every click inside, before a link or a button acts. */
export const partView = (part: Part, isOpen: boolean, ontoggle: () => void, onclick: () => void): Tree =>
  h(
    'details.part',
    { 'data-part': part.name, open: isOpen, ontoggle, onclick },
    h('summary', h('h3', part.title), ' ', 'summary' in part && h('span.part-total', summaryText(part))),
    h('p.small', { role: 'status', tabindex: '-1', 'data-shown': true }),
    // The room of the rows, which the place has while they are read.
    h('div', { 'data-rows': true, '--rows': Math.min(part.summary?.total ?? 0, PAGE) }),
  );
