/** Derives the parameters of the public description from the schemas that parse them. */
import type { PathParameter } from '../path-params.ts';
import type { QueryParameter } from '../query-params.ts';
import { type Json, parameterSchema } from './schemas.ts';

export const pathParameterOf = ({ name, description, schema, example }: PathParameter): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: parameterSchema(schema),
  example,
});

export const queryParameterOf = ({ name, description, schema, fallback, example }: QueryParameter): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: fallback === null ? orEmpty(parameterSchema(schema)) : parameterSchema(schema),
  example,
});

/** An empty text in the query stands for null (shared/api/params.ts), so the documented pattern accepts it. */
const orEmpty = ({ pattern, ...schema }: Json): Json =>
  pattern === undefined ? schema : { ...schema, pattern: `^$|${pattern}` };
