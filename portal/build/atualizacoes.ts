/** The frame of the page of the last loads; `page/atualizacoes/atualizacoes.ts` fills it in. */
import { html } from './html.ts';
import type { Page } from './shell.ts';

export const updates = (): Page => ({
  file: 'atualizacoes.html',
  title: 'Atualizações',
  scripts: ['atualizacoes.js'],
  content: html`
<article class="consult">
<h1>Atualizações</h1>
<p>Como foi carregada a versão de cada fonte que está no ar: o que entrou, o que mudou desde a anterior, as linhas em quarentena e as verificações. Nada disto precisa de uma chave. Os horários são os de Brasília.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. Sem ele, peça <a href="referencia/atualizacoes.html"><code>GET /v1/atualizacoes</code></a>.</p>
<div data-said role="status" class="said"></div>
<div data-result class="result" aria-busy="false"></div>
</article>`,
});
