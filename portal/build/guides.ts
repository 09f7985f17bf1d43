/** Renders the guides: the texts of `text/`, with parts that are generated from the public description. */
import { readFileSync } from 'node:fs';
import { codeTabs, requestCodes } from './code.ts';
import { type Description, isList, needsKey, pageOf, resolve, type Schema } from './document.ts';
import { fieldList } from './fields.ts';
import { FIELD, liveExample, phrase, ways } from './home.ts';
import { type Html, html } from './html.ts';
import { page } from './markdown.ts';
import { packageList } from './offered/files.ts';
import { addressOf, ends, headersOf } from './operation.ts';
import { GUIDES, type Page } from './shell.ts';

const textOf = (name: string): string => readFileSync(new URL(`../text/${name}.md`, import.meta.url), 'utf8');

/** Renders a line for every operation, below its family, for the page of the reference that lists them. */
export function operationTables({ tags, paths }: Description): Html {
  return html`${tags.map(({ name, description }) => {
    const of = Object.entries(paths).filter(([, { get }]) => get.tags.includes(name));
    return html`
<h2 id="${name.toLowerCase()}">${name}</h2>
<p>${description}</p>
<ul class="operations">${of.map(
      ([path, { get }]) => html`
<li><a href="../${pageOf(path)}">${get.summary}</a> <code>${addressOf(path)}</code></li>`,
    )}
</ul>`;
  })}`;
}

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
