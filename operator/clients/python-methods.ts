/** Writes the methods of both Python clients: one for each operation of openapi.json. */
import { filtersName } from './models.ts';
import type { Operation } from './operations.ts';

const HEADING = `"""Um método para cada operação da API. Escrito por \`npm run openapi\`."""

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
  return [HEADING, ...methods('plain'), ASYNC_HEADING, ...methods('async')].join('\n');
}
