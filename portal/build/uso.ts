/** The frame of the page that draws the usage of a key; `page/uso/uso.ts` fills it in. */
import { html } from './html.ts';
import { KEY } from './key.ts';
import type { Page } from './shell.ts';

export const usage = (): Page => ({
  file: 'uso.html',
  title: 'Uso da chave',
  scripts: ['views.js'],
  content: html`
<article class="consult">
<h1>Uso da chave</h1>
<p>Os limites da sua chave, o que ela usou neste mês e quando expira. O pedido vai direto deste navegador para a API em <code data-api-text></code>.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. Sem ele, peça <a href="referencia/uso.html"><code>GET /v1/uso</code></a> com a sua chave.</p>
${KEY}
<div data-said role="status" class="said"></div>
<div data-result class="result" aria-busy="false"></div>
</article>`,
});
