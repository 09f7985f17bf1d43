/** Shows the versions that the API serves at the moment, from the status page, which needs no key. */
import type { Publicacao, Situacao } from '../../clients/typescript/src/index.ts';
import { type Config, readOpen } from './config.ts';
import { instantText } from './consultar/formats.ts';
import { fill } from './consultar/place.ts';
import { h, type Tree } from './consultar/tree.ts';

const COLUMNS = ['Fonte', 'Situação', 'Versão', 'Publicado em', 'Obtido em', 'No ar desde'];

const instant = (text: string | null): string => (text === null ? '–' : instantText(text, 'short'));

/** On narrow screens, where the header is hidden, each cell names its column. */
function row([name, source]: readonly [string, Publicacao]): Tree {
  const version = source.amostra ? `${source.versao} (amostra)` : (source.versao ?? '–');
  const times = [source.publicado_na_origem_em, source.obtido_em, source.publicado_em].map(instant);
  const cells = [source.status, version, ...times].map((text, i) =>
    h('td', { 'data-name': COLUMNS[i + 1] }, text),
  );
  return h('tr', h('td', h('code', name)), ...cells);
}

export async function showSituation({ api }: Config): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-situation]');
  if (!place) return;
  try {
    const { fontes } = await readOpen<Situacao>(`${api}/v1/status`);
    const head = h('tr', ...COLUMNS.map((name) => h('th', { scope: 'col' }, name)));
    fill(place, h('table', h('thead', head), h('tbody', ...Object.entries(fontes).map(row))));
  } catch {
    place.textContent = `A situação não pôde ser consultada em ${api}/v1/status. Tente de novo mais tarde.`;
  }
}
