/** Renders a reference page: an operation's parameters, answer, fields, errors, limits and examples. */
import { codeTabs, jsonBox, requestCodes } from './code.ts';
import {
  type Answer,
  type Description,
  exampleOf,
  isList,
  needsKey,
  type Operation,
  type Parameter,
  resolve,
  samplesOf,
  withoutNumbers,
} from './document.ts';
import { allowedOf, fieldList, typeOf } from './fields.ts';
import { type Html, html } from './html.ts';
import { inline, paragraphs } from './markdown.ts';

const PLACES: Readonly<Record<Parameter['in'], string>> = {
  path: 'no caminho',
  query: 'na consulta',
  header: 'no cabeçalho',
};

function parameter(description: Description, { name, in: place, required, ...rest }: Parameter): Html {
  const { schema, description: text, example } = rest;
  const allowed = allowedOf(schema);
  const extras = [
    allowed && html`<p class="allowed">Permitido: ${allowed}</p>`,
    schema.default !== undefined &&
      schema.default !== '' &&
      html`<p class="allowed">Padrão: <code>${String(schema.default)}</code></p>`,
    example !== undefined &&
      example !== schema.default &&
      html`<p class="allowed">Exemplo: <code>${withoutNumbers(description, String(example))}</code></p>`,
  ];
  return html`
<div class="field" id="parametro.${name}"><dt><a href="#parametro.${name}"><code>${name}</code></a> <span class="type">${typeOf(description, schema)} · ${PLACES[place]} · ${required ? 'obrigatório' : 'opcional'}</span></dt>
<dd><p>${inline(text)}</p>${extras}</dd></div>`;
}

function parameters(description: Description, { parameters: list = [] }: Operation): Html {
  if (list.length === 0) return html`<p>Nenhum.</p>`;
  return html`<dl class="fields">${list.map((one) => parameter(description, one))}
</dl>`;
}

export const headersOf = (description: Description, { headers = {} }: Answer): Html =>
  html`<dl class="headers">${Object.entries(headers).map(([name, header]) => {
    const { description: text } = resolve(description, 'headers', header);
    return html`<div><dt><code>${name}</code></dt><dd>${inline(text)}</dd></div>`;
  })}</dl>`;

function answer(description: Description, operation: Operation): Html {
  const ok = operation.responses['200'];
  const schema = ok?.content?.['application/json']?.schema;
  if (!ok || !schema) throw new Error(`${operation.operationId} has no answer`);
  return html`
<p>Estado 200, <code>application/json</code>. Todo campo está sempre presente; o que a fonte não traz é <code>null</code>.</p>
${fieldList(description, resolve(description, 'schemas', schema), 'resposta.')}
<h3 id="cabecalhos"><a href="#cabecalhos">Cabeçalhos</a></h3>
${headersOf(description, ok)}`;
}

/** Renders the errors of the operation, each with its headers and an example of its body. */
export function ends(description: Description, { responses }: Pick<Operation, 'responses'>): Html {
  const others = Object.entries(responses).filter(([status]) => status !== '200');
  return html`${others.map(([status, reference]) => {
    const end = resolve(description, 'responses', reference);
    const body = end.content?.['application/json']?.example;
    return html`
<details class="end" id="${status}"><summary><span class="status s${status.charAt(0)}">${status}</span> ${end.description}</summary>
${body !== undefined && jsonBox(body, `Exemplo de ${status}`)}
${headersOf(description, end)}</details>`;
  })}`;
}

function limits(operation: Operation): Html {
  const page = html`<p>Uma página tem no máximo 100 itens e, sem <code>limite</code>, 20. <code>paginacao.total</code> é exato, e qualquer <code>offset</code> custa o mesmo: veja <a href="../paginacao.html">Paginação</a>.</p>`;
  return html`${isList(operation) && page}<p>${needsKey(operation) ? html`A chave pode ter um limite de requisições; além dele a resposta é 429: veja <a href="../limites.html">Limites</a>.` : html`Dispensa a chave e não conta para os limites dela.`}</p>`;
}

/** The answer of a record's own address is marked, as a page can show that of another number. */
export function answerBox(description: Description, path: string, body: unknown): Html {
  const own = samplesOf(description).find(({ start, name }) => path === `${start}{${name}}`);
  const mark = own && html` data-resposta="${own.start}"`;
  return html`<p class="small" data-inventada hidden>Esta resposta é da amostra, com dados inventados. A do pedido tem os mesmos campos.</p>
<div${mark ?? null}>${jsonBox(body, 'Exemplo de resposta')}</div>`;
}

/** `/v1/cnpjs/<var>{cnpj}</var>`, with places for line breaks after the slashes. */
export const addressOf = (path: string): Html =>
  html`${path.split(/(\{\w+\}|(?<=.)\/)/).map((piece) => {
    if (piece.startsWith('{')) return html`<var>${piece}</var>`;
    return piece === '/' ? html`/<wbr>` : piece;
  })}`;

export function operationPage(description: Description, path: string, operation: Operation): Html {
  const { request, body } = exampleOf(operation);
  return html`
<div class="reference">
<div class="heading">
<p class="crumb">${operation.tags[0] ?? ''}</p>
<h1>${operation.summary}</h1>
<p class="address"><span class="method">GET</span> <code>${addressOf(path)}</code></p>
</div>
<div class="facts">
${paragraphs(operation.description)}
<p><a class="button" href="../experimentar.html#${operation.operationId}">Experimentar esta operação</a> <a class="to-samples" href="#pedido">Ver o exemplo</a></p>
<h2 id="parametros"><a href="#parametros">Parâmetros</a></h2>
${parameters(description, operation)}
<h2 id="resposta"><a href="#resposta">Resposta</a></h2>
${answer(description, operation)}
<h2 id="erros"><a href="#erros">Outras respostas</a></h2>
<p>Como tratar cada uma: <a href="../erros.html">Erros</a>.</p>
${ends(description, operation)}
<h2 id="limites"><a href="#limites">Limites</a></h2>
${limits(operation)}
</div>
<aside class="samples" aria-label="Exemplo">
<h2 id="pedido">Pedido</h2>
${codeTabs(requestCodes(withoutNumbers(description, request), needsKey(operation)), 'Pedido de exemplo')}
<h2 id="exemplo">Exemplo de resposta</h2>
${answerBox(description, path, body)}
</aside>
</div>`;
}
