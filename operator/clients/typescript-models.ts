/** Writes the types of the TypeScript client: an interface for each object and each operation's filters. */
import { type Field, type Language, type Model, modelsOf } from './models.ts';
import type { Description } from './operations.ts';

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
