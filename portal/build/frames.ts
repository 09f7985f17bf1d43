/** The frames of pages that a program fills in: the last loads, the check of a list, the usage of a key. */
import { type Html, html } from './html.ts';
import type { Page } from './shell.ts';

/**
 * The key field of the pages that call the API; `page/playground/key-field.ts` wires it. It is outside any
 * form, has no name and is not a password field, so that browsers do not offer to save it. Its dots come from
 * the style sheet. Password managers skip it because of the attributes `data-…`.
 */
export const KEY = html`
<section class="key" aria-labelledby="chave-titulo">
<h2 id="chave-titulo">Chave de acesso</h2>
<div class="key-row">
<label for="chave">Chave de API</label>
<span data-key-field><input id="chave" type="text" class="secret" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" aria-describedby="chave-estado" data-1p-ignore data-lpignore="true" data-bwignore data-form-type="other"></span>
<button type="button" class="button" data-use-key>Usar a chave</button>
<button type="button" class="button plain" data-clear-key>Limpar credenciais</button>
</div>
<p id="chave-estado" class="state" data-key-state role="status">Nenhuma chave em uso.</p>
<p class="small">A chave fica só na memória: vale em Consultar, Conferir uma lista, Experimentar, Baixar dados e Uso da chave, não é gravada em lugar nenhum e vai apenas para o endereço da API. Recarregar, ou ir a outra página, a apaga.</p>
</section>`;

/** The places of a sentence, which screen readers announce, and of what is shown. */
export const PLACES = html`<div data-said role="status" class="said"></div>
<div data-result class="result" aria-busy="false"></div>`;

const framed = (title: string, content: Html): Html => html`
<article class="consult">
<h1>${title}</h1>
${content}
${PLACES}
</article>`;

export const updates = (): Page => ({
  file: 'atualizacoes.html',
  title: 'Atualizações',
  scripts: ['atualizacoes.js'],
  content: framed(
    'Atualizações',
    html`<p>Como foi carregada a versão de cada fonte que está no ar: o que entrou, o que mudou desde a anterior, as linhas em quarentena e as verificações. Nada disto precisa de uma chave. Os horários são os de Brasília.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. Sem ele, peça <a href="referencia/atualizacoes.html"><code>GET /v1/atualizacoes</code></a>.</p>`,
  ),
});

export const matching = (): Page => ({
  file: 'conferir.html',
  title: 'Conferir uma lista',
  scripts: ['views.js'],
  content: framed(
    'Conferir uma lista',
    html`<p class="lead">Traga uma lista de nomes, e esta página procura o CNPJ de cada um. Você decide os que ficam em dúvida e leva a lista inteira com o CNPJ ao lado, com máscara, para que a planilha guarde os zeros à esquerda.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. A <a href="referencia/index.html">referência</a> e os guias funcionam sem ele.</p>
${KEY}
<section class="list-input" aria-labelledby="lista-titulo" data-list>
<h2 id="lista-titulo">A lista</h2>
<p class="small" id="lista-sobre">Um CSV com ponto e vírgula, vírgula ou tabulação, de até 10.000 linhas. A lista fica neste navegador: vão para a API em <code data-api-text></code> só o nome, o município, o estado e o CEP de cada linha.</p>
<p><label for="lista-arquivo">Abrir um arquivo</label>
<input id="lista-arquivo" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" aria-describedby="lista-sobre"></p>
<p><label for="lista-texto">Ou colar as linhas</label>
<textarea id="lista-texto" rows="6" autocomplete="off" spellcheck="false" aria-describedby="lista-sobre"></textarea></p>
</section>`,
  ),
});

export const usage = (): Page => ({
  file: 'uso.html',
  title: 'Uso da chave',
  scripts: ['views.js'],
  content: framed(
    'Uso da chave',
    html`<p>Os limites da sua chave, o que ela usou neste mês e quando expira. O pedido vai direto deste navegador para a API em <code data-api-text></code>.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. Sem ele, peça <a href="referencia/uso.html"><code>GET /v1/uso</code></a> com a sua chave.</p>
${KEY}`,
  ),
});
