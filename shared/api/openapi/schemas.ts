/** Converts schemas to JSON Schema in the usual form of OpenAPI 3.1. */
import * as z from 'zod/mini';
import { components } from '../record-schemas.ts';

export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats that describe the value. zod also adds patterns, which list every day of the calendar. */
const DESCRIBED_BY_FORMAT = ['date', 'date-time'];

const isKept = (schema: Json, [keyword]: [string, unknown]): boolean => {
  // Names that may be any text.
  if (keyword === '$schema' || keyword === '$id' || keyword === 'propertyNames') return false;
  return keyword !== 'pattern' || !DESCRIBED_BY_FORMAT.includes(String(schema['format']));
};

const WHOLE = Number.MAX_SAFE_INTEGER;

/** Drops the bounds that zod adds to every integer; the counts in answers have no maximum. */
const isDeclared = (_schema: Json, [keyword, value]: [string, unknown]): boolean =>
  !(keyword === 'minimum' && value === -WHOLE) && !(keyword === 'maximum' && value === WHOLE);

/** `anyOf: [{ type: 'string', … }, { type: 'null' }]` → `type: ['string', 'null'], …` */
function nullable(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [value, nothing] = anyOf as Json[];
  if (nothing?.['type'] !== 'null' || typeof value?.['type'] !== 'string') return schema;
  return { ...value, type: [value['type'], 'null'], ...rest };
}

type Keep = (schema: Json, entry: [string, unknown]) => boolean;

/** Removes the keywords that belong to zod or repeat another keyword. */
function plain(value: unknown, keeps: readonly Keep[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => plain(inner, keeps));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter((entry) => keeps.every((keep) => keep(value, entry)));
  const schema = nullable(Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner, keeps)])));
  const { type } = schema;
  return type === undefined ? schema : { type, ...schema };
}

/** Returns the schema of the values that a parameter accepts, with all bounds. The default comes last. */
export function parameterSchema(schema: z.ZodMiniType): Json {
  const described = plain(z.toJSONSchema(schema, { io: 'input' }), [isKept]);
  const { default: fallback, ...rest } = isObject(described) ? described : {};
  return fallback === undefined ? rest : { ...rest, default: fallback };
}

const uri = (id: string): string => `#/components/schemas/${id}`;

/** Returns a reference to a named schema. @throws Error if the schema has no name */
export function reference(schema: z.ZodMiniType): Json {
  const id = components.get(schema)?.id;
  if (!id) throw new Error('a schema of the description has no name');
  return { $ref: uri(id) };
}

/** Returns the named schemas. The schemas of all answers must have been created before. */
export function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(components, { uri });
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([id, schema]) => [id, plain(schema, [isKept, isDeclared])]));
}
