/** Writes the TypeScript client: its types, and a method for each operation of openapi.json. */
import { type Field, filtersName, type Language, type Model, modelsOf } from './models.ts';
import type { Description, Operation } from './operations.ts';

const HEADING =
  '/** Os objetos que a API serve, como o openapi.json os descreve. Escrito por `npm run openapi`. */';

const TYPESCRIPT: Language = {
  scalars: { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' },
  unknown: 'unknown',
  constant: (values) => values.map((value) => JSON.stringify(value)).join(' | '),
  list: (item) => `readonly ${item.includes(' ') ? `(${item})` : item}[]`,
  map: (value) => `Readonly<Record<string, ${value}>>`,
};

const comment = (text: string): string => `/** ${text.replaceAll('*/', '*\\/')} */`;

const fieldText = ({ name, type, isRequired, description }: Field): string =>
  [
    ...(description ? [`  ${comment(description)}`] : []),
    `  readonly ${name}${isRequired ? `: ${type}` : `?: ${type} | undefined`};`,
  ].join('\n');

const modelText = ({ name, about, fields }: Model): string =>
  `${comment(about)}\nexport interface ${name} {\n${fields.map(fieldText).join('\n')}\n}`;

/** Returns the text of `models.ts`. @throws Error if a schema has a form that it cannot write */
export function typescriptModels(description: Description): string {
  const { models, filters } = modelsOf(description, TYPESCRIPT);
  return `${[HEADING, ...[...models, ...filters].map(modelText)].join('\n\n')}\n`;
}

const METHODS_HEADING = `/** Um método para cada operação da API. Escrito por \`npm run openapi\`. */
import { Client, type Numero } from '../client.ts';
import type { Lista } from '../list.ts';
import type * as m from './models.ts';

/** Cliente da API de Registros Públicos; cada método tem o nome da última parte do endereço. */
export class RegistrosPublicos extends Client {`;

/** `obras`, `cno` → `obrasCno` */
export const camelOf = ([first = '', ...others]: readonly string[]): string =>
  first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

function method(operation: Operation): string {
  const { path, summary, words, number, filters, body, item } = operation;
  const isDemanding = filters.some(({ required }) => required);
  const parameters = [
    ...(number === null ? [] : [`${number}: Numero`]),
    ...(filters.length === 0 ? [] : [`filtros: m.${filtersName(operation)}${isDemanding ? '' : ' = {}'}`]),
  ];
  const passed = [
    `'${path}'`,
    ...(number === null ? (filters.length === 0 ? [] : ['undefined']) : [number]),
    ...(filters.length === 0 ? [] : ['filtros']),
  ];
  return [
    `  /** ${summary}. \`GET ${path}\` */`,
    `  ${camelOf(words)}(${parameters.join(', ')}): ${item ? `Lista<m.${item}, m.${body}>` : `Promise<m.${body}>`} {`,
    `    return this.${item ? 'list' : 'one'}(${passed.join(', ')});`,
    '  }',
  ].join('\n');
}

export const typescriptMethods = (operations: readonly Operation[]): string =>
  `${METHODS_HEADING}\n${operations
    .filter(({ isByHand }) => !isByHand)
    .map(method)
    .join('\n\n')}\n}\n`;
