/** The parts that the schemas of bodies are made of. A field that is null counts as not sent. */
import * as z from 'zod/mini';
import { unknownField } from './faults.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** An object without any other field. */
export const strictObject = <Fields extends Shape>(fields: Fields) =>
  z.strictObject(fields, { error: unknownField(Object.keys(fields)) });

/** A field that may be left out. */
export const optional = <Value, Fallback extends Value | null>(
  schema: z.ZodMiniType<Value>,
  fallback: Fallback,
) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value): Value | Fallback => value ?? fallback),
  );
