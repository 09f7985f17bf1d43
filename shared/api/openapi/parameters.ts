/** Parameters of the public description. */
import type { PathParameter } from '../path-params.ts';
import type { QueryParameter } from '../query-params.ts';
import type { Json } from './schemas.ts';

export const pathParameterOf = ({ name, description, pattern, example }: PathParameter): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', pattern: pattern.source },
  example,
});

function schemaOf(parameter: QueryParameter): Json {
  if (parameter.kind === 'integer') {
    const { minimum, maximum, fallback } = parameter;
    return { type: 'integer', minimum, maximum, default: fallback };
  }
  if (parameter.kind === 'choice') {
    const { allowed, fallback } = parameter;
    return { type: 'string', enum: allowed, ...(fallback !== null && { default: fallback }) };
  }
  if (parameter.kind === 'pattern') return { type: 'string', pattern: parameter.pattern.source };
  return { type: 'string', maxLength: parameter.maximum };
}

function exampleOf(parameter: QueryParameter): string | number | undefined {
  if (parameter.kind === 'integer') return parameter.fallback;
  return parameter.kind === 'choice' ? parameter.allowed[0] : parameter.example;
}

export const queryParameterOf = (parameter: QueryParameter): Json => ({
  name: parameter.name,
  in: 'query',
  required: false,
  description: parameter.description,
  schema: schemaOf(parameter),
  example: exampleOf(parameter),
});
