/** The fields of a list: a pasted text or an opened file, and the choice of its columns. */
import { counted, number } from '../consultar/formats.ts';
import { fill, find } from '../consultar/place.ts';
import { render, screen } from '../consultar/screen.ts';
import { h, warning } from '../consultar/tree.ts';
import { textOf } from './cells.ts';
import { type List, listOf } from './entries.ts';
import { columnsView } from './list-view.ts';
import { type Columns, PART_NAMES, type Part, type Sheet, sheetOf } from './sheet.ts';

/** Rows at most: each is a request, and what the reader decides is kept in the memory of the page. */
const MOST_ROWS = 10_000;

/** Returns why the list is not used; null where it is. */
function refusalOf({ text, rows }: Sheet): string | null {
  if (text.includes('\0'))
    return 'O arquivo não é um texto em CSV. Na planilha, escolha “Salvar como” e o formato CSV.';
  if (rows.length <= MOST_ROWS) return null;
  const most = number(MOST_ROWS);
  return `A lista tem ${number(rows.length)} linhas, e a página confere até ${most} de cada vez. Divida a lista.`;
}

/** `start` is called with the list when the reader asks for it. Returns what empties the fields. */
export function wireInput(start: (list: List) => void): () => void {
  const show = (sheet: Sheet): void => {
    const refusal = refusalOf(sheet);
    fill(screen.said(), refusal !== null && warning(refusal));
    if (refusal !== null || sheet.rows.length === 0) {
      render(screen.result());
      return;
    }
    const list = listOf(sheet);
    const column = (): void => {
      const chosen = (part: Part) => [part, Number(find<HTMLSelectElement>(`#coluna-${part}`).value)];
      show({ ...sheet, columns: Object.fromEntries(PART_NAMES.map(chosen)) as Columns });
    };
    const titles = (): void => show(sheetOf(sheet.text, !sheet.isTitled));
    render(screen.result(), columnsView(list, { column, titles, start: () => start(list) }));
    fill(screen.said(), h('p', `A lista tem ${counted(sheet.rows.length, 'linha', 'linhas')}.`));
  };
  const pasted = find<HTMLTextAreaElement>('#lista-texto');
  const file = find<HTMLInputElement>('#lista-arquivo');
  pasted.addEventListener('input', () => show(sheetOf(pasted.value)));
  file.addEventListener('change', () => {
    file.files?.[0]?.arrayBuffer().then(
      (bytes) => show(sheetOf(textOf(bytes))),
      () => fill(screen.said(), warning('O navegador não pôde ler o arquivo. Abra-o de novo.')),
    );
  });
  return () => {
    pasted.value = '';
    file.value = '';
    pasted.focus();
  };
}
