/** Starts the page of the last loads, which needs no key. The address may name a source after `#`. */
import type { Atualizacoes } from '../../../clients/typescript/src/index.ts';
import { type Config, readOpen, whenConfigured } from '../config.ts';
import { fill } from '../consultar/place.ts';
import { screen } from '../consultar/screen.ts';
import { h, plainButton } from '../consultar/tree.ts';
import { updatesView } from './load-view.ts';

const { said, result } = screen;

function showNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

async function show(config: Config): Promise<void> {
  fill(said(), h('p', 'Consultando…'));
  result().setAttribute('aria-busy', 'true');
  try {
    const { atualizacoes } = await readOpen<Atualizacoes>(`${config.api}/v1/atualizacoes`);
    fill(result(), updatesView(atualizacoes, location.hash.slice(1)));
    fill(said());
    showNamed();
  } catch {
    const sentence = `As atualizações não puderam ser consultadas em ${config.api}/v1/atualizacoes. `;
    const again = plainButton('Tentar de novo', () => void show(config));
    fill(said(), h('div.advice', { 'data-tone': 'bad' }, h('p', sentence), h('p', again)));
  }
  result().setAttribute('aria-busy', 'false');
}

addEventListener('hashchange', showNamed);
whenConfigured(show);
