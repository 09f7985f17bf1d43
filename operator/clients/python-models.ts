/** Writes the types of the Python client: a TypedDict for each object and for the filters of an operation. */
import { capital, type Field, type Language, type Model, modelsOf } from './models.ts';
import type { Description } from './operations.ts';

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
