/** Names the types of the schemas of openapi.json, in the language of a client. */
import { type Description, type Operation, operationsOf, type Schema } from './operations.ts';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

export interface Model {
  readonly name: string;
  readonly about: string;
  readonly fields: readonly Field[];
}

export interface Language {
  readonly scalars: Readonly<Record<string, string>>;
  readonly unknown: string;
  readonly constant: (values: readonly unknown[]) => string;
  readonly list: (item: string) => string;
  readonly map: (value: string) => string;
}

export const capital = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());

export const filtersName = ({ words }: Operation): string => `Filtros${capital(words.join('_'))}`;

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** @throws Error if a schema has a form that has no type here */
export function modelsOf(
  description: Description,
  language: Language,
): { models: Model[]; filters: Model[] } {
  const models: Model[] = [];

  const objectOf = (name: string, schema: Schema): string => {
    const { properties, additionalProperties: others, required = [] } = schema;
    if (!properties)
      return language.map(typeof others === 'object' ? typeOf(`${name}Valor`, others) : language.unknown);
    const fields = Object.entries(properties).map(
      ([field, inner]): Field => ({
        name: field,
        type: typeOf(`${name}${capital(field)}`, inner),
        isRequired: required.includes(field),
        description: inner.description,
      }),
    );
    models.push({ name, about: schema.description ?? schema.title ?? name, fields });
    return name;
  };

  /** `name` is that of the model, if the schema needs one. */
  const typeOf = (name: string, schema: Schema): string => {
    const { $ref, type, enum: values, const: value, anyOf, oneOf } = schema;
    if ($ref) return $ref.split('/').at(-1) ?? '';
    if (values ?? value !== undefined) return language.constant(values ?? [value]);
    const choices = anyOf ?? oneOf;
    if (choices) return union(choices.map((one) => typeOf(name, one)));
    if (type === undefined) return language.unknown;
    return union([type].flat().map((one) => typeNamed(one, name, schema)));
  };

  const typeNamed = (type: string, name: string, schema: Schema): string => {
    if (type === 'object') return objectOf(name, schema);
    if (type === 'array')
      return language.list(schema.items ? typeOf(`${name}Item`, schema.items) : language.unknown);
    const scalar = language.scalars[type];
    if (!scalar) throw new Error(`${name}: no type of a client for a schema of type ${type}`);
    return scalar;
  };

  for (const [name, schema] of Object.entries(description.components.schemas)) typeOf(name, schema);
  const filtered = operationsOf(description).filter(
    ({ filters, isByHand }) => filters.length > 0 && !isByHand,
  );
  const filters = filtered.map((operation): Model => {
    const name = filtersName(operation);
    const fields = operation.filters.map(({ name: field, required = false, description, schema }) => {
      return {
        name: field,
        type: typeOf(`${name}${capital(field)}`, schema),
        isRequired: required,
        description,
      };
    });
    return { name, about: `Os filtros de ${operation.path}.`, fields };
  });
  return { models, filters };
}
