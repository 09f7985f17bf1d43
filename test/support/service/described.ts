/** Checks answers against openapi.json, as a consumer of the document would. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: this is a JSON document, and tests read any part of it.
export type Document = any;

const FILE = new URL('../../../openapi.json', import.meta.url);

export const readDescription = (): Document => JSON.parse(readFileSync(FILE, 'utf8'));

export function resolved(document: Document, part: Document): Document {
  if (typeof part?.$ref !== 'string') return part;
  const steps = part.$ref.slice(2).split('/');
  return steps.reduce((at: Document, step: string) => at[step], document);
}

export interface Described {
  /** Every declared answer of the GET operation, by status, with resolved references. */
  readonly responses: Readonly<Record<string, Document>>;
  /** Null for an answer without a body. */
  readonly validator: (status: string) => ValidateFunction | null;
}

/** Compiles each schema once per process. */
export function describer(document: Document): (path: string) => Described {
  // Ajv is strict by default, so an unknown keyword or format in a schema is an error. A test file checks few
  // answers, so it is cheaper to compile each schema once and not to shorten the compiled code.
  const compiling = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ allowUnionTypes: true, allErrors: true, ...compiling });
  formats.default(ajv);
  for (const keyword of Object.keys(document)) ajv.addKeyword(keyword);
  ajv.addSchema(document, 'openapi', false, false);
  const compiled = new Map<string, ValidateFunction>();
  return (path) => {
    const declared = document.paths[path]?.get?.responses ?? {};
    const responses = Object.fromEntries(
      Object.entries(declared).map(([status, response]) => [status, resolved(document, response)]),
    );
    const validator: Described['validator'] = (status) => {
      const schema = responses[status]?.content?.['application/json']?.schema;
      if (!schema) return null;
      const known = compiled.get(schema.$ref) ?? ajv.compile({ $ref: `openapi${schema.$ref}` });
      compiled.set(schema.$ref, known);
      return known;
    };
    return { responses, validator };
  };
}

const document = readDescription();
const describedAt = describer(document);

/** Statuses that no operation declares. */
const UNDECLARED = [405, 500];

interface Held {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks that a GET answer's status is declared, its body valid and no required header missing. */
export function expectDescribed(path: string, { status, body, headers }: Held): void {
  if (UNDECLARED.includes(status)) return;
  const { responses, validator } = describedAt(path);
  expect(Object.keys(responses)).toContain(String(status));
  const validate = validator(String(status));
  if (validate && body !== undefined) {
    validate(body);
    expect(validate.errors).toBeNull();
  }
  for (const [name, header] of Object.entries(responses[status]?.headers ?? {})) {
    if (resolved(document, header).required) expect(headers).toHaveProperty([name.toLowerCase()]);
  }
}
