/** The frame of the playground; `page/playground/playground.ts` fills it in. */
import { html } from './html.ts';
import type { Page } from './shell.ts';

/**
 * The field of the key is outside any form, has no name and is not a password field, so that browsers do not offer to save
 * it. Its dots come from the style sheet. Password managers skip it because of the attributes `data-…`.
 */
const KEY = html`
<section class="key" aria-labelledby="chave-titulo">
<h2 id="chave-titulo">Chave de acesso</h2>
<div class="key-row">
<label for="chave">Chave de API</label>
<span data-key-field><input id="chave" type="text" class="secret" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" aria-describedby="chave-estado" data-1p-ignore data-lpignore="true" data-bwignore data-form-type="other"></span>
<button type="button" class="button" data-use-key>Usar a chave</button>
<button type="button" class="button plain" data-clear-key>Limpar credenciais</button>
</div>
<p id="chave-estado" class="state" data-key-state role="status">Nenhuma chave em uso.</p>
<p class="small">A chave fica só na memória desta página: não é gravada em lugar nenhum e vai apenas para o endereço da API. Recarregar ou sair da página a apaga.</p>
</section>`;

export const playground = (): Page => ({
  file: 'experimentar.html',
  title: 'Experimentar',
  scripts: ['playground.js', 'swagger-ui-bundle.js'],
  content: html`
<article class="playground">
<h1>Experimentar</h1>
<p>Informe a sua chave e execute qualquer operação: o pedido vai direto deste navegador para a API em <code data-api-text></code>.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. A <a href="referencia/index.html">referência</a> e os guias funcionam sem ele.</p>
${KEY}
<div id="operacoes" class="swagger" aria-busy="true"><p data-loading>Carregando as operações…</p></div>
</article>`,
});
