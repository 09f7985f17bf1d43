/** Writes the methods of the Python client: one for each operation of openapi.json. */
import { filtersName } from './models.ts';
import type { Operation } from './operations.ts';

const HEADING = `"""Um método para cada operação da API. Escrito por \`npm run openapi\`."""

from __future__ import annotations

from typing import Unpack

from . import modelos as m
from ._client import Client
from ._list import Lista


class RegistrosPublicos(Client):
    """Cliente da API de Registros Públicos, para uso em qualquer número de threads.

    Cada método tem o nome da última parte do endereço. Números vão com ou sem máscara, sempre como texto,
    porque um número perderia os zeros à esquerda.
    """
`;

function method(operation: Operation): string {
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
    `    def ${words.join('_')}(${parameters.join(', ')}) -> ${item ? `Lista[m.${item}, m.${body}]` : `m.${body}`}:`,
    `        """${summary}. \`GET ${path}\`"""`,
    `        return self._${item ? 'list' : 'one'}(${passed.join(', ')})`,
    '',
  ].join('\n');
}

export const pythonMethods = (operations: readonly Operation[]): string =>
  [HEADING, ...operations.filter(({ isByHand }) => !isByHand).map(method)].join('\n');
