/** Starts the page of the last loads, which needs no key. The address may name a source after `#`. */
import type { Atualizacoes } from '../../../clients/typescript/src/index.ts';
import { type Config, readConfig } from '../config.ts';
import { fill, find } from '../consultar/place.ts';
import { h } from '../consultar/tree.ts';
import type { Load } from './load.ts';
import { updatesView } from './updates-view.ts';

const said = (): HTMLElement => find('[data-said]');
const result = (): HTMLElement => find('[data-result]');

/** Unfolds the source that the address names, and scrolls to it. */
function showNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

async function read({ api }: Config): Promise<readonly Load[]> {
  const answer = await fetch(`${api}/v1/atualizacoes`, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as Atualizacoes).atualizacoes;
}

async function show(config: Config): Promise<void> {
  fill(said(), h('p', {}, 'Consultando…'));
  result().setAttribute('aria-busy', 'true');
  try {
    fill(result(), updatesView(await read(config), location.hash.slice(1)));
    fill(said());
    showNamed();
  } catch {
    const sentence = `As atualizações não puderam ser consultadas em ${config.api}/v1/atualizacoes. `;
    const again = h(
      'button',
      { type: 'button', class: 'button plain', onclick: () => void show(config) },
      'Tentar de novo',
    );
    fill(said(), h('div', { class: 'advice', 'data-tone': 'bad' }, h('p', {}, sentence), h('p', {}, again)));
  }
  result().setAttribute('aria-busy', 'false');
}

addEventListener('hashchange', showNamed);
readConfig().then(show, (error: unknown) => {
  console.error(error);
  const sentence = 'A página não pôde começar: config.json não foi lido. Recarregue-a.';
  fill(said(), h('p', { class: 'advice', 'data-tone': 'bad' }, sentence));
});
