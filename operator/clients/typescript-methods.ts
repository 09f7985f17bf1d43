/** Writes the methods of the TypeScript client: one for each operation of openapi.json. */
import { filtersName } from './models.ts';
import type { Operation } from './operations.ts';

const HEADING = `/** Um método para cada operação da API. Escrito por \`npm run openapi\`. */
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
  `${HEADING}\n${operations
    .filter(({ isByHand }) => !isByHand)
    .map(method)
    .join('\n\n')}\n}\n`;
