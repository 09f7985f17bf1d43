/** The protocol's own JSON schemas, in test/fixtures/reconciliation with their licence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../fixtures/reconciliation');

const ajv = new Ajv({ strict: false, validateFormats: false });
/** The part of OpenAPI's own schema that the manifest refers to, for keys alone. */
ajv.addSchema({
  $id: 'http://swagger.io/v2/schema.json',
  definitions: {
    securityDefinitions: {
      additionalProperties: {
        type: 'object',
        required: ['type', 'name', 'in'],
        properties: {
          type: { const: 'apiKey' },
          name: { type: 'string' },
          in: { enum: ['header', 'query'] },
        },
      },
    },
  },
});

/** They name no draft that ajv knows. */
const load = (name: string): object => {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
  return schema;
};
ajv.addSchema(load('type'));

/** Expects an answer of 200 whose body fits the schema, and returns the body. */
// biome-ignore lint/suspicious/noExplicitAny: the schema has checked it, and tests read any field.
export async function fitting(name: string, answer: Response): Promise<any> {
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  const { $id = name } = load(name) as { $id?: string };
  const validate = ajv.getSchema($id) ?? ajv.compile(load(name));
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
  return body;
}
