/** Saves the establishments that were found as one file, from pages in CSV of one publication. */
import type {
  EstabelecimentoEncontrado,
  Lista,
  ListaEstabelecimentosEncontrados,
} from '../../../../clients/typescript/src/index.ts';
import type { Api } from '../../api/api.ts';
import { counted } from '../formats.ts';
import { find, offerCsv } from '../place.ts';
import { problemView } from '../problem.ts';
import { FULL_PAGE } from '../question.ts';
import { render } from '../screen.ts';
import { type Child, h, plainButton, type Tree } from '../tree.ts';
import { MOST_ROWS, saveText } from './results-view.ts';

export interface Wanted {
  readonly found: Lista<EstabelecimentoEncontrado, ListaEstabelecimentosEncontrados>;
  readonly total: number;
  readonly snapshot: string | null;
}

const FILE = 'estabelecimentos.csv';
const LINE_END = '\r\n';

/** Every page begins with the names of the columns. */
const withoutHeader = (page: string): string => page.slice(page.indexOf(LINE_END) + LINE_END.length);

const button = (text: string, onclick: () => void): Tree =>
  plainButton(text, onclick, { 'data-keep': 'csv' });

const startView = (wanted: Wanted, reply: Api['reply']): Tree =>
  button(saveText(wanted.total), () => void save(find('[data-csv]'), wanted, reply));

/** Reads one page after the other, because a key may have a limit for each second. */
async function save(
  place: HTMLElement,
  wanted: Wanted,
  reply: Api['reply'],
  text = '',
  offset = 0,
): Promise<void> {
  const rows = Math.min(wanted.total, MOST_ROWS);
  let isCancelled = false;
  const show = (...children: readonly Child[]): void => render(place, ...children);
  const cancel = button('Cancelar', () => {
    isCancelled = true;
    show(startView(wanted, reply), h('p', { role: 'status' }, 'Cancelado: nada foi salvo.'));
  });
  const bar = h('progress', { max: rows, value: offset, 'aria-label': 'Linhas lidas' });
  show(bar, ' ', cancel);
  while (offset < rows) {
    const { found, snapshot } = wanted;
    const page = await reply(found.csv({ limite: FULL_PAGE, offset, snapshot }));
    // Another question may be shown by now.
    if (isCancelled || !place.isConnected) return;
    if (page.problem) {
      const again = (): void => void save(place, wanted, reply, text, offset);
      return show(startView(wanted, reply), problemView(page.problem, again));
    }
    text += offset === 0 ? page.body : withoutHeader(page.body);
    offset = Math.min(offset + FULL_PAGE, rows);
    place.querySelector('progress')?.setAttribute('value', String(offset));
  }
  offerCsv(FILE, text);
  const said = `O arquivo ${FILE} tem ${counted(rows, 'linha', 'linhas')}.`;
  show(startView(wanted, reply), h('p', { role: 'status' }, said));
}

export const csvView = (wanted: Wanted, reply: Api['reply']): Tree =>
  h('div', { 'data-csv': true, class: 'save' }, startView(wanted, reply));
