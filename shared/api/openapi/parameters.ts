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
  const {
    name,
    description,
    schema,
    fallback,
    required = false,
    orStored = false,
    type,
    example,
  } = parameter;
  const sent = asSent(parameterSchema(schema()));
  return {
    name,
    in: 'query',
    required,
    description,
    // An empty text counts as absent (shared/api/params.ts).
    ...(fallback === null && !required && { allowEmptyValue: true }),
    schema: type === 'array' ? listOf(sent) : orStored ? withoutPattern(sent) : sent,
    example,
  };
};

/**
 * The values of a list are one text with commas. Several generators of clients would repeat the parameter of
 * an array, whatever its style is.
 */
const listOf = ({ maxItems }: Json): Json => ({
  type: 'string',
  minLength: 1,
  pattern: `^[^,]*(,[^,]*){0,${Number(maxItems) - 1}}$`,
});

/** Only parameters of the query have `allowEmptyValue`; a header that may be empty is empty by default. */
export const headerParameterOf = ({ name, description, schema }: HeaderParameter): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { ...asSent(parameterSchema(schema())), default: '' },
  example: '',
});

/** Addresses and headers cannot contain null; a parameter that is left out is not sent. */
const asSent = ({ type, ...schema }: Json): Json => ({
  type: Array.isArray(type) ? type.find((one) => one !== 'null') : type,
  ...schema,
});

/** No pattern describes a filter that also accepts values of the data, such as descriptions of codes. */
const withoutPattern = ({ pattern: _, ...schema }: Json): Json => schema;
