/** Renders the fields of an answer from its schema: name, type, meaning, and the fields inside. */
import { type Description, resolve, type Schema } from './document.ts';
import { type Html, html } from './html.ts';
import { inline } from './markdown.ts';

const WORDS: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'verdadeiro ou falso',
  object: 'objeto',
  array: 'lista',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'data (AAAA-MM-DD)',
  'date-time': 'instante (ISO 8601)',
};

/** `texto ou null`, `data (AAAA-MM-DD)`, `lista de objetos` */
export function typeOf(description: Description, schema: Schema): string {
  const of = resolve(description, 'schemas', schema);
  if (of.anyOf ?? of.oneOf) return 'um de vários';
  const types = [of.type ?? []].flat();
  if (types.length === 0) return 'qualquer valor';
  if (types.includes('array') && of.items) {
    const inside = resolve(description, 'schemas', of.items);
    return inside.type === 'object' ? 'lista de objetos' : `lista de ${typeOf(description, inside)}`;
  }
  return types
    .map((type) => (type === 'string' && FORMATS[of.format ?? '']) || WORDS[type] || type)
    .join(' ou ');
}

/** Renders the allowed values, where the type does not define them. */
export function allowedOf({ enum: values, examples, ...bounds }: Schema): Html | null {
  const words = values ?? examples;
  if (words) return html`${words.map((v, i) => html`${i > 0 ? ', ' : ''}<code>${String(v)}</code>`)}`;
  const { pattern, minimum, maximum } = bounds;
  if (pattern) return html`forma <code>${pattern}</code>`;
  if (minimum === undefined) return null;
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? html`${minimum} ou mais`
    : html`de ${minimum} a ${maximum}`;
}

/** Returns the fields inside an object, a list of objects, or an object whose fields have one schema. */
function insideOf(description: Description, schema: Schema): { names: string[]; fields: Schema } | null {
  const { items, properties } = resolve(description, 'schemas', schema);
  if (items) {
    const item = resolve(description, 'schemas', items);
    return item.properties ? { names: [], fields: item } : null;
  }
  if (!properties) return null;
  const [first, ...others] = Object.values(properties).map(({ $ref }) => $ref);
  if (first !== undefined && others.every((one) => one === first)) {
    return { names: Object.keys(properties), fields: resolve(description, 'schemas', { $ref: first }) };
  }
  return { names: [], fields: resolve(description, 'schemas', schema) };
}

function meaningOf(description: Description, schema: Schema): string {
  return schema.description ?? resolve(description, 'schemas', schema).description ?? '';
}

function field(description: Description, name: string, schema: Schema, path: string): Html {
  const target = resolve(description, 'schemas', schema);
  const inside = insideOf(description, schema);
  const allowed = allowedOf(target);
  const names = inside?.names.map((key, i) => html`${i > 0 ? ', ' : ''}<code>${key}</code>`) ?? [];
  return html`
<div class="field" id="${path}${name}"><dt><a href="#${path}${name}"><code>${name}</code></a> <span class="type">${typeOf(description, schema)}</span></dt>
<dd><p>${inline(meaningOf(description, schema))}</p>${allowed && html`<p class="allowed">Permitido: ${allowed}</p>`}${names.length > 0 && html`<p class="allowed">Chaves: ${names}. Em cada uma:</p>`}${inside && fieldList(description, inside.fields, `${path}${name}.`)}</dd></div>`;
}

/** `path` is the start of the anchors of the fields: `resposta.itens.cno`. */
export const fieldList = (description: Description, { properties = {} }: Schema, path: string): Html =>
  html`<dl class="fields">${Object.entries(properties).map(([name, schema]) => field(description, name, schema, path))}
</dl>`;
