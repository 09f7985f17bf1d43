/** The parts of the schemas of bodies. A field that is null counts as absent. */
import * as z from 'zod/mini';
import { unknownField } from './faults.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** An object that has no other fields. */
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
