/** The view that finds the companies of a list: it asks for each name, and the reader decides the doubts. */
import { counted, number } from '../consultar/formats.ts';
import { fill, find } from '../consultar/place.ts';
import { render, screen } from '../consultar/screen.ts';
import { h, warning } from '../consultar/tree.ts';
import type { View } from '../navigation.ts';
import { wireKeyField } from '../playground/key-field.ts';
import { type List, listOf } from './entries.ts';
import { columnsView } from './list-view.ts';
import { type Columns, PART_NAMES, type Part, type Sheet, sheetOf, textOf } from './sheet.ts';
import { createWork, end, start, type Work } from './work.ts';
import { type Acts, showWork } from './work-view.ts';

/** It stays while other views are shown, such as the company of a candidate. */
let kept: Work | null = null;

addEventListener('beforeunload', (event) => {
  if (kept && !kept.isSaved) event.preventDefault();
});

/** Forgets the list, unless the reader wants to save the result first. Returns whether it did. */
function forget(work: Work): boolean {
  if (!work.isSaved && !confirm('O resultado desta lista não foi baixado. Apagar a conferência?'))
    return false;
  work.changed = () => {};
  end(work);
  kept = null;
  find('[data-list]').hidden = false;
  fill(screen.said());
  fill(screen.result());
  return true;
}

export const matching: View = ({ keys, config, api }, ended) => {
  const takeTyped = wireKeyField(keys, config, ended);

  /** A typed key is used first. Without one, the page says so. */
  const startWithKey = (work: Work): void => {
    const refusal = takeTyped();
    if (refusal === null && keys.current() !== null) {
      if (kept !== work) showWork(work, acts, ended);
      kept = work;
      start(work);
      return;
    }
    fill(screen.said(), warning(refusal ?? 'Informe a sua chave em “Chave de acesso” e comece de novo.'));
    find('#chave').focus();
  };

  const empty = wireInput((list) => {
    startWithKey(createWork(list, api));
    if (kept) find('[data-heading]').focus();
  });
  const discard = (work: Work): void => {
    if (forget(work)) empty();
  };
  const acts: Acts = { resume: startWithKey, discard };
  keys.onChange(() => {
    if (keys.current() === null && kept?.isRunning) end(kept);
  }, ended);
  if (kept) showWork(kept, acts, ended);
};

/** Rows at most: each is a request, and what the reader decides is kept in the memory of the page. */
const MOST_ROWS = 10_000;

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
