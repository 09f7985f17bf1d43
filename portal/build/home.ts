/** The parts of the home page: the field of a search, the ways on, and a request with its answer. */
import { codeTabs, requestCodes } from './code.ts';
import { type Description, exampleOf, withoutNumbers } from './document.ts';
import { type Html, html } from './html.ts';
import { inline } from './markdown.ts';
import { answerBox } from './operation.ts';

/** The first sentence of the public description says what the interface is. */
export const phrase = ({ info }: Description): Html =>
  html`<p class="lead">${inline(/^.*?\.(?= |\n|$)/s.exec(info.description)?.[0] ?? '')}</p>`;

/** The policy forbids sending forms: `page/home.ts` leads to the page Consultar, with the text after `#`. */
export const FIELD = html`
<div class="question" role="search" aria-label="Consulta de empresas">
<div class="first-row">
<label for="campo-inicio">Nome da empresa ou CNPJ</label>
<input id="campo-inicio" type="text" autocomplete="off" spellcheck="false" aria-describedby="sobre-inicio">
<button type="button" class="button" data-lead>Consultar</button>
</div>
<p class="small" id="sobre-inicio">Também abre uma obra pelo CNO e um imóvel rural pelo NIRF. A página seguinte pede a sua chave.</p>
<div data-said role="status" class="said"></div>
</div>`;

const WAYS: readonly (readonly [file: string, name: string, text: string])[] = [
  [
    'consultar.html',
    'Consultar',
    'Procure empresas pelo nome, conte por lugar e atividade e abra o cadastro, as dívidas e as obras.',
  ],
  [
    'experimentar.html',
    'Chamar',
    'Execute qualquer operação no navegador e copie o pedido em curl, ou use as bibliotecas.',
  ],
  ['baixar.html', 'Baixar', 'Leve a publicação inteira em arquivos Parquet e mantenha uma cópia em dia.'],
  ['atualizacoes.html', 'Acompanhar', 'Veja o que entrou na última carga de cada fonte e o que mudou nela.'],
];

export const ways = (): Html => html`
<ul class="ways">${WAYS.map(
  ([file, name, text]) => html`
<li><a href="${file}">${name}</a><p>${text}</p></li>`,
)}
</ul>`;

/** @throws Error where the description has no such path */
export function liveExample(description: Description, path: string): Html {
  const operation = description.paths[path]?.get;
  if (!operation) throw new Error(`portal/text/inicio.md: ${path} is not in the description`);
  const { request, body } = exampleOf(operation);
  return html`
<div class="live">
${codeTabs(requestCodes(withoutNumbers(description, request)), 'Pedido de exemplo')}
${answerBox(description, path, body)}
</div>`;
}
