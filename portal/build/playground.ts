/** The frame of the playground; `page/playground/playground.ts` fills it in. */
import { html } from './html.ts';
import { KEY } from './key.ts';
import type { Page } from './shell.ts';

export const playground = (): Page => ({
  file: 'experimentar.html',
  title: 'Experimentar',
  scripts: ['views.js', 'swagger-ui-bundle.js'],
  content: html`
<article class="playground">
<h1>Experimentar</h1>
<p>Informe a sua chave e execute qualquer operação: o pedido vai direto deste navegador para a API em <code data-api-text></code>.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. A <a href="referencia/index.html">referência</a> e os guias funcionam sem ele.</p>
${KEY}
<div id="operacoes" class="swagger" aria-busy="true"><p data-loading>Carregando as operações…</p></div>
</article>`,
});
