/** Derives the schemas of records from the fields, and registers names and descriptions of schemas. */
import * as z from 'zod/mini';
import type { Field, Resource } from '../datasets/define.ts';
import { componentOf } from './component-names.ts';

/** Schemas with a name of their own in the public description. */
export const components = z.registry<{ id: string }>();

/**
 * Names a schema. `title` becomes its description and not its `title`: generators of clients would name
 * classes by it, and make `Só_cio` of a word with an accent.
 */
export function named<Schema extends z.ZodMiniType>(schema: Schema, id: string, title: string): Schema {
  components.add(schema, { id });
  return said(schema, `${title}.`);
}

/** Adds a description in Portuguese for the reference. */
export function said<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

/** Makes the named schema of an object, which has exactly these fields. */
export const object = (
  id: string,
  title: string,
  fields: Readonly<Record<string, z.ZodMiniType>>,
): z.ZodMiniType => named(z.strictObject(fields), id, title);

/** Returns a named schema with a description of its own, which stands beside the reference to it. */
export const meaning = (schema: z.ZodMiniType, description: string): z.ZodMiniType =>
  said(schema.clone(schema.def, { parent: true }), description);

/** Only keys, which have a pattern, and derived fields are never null. */
function fieldSchema(field: Field): z.ZodMiniType {
  if (field.pattern) return z.string().check(z.regex(field.pattern));
  if (field.derived) return z.string().check(z.minLength(1));
  if (field.kind === 'integer') return z.nullable(z.int());
  if (field.kind === 'date') return z.nullable(z.iso.date());
  return z.nullable(z.string());
}

const records = new Map<Resource['fields'], z.ZodMiniType>();

/** Returns the same schema for all resources with the same fields. */
export function recordSchema({ fields }: Resource): z.ZodMiniType {
  const known = records.get(fields);
  if (known) return known;
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    said(fieldSchema(field), field.description),
  ]);
  const { id, title } = componentOf(fields);
  const schema = named(z.strictObject(Object.fromEntries(shape)), id, title);
  records.set(fields, schema);
  return schema;
}
