/**
 * Reads the file beside those of a source that says how this publication differs from its declared layout:
 * `{"Header as printed": "field", "@codificacao": "utf-8"}`.
 */
import * as z from 'zod/mini';
import { resourcesOf, type Source } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { ColumnNames } from '../work/plan.ts';
import { LoadRefused, type ObjectInfo, type PublishedFiles } from '../work/ports.ts';
import { BOUNDS } from './bounds.ts';
import { COLUMN_NAMES, ENCODING, UTF8 } from './declared-encoding.ts';
import { printable } from './names.ts';
import { readBeside } from './origin-file.ts';

const EXAMPLE = '{ "Header as printed": "field", "Header to ignore": null }';

/** @throws LoadRefused where the file is too large, not an object of texts, or names an unknown field */
export async function readColumnNames(
  source: Source,
  files: PublishedFiles,
  objects: readonly ObjectInfo[],
): Promise<ColumnNames> {
  const body = await readBeside(files, objects, COLUMN_NAMES, BOUNDS.columnNameBytes.most);
  if (!body) return {};
  const names = parsedNames(body);
  const fields = resourcesOf(source).flatMap(({ layout }) => fieldsOf(layout));
  const { [ENCODING]: encoding, ...columns } = names;
  if (encoding !== undefined && encoding !== UTF8) {
    throw new LoadRefused(
      `${COLUMN_NAMES}: "${ENCODING}" is ${JSON.stringify(encoding)}; allowed: "${UTF8}"`,
    );
  }
  const unknown = Object.values(columns).filter((name) => name !== null && !fields.includes(name));
  if (unknown.length > 0)
    throw new LoadRefused(`${COLUMN_NAMES}: no field ${unknown.join(', ')}; fields are ${fields.join(', ')}`);
  return names;
}

function parsedNames(body: Buffer): ColumnNames {
  // Removes a byte order mark, which Windows writes, and rejects bytes that are not UTF-8.
  const text = attempt('not UTF-8', () => new TextDecoder('utf-8', { fatal: true }).decode(body));
  const json: unknown = attempt('not JSON', () => JSON.parse(text));
  const found = z.record(z.string(), z.nullable(z.string())).safeParse(json);
  if (found.success) return found.data;
  const [header] = found.error.issues[0]?.path ?? [];
  throw refusal(header === undefined ? 'not an object' : `the value of "${String(header)}" is no text`);
}

const refusal = (fault: string, cause?: unknown): LoadRefused =>
  new LoadRefused(`${COLUMN_NAMES}: ${fault}; allowed: an object like ${EXAMPLE}`, { cause });

/** The error of JSON says where the fault is. @throws LoadRefused */
function attempt<T>(fault: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw refusal(error instanceof SyntaxError ? `${fault}: ${printable(error.message)}` : fault, error);
  }
}
