/** Shows the versions that the API serves at the moment, from the status page, which needs no key. */
import type { FontesDoServico, Publicacao, Situacao } from '../../clients/typescript/src/index.ts';
import { type Config, readOpen } from './config.ts';
import { instantText } from './consultar/formats.ts';

const COLUMNS = ['Fonte', 'Situação', 'Versão', 'Publicado em', 'Obtido em', 'No ar desde'];

const instant = (text: string | null): string => (text === null ? '–' : instantText(text, 'short'));

/** On narrow screens, where the header is hidden, each cell names its column. */
function cell(kind: 'th' | 'td', text: string, column = 0): HTMLTableCellElement {
  const made = document.createElement(kind);
  made.textContent = text;
  if (kind === 'td') made.dataset['name'] = COLUMNS[column];
  return made;
}

function row(name: string, source: Publicacao): HTMLTableRowElement {
  const made = document.createElement('tr');
  const code = document.createElement('code');
  code.textContent = name;
  const first = cell('td', '');
  first.append(code);
  const version = source.amostra ? `${source.versao} (amostra)` : (source.versao ?? '–');
  const times = [source.publicado_na_origem_em, source.obtido_em, source.publicado_em].map(instant);
  const texts = [source.status, version, ...times];
  made.append(first, ...texts.map((text, i) => cell('td', text, i + 1)));
  return made;
}

function table(sources: FontesDoServico): HTMLTableElement {
  const made = document.createElement('table');
  const head = made.createTHead().insertRow();
  head.append(...COLUMNS.map((name) => cell('th', name)));
  for (const title of head.cells) title.scope = 'col';
  made.createTBody().append(...Object.entries(sources).map(([name, source]) => row(name, source)));
  return made;
}

/** Fills the place of the table, on the page that has one. */
export async function showSituation({ api }: Config): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-situation]');
  if (!place) return;
  try {
    const { fontes } = await readOpen<Situacao>(`${api}/v1/status`);
    place.replaceChildren(table(fontes));
  } catch {
    place.textContent = `A situação não pôde ser consultada em ${api}/v1/status. Tente de novo mais tarde.`;
  }
}
