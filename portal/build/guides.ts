/** Renders the guides: the texts of `text/`, with parts that are generated from the public description. */
import { readFileSync } from 'node:fs';
import { codeTabs, requestCodes } from './code.ts';
import {
  type Description,
  exampleOf,
  familiesOf,
  isList,
  needsKey,
  pageOf,
  resolve,
  type Schema,
  withoutNumbers,
} from './document.ts';
import { fieldList } from './fields.ts';
import { type Html, html } from './html.ts';
import { inline, page } from './markdown.ts';
import { packageList } from './offered/files.ts';
import { addressOf, answerBox, ends, headersOf } from './operation.ts';
import { GUIDES, type Page } from './shell.ts';

const textOf = (name: string): string => readFileSync(new URL(`../text/${name}.md`, import.meta.url), 'utf8');

/** Renders a line for every operation, below its family, for the page of the reference that lists them. */
export const operationTables = (all: Description): Html =>
  html`${familiesOf(all).map(
    ({ name, description, operations }) => html`
<h2 id="${name.toLowerCase()}">${name}</h2>
<p>${description}</p>
<ul class="operations">${operations.map(
      ([path, { summary }]) => html`
<li><a href="../${pageOf(path)}">${summary}</a> <code>${addressOf(path)}</code></li>`,
    )}
</ul>`,
  )}`;

/** Renders the fields of the bodies of errors, which all operations share. */
function errorFields(description: Description): Html {
  const named = (name: string): Html => {
    const schema = resolve<Schema>(description, 'schemas', { $ref: name });
    return html`<h3 id="${name.toLowerCase()}">${schema.description?.replace(/\.$/, '') ?? name}</h3>${fieldList(description, schema, `${name.toLowerCase()}.`)}`;
  };
  return html`${named('Erro')}${named('ErroDeValidacao')}`;
}

function headerList(description: Description, wanted: (name: string) => boolean): Html {
  const headers = Object.entries(description.components.headers).filter(([name]) => wanted(name));
  return headersOf(description, { description: '', headers: Object.fromEntries(headers) });
}

/** The first sentence of the public description says what the interface is. */
const phrase = ({ info }: Description): Html =>
  html`<p class="lead">${inline(/^.*?\.(?= |\n|$)/s.exec(info.description)?.[0] ?? '')}</p>`;

/** The policy forbids sending forms: `page/home.ts` leads to the page Consultar, with the text after `#`. */
const FIELD = html`
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

const ways = (): Html => html`
<ul class="ways">${WAYS.map(
  ([file, name, text]) => html`
<li><a href="${file}">${name}</a><p>${text}</p></li>`,
)}
</ul>`;

/** @throws Error where the description has no such path */
function liveExample(description: Description, path: string): Html {
  const operation = description.paths[path]?.get;
  if (!operation) throw new Error(`portal/text/inicio.md: ${path} is not in the description`);
  const { request, body } = exampleOf(operation);
  return html`
<div class="live">
${codeTabs(requestCodes(withoutNumbers(description, request)), 'Pedido de exemplo')}
${answerBox(description, path, body)}
</div>`;
}

/** The script of the page puts the table of the served versions here. */
const SITUATION = html`<div class="situation" data-situation role="status">Consultando a situação das fontes…</div>`;

/** The address that a setting names, as text: the policy of the pages allows no link to another origin. */
const contact = ({ info: { contact: at } }: Description): Html =>
  at?.url || at?.email
    ? html`<p>O contato é <strong>${at.url ?? at.email ?? ''}</strong>.</p>`
    : html`<p>O contato é o de quem forneceu a chave de acesso.</p>`;

/** The script of the page shows this with the addresses, which have that of the API in them. */
const ASSISTANTS = html`<p data-assistants hidden><a class="button" data-assistant="cursor">Adicionar ao Cursor</a> <a class="button" data-assistant="vscode">Adicionar ao VS Code</a></p>`;

const DIRECTIVES: Readonly<Record<string, (description: Description, argument: string) => Html>> = {
  pedido: (description, argument) => {
    const open = Object.entries(description.paths).some(
      ([path, { get }]) => path === argument && !needsKey(get),
    );
    return codeTabs(requestCodes(argument, !open), 'Pedido');
  },
  frase: phrase,
  campo: () => FIELD,
  caminhos: ways,
  exemplo: liveExample,
  respostas: (description) => ends(description, { responses: sharedEnds(description) }),
  situacao: () => SITUATION,
  pacotes: () => packageList(),
  assistentes: () => ASSISTANTS,
  contato: contact,
  corpos: (description) => errorFields(description),
  limites: (description) => headerList(description, (name) => /^RateLimit|^Retry-After$/.test(name)),
};

/** Returns the answers of a list, which has all errors. */
const sharedEnds = ({ paths }: Description) =>
  Object.values(paths).find(({ get }) => isList(get))?.get.responses ?? {};

/** @throws Error for an unknown directive */
export function guides(description: Description): Page[] {
  return ['index.html', ...GUIDES.map(([file]) => file)].map((file) => {
    const isHome = file === 'index.html';
    const name = isHome ? 'inicio' : file.replace('.html', '');
    const text = textOf(name).replaceAll('{{versao}}', description.info.version);
    const directive = (called: string, argument: string): Html => {
      const make = DIRECTIVES[called];
      if (!make) throw new Error(`portal/text/${name}.md: {{${called}}} is not a directive`);
      return make(description, argument);
    };
    const title = isHome ? description.info.title : (/^# (.+)$/m.exec(text)?.[1] ?? name);
    const content = html`<article class="guide${isHome && ' home'}">${page(text, { directive })}</article>`;
    return { file, title, content, scripts: isHome ? ['home.js'] : [] };
  });
}
