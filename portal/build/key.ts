/** The key field, shared by the pages that call the API; `page/playground/key-field.ts` wires it. */
import { html } from './html.ts';

/**
 * The field is outside any form, has no name and is not a password field, so that browsers do not offer to
 * save it. Its dots come from the style sheet. Password managers skip it because of the attributes `data-…`.
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
