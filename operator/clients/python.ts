/** Writes the Python clients: their TypedDicts, and a method of both for each operation of openapi.json. */
import { capital, type Field, filtersName, type Language, type Model, modelsOf } from './models.ts';
import type { Description, Operation } from './operations.ts';

const HEADING = `"""Os objetos que a API serve, como o openapi.json os descreve. Escrito por \`npm run openapi\`."""

from __future__ import annotations

from typing import Literal, TypedDict

from ._typing import NotRequired

VERSAO = `;

/** A text of JSON is one of Python too. */
const literal = (value: unknown): string =>
  value === null || typeof value === 'boolean' ? capital(`${value ?? 'none'}`) : JSON.stringify(value);

const PYTHON: Language = {
  scalars: { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' },
  unknown: 'object',
  constant: (values) => `Literal[${values.map(literal).join(', ')}]`,
  list: (item) => `list[${item}]`,
  map: (value) => `dict[str, ${value}]`,
};

const fieldText = ({ name, type, isRequired, description }: Field): string =>
  [
    `    ${name}: ${isRequired ? type : `NotRequired[${type}]`}`,
    ...(description ? [`    ${JSON.stringify(description)}`] : []),
  ].join('\n');

const modelText = ({ name, about, fields }: Model): string =>
  [`class ${name}(TypedDict):\n    ${JSON.stringify(about)}`, ...fields.map(fieldText)].join('\n\n');

/** Returns the text of `modelos.py`. @throws Error if a schema has a form that it cannot write */
export function pythonModels(description: Description): string {
  const { models, filters } = modelsOf(description, PYTHON);
  const heading = `${HEADING}${JSON.stringify(description.info.version)}`;
  return `${[heading, ...[...models, ...filters].map(modelText)].join('\n\n\n')}\n`;
}

const METHODS_HEADING = `"""Um método para cada operação da API. Escrito por \`npm run openapi\`."""

from __future__ import annotations

from . import modelos as m
from ._async import AsyncClient, ListaAsync
from ._client import Client
from ._list import Lista
from ._typing import Unpack


class RegistrosPublicos(Client):
    """Cliente da API de Registros Públicos, para uso em qualquer número de threads.

    Cada método tem o nome da última parte do endereço. Números vão com ou sem máscara, sempre como texto,
    porque um número perderia os zeros à esquerda.
    """
`;

const ASYNC_HEADING = `
class RegistrosPublicosAsync(AsyncClient):
    """O mesmo cliente para \`asyncio\`: espere os métodos com \`await\`, e percorra listas com \`async for\`."""
`;

/** Lists ask nothing before their first use, so their methods are the same in both clients. */
const FORMS = {
  plain: { list: 'Lista', define: 'def', ask: '' },
  async: { list: 'ListaAsync', define: 'async def', ask: 'await ' },
} as const;

function method(operation: Operation, { list, define, ask }: (typeof FORMS)[keyof typeof FORMS]): string {
  const { path, summary, words, number, filters, body, item } = operation;
  const parameters = [
    'self',
    ...(number === null ? [] : [`${number}: str`]),
    ...(filters.length === 0 ? [] : [`**filtros: Unpack[m.${filtersName(operation)}]`]),
  ];
  const passed = [
    JSON.stringify(path),
    ...(number === null ? (filters.length === 0 ? [] : ['None']) : [number]),
    ...(filters.length === 0 ? [] : ['filtros']),
  ];
  return [
    `    ${item ? 'def' : define} ${words.join('_')}(${parameters.join(', ')}) -> ${item ? `${list}[m.${item}, m.${body}]` : `m.${body}`}:`,
    `        """${summary}. \`GET ${path}\`"""`,
    `        return ${item ? '' : ask}self._${item ? 'list' : 'one'}(${passed.join(', ')})`,
    '',
  ].join('\n');
}

export function pythonMethods(operations: readonly Operation[]): string {
  const generated = operations.filter(({ isByHand }) => !isByHand);
  const methods = (form: keyof typeof FORMS): string[] => generated.map((one) => method(one, FORMS[form]));
  return [METHODS_HEADING, ...methods('plain'), ASYNC_HEADING, ...methods('async')].join('\n');
}
