/** The frame of the page that searches companies; `page/consultar/consultar.ts` fills it in. */
import { FIELDS, type Field, NAME } from '../page/consultar/form/fields.ts';
import { KEY } from './frames.ts';
import { type Html, html } from './html.ts';
import type { Page } from './shell.ts';

const idOf = ({ name }: Field): string => `campo-${name}`;

const hintOf = ({ name, hint }: Field): Html | null =>
  hint === undefined ? null : html`<p class="small" id="sobre-${name}">${hint}</p>`;

function controlOf(field: Field): Html {
  const { name, choices, all = '', hint, table, proposesCompanies } = field;
  const id = idOf(field);
  if (choices) {
    const options = choices.map(({ value, label }) => html`<option value="${value}">${label}</option>`);
    return html`<select id="${id}" data-filter="${name}"><option value="">${all}</option>${options}</select>`;
  }
  const about = hint === undefined ? null : html` aria-describedby="sobre-${name}"`;
  const box = html`<input id="${id}" type="text" data-filter="${name}" autocomplete="off" spellcheck="false"${about}`;
  if (!table && !proposesCompanies) return html`${box}>`;
  return html`<div class="combo">${box} role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="lista-${name}">
<ul id="lista-${name}" role="listbox" aria-label="${field.label}" hidden></ul><p class="small" data-proposals="${name}" role="status"></p></div>`;
}

const control = (field: Field): Html => html`
<div class="filter"><label for="${idOf(field)}">${field.label}</label>${controlOf(field)}${hintOf(field)}</div>`;

const filters = (isFurther: boolean): Html =>
  html`<div class="filters">${FIELDS.filter((field) => (field.isFurther ?? false) === isFurther).map(control)}</div>`;

/** There is no form: the address of the page takes the question, and the policy forbids sending forms. */
const QUESTION = html`
<div class="question" role="search" aria-label="Consulta de empresas" data-question>
<div class="first-row">
<label for="campo-nome">Nome da empresa ou CNPJ</label>
${controlOf(NAME)}
<button type="button" class="button" data-run>Consultar</button>
</div>
${hintOf(NAME)}
<div class="folds">
<details open><summary>Filtros</summary>
${filters(false)}
</details>
<details data-further><summary>Mais filtros</summary>
${filters(true)}
</details>
<details><summary>Obras, imóveis rurais e créditos</summary>
<div class="first-row">
<label for="campo-numero">Número de uma obra (CNO) ou de um imóvel rural (NIRF/CIB)</label>
<input id="campo-numero" type="text" inputmode="numeric" data-number autocomplete="off" spellcheck="false" aria-describedby="sobre-numero">
<button type="button" class="button plain" data-open>Abrir</button>
</div>
<p class="small" id="sobre-numero">12 algarismos abrem a obra, e 8 o imóvel, com máscara ou sem.</p>
<p><a href="#creditos=todos">Créditos ativos da Receita Federal por estado</a></p>
</details>
</div>
</div>`;

export const search = (): Page => ({
  file: 'consultar.html',
  title: 'Consultar',
  scripts: ['views.js'],
  content: html`
<article class="consult">
<h1>Consultar empresas</h1>
<p class="lead">Procure pelo nome ou pelo número, conte por lugar e atividade e abra o cadastro.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. A <a href="referencia/index.html">referência</a> e os guias funcionam sem ele.</p>
${QUESTION}
<div data-said role="status" class="said"></div>
<div data-result class="result" aria-busy="false"></div>
${KEY}
<p class="small">Os pedidos vão direto deste navegador para a API em <code data-api-text></code>.</p>
</article>`,
});
