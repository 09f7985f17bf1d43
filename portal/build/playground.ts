/** The page of the playground: all operations and their fields, which `page/playground/` opens. */
import type { Operations, Parameter } from '../page/playground/operations.ts';
import {
  type Parameter as Described,
  type Description,
  familiesOf,
  needsKey,
  type Operation,
} from './document.ts';
import { KEY } from './frames.ts';
import { type Html, html } from './html.ts';
import { addressOf } from './operation.ts';
import type { Page } from './shell.ts';

const operationOf = (path: string, { operationId: id, summary }: Operation): Html => html`
<div class="operation"><h3 id="${id}"><button type="button" aria-expanded="false" aria-controls="${id}-corpo"><span class="method">GET</span><span class="what"><code class="path">${addressOf(path)}</code> <span class="summary">${summary}</span></span></button></h3>
<div class="opened" id="${id}-corpo" hidden></div></div>`;

const families = (all: Description): Html[] =>
  familiesOf(all).map(
    ({ name, description, operations }) => html`
<section aria-label="${name}"><h2>${name}</h2><p class="small">${description}</p>${operations.map(([path, one]) => operationOf(path, one))}
</section>`,
  );

/** Words and the codes that mean the same are one choice. */
function wordsOf({ schema }: Described): string[] {
  const words = (schema.enum ?? schema.examples ?? []).map(String);
  const named = words.filter((word) => !/^\d+$/.test(word));
  return named.length > 0 ? named : words;
}

const textOf = (value: unknown): string => (value === undefined ? '' : String(value));

/** The description says in this form that a filter takes several values; their schema is one text. */
const SEVERAL = /\bAté \d+ valores, separados por vírgula\./;

function parameterOf(parameter: Described): Parameter {
  const { name, in: place, required = false, description, schema, example } = parameter;
  return {
    name,
    place,
    required,
    description,
    example: textOf(example),
    fallback: textOf(schema.default),
    words: wordsOf(parameter),
    several: SEVERAL.test(description),
    digits: schema.type === 'integer' || (place === 'path' && /^\d+$/.test(textOf(example))),
  };
}

/** The content of `operacoes.json`: what the page needs of the public description. */
export const operationsOf = ({ paths }: Description): Operations =>
  Object.fromEntries(
    Object.entries(paths).map(([path, { get }]) => [
      get.operationId,
      { path, needsKey: needsKey(get), parameters: (get.parameters ?? []).map(parameterOf) },
    ]),
  );

export const playground = (description: Description): Page => ({
  file: 'experimentar.html',
  title: 'Experimentar',
  scripts: ['views.js'],
  content: html`
<article class="playground">
<h1>Experimentar</h1>
<p>Informe a sua chave e execute qualquer operação: o pedido vai direto deste navegador para a API em <code data-api-text></code>.</p>
<p class="note no-scripts">Esta página precisa de JavaScript. A <a href="referencia/index.html">referência</a> e os guias funcionam sem ele.</p>
${KEY}
<div id="operacoes" aria-busy="true">${families(description)}
</div>
</article>`,
});
