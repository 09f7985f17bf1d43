/** Derives the parameters of the public description from the schemas that parse them. */
import type { HeaderParameter } from '../headers/snapshot.ts';
import type { PathParameter } from '../path-params.ts';
import type { QueryParameter } from '../query-params.ts';
import { type Json, parameterSchema } from './schemas.ts';

export const pathParameterOf = ({ name, description, schema, example }: PathParameter): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: parameterSchema(schema()),
  example,
});

export const queryParameterOf = (parameter: QueryParameter): Json => {
  const { name, description, schema, fallback, required = false, example } = parameter;
  const described = parameterSchema(schema());
  return {
    name,
    in: 'query',
    required,
    description,
    schema: fallback === null && !required ? orEmpty(described) : described,
    example,
  };
};

export const headerParameterOf = ({ name, description, schema, example }: HeaderParameter): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: orEmpty(parameterSchema(schema())),
  example,
});

/** In the query and in headers an empty text means null (shared/api/params.ts), so the pattern accepts it. */
const orEmpty = ({ pattern, ...schema }: Json): Json =>
  pattern === undefined ? schema : { ...schema, pattern: `^$|${pattern}` };
