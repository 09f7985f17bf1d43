/** The parts of the packages for consumers that are written from openapi.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Description, operationsOf } from './operations.ts';
import { pythonMethods, pythonModels } from './python.ts';
import { camelOf, typescriptMethods, typescriptModels } from './typescript.ts';

const ROOT = join(import.meta.dirname, '../..');
const TYPESCRIPT = 'clients/typescript';
const PYTHON = 'clients/python';

export interface Part {
  /** Relative to the project. */
  readonly path: string;
  readonly fresh: string;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Puts the table of methods into a README. */
function withMethods(
  path: string,
  description: Description,
  nameOf: (words: readonly string[]) => string,
): Part {
  const rows = operationsOf(description).map(
    ({ path: address, summary, words, number, filters, isByHand }) => {
      const taken = isByHand ? filters.map(({ name }) => name) : filters.length > 0 ? ['filtros'] : [];
      const given = [...(number === null ? [] : [number]), ...taken].join(', ');
      return `| \`${nameOf(words)}(${given})\` | ${summary} | \`${address}\` |`;
    },
  );
  const table = ['| método | dá | endereço |', '| --- | --- | --- |', ...rows].join('\n');
  const region = /(?<=<!-- begin generated: methods -->\n\n)[\s\S]*(?=\n\n<!-- end generated -->)/;
  return { path, fresh: read(path).replace(region, () => table) };
}

/** The packages, the MCP program's too, have the version of the interface. */
const withVersion = (path: string, version: RegExp, { info }: Description): Part => ({
  path,
  fresh: read(path).replace(version, info.version),
});

/** @throws Error if the description has a form that the clients cannot have */
export function generatedParts(): Part[] {
  const description = JSON.parse(read('openapi.json')) as Description;
  const operations = operationsOf(description);
  return [
    { path: `${TYPESCRIPT}/src/generated/models.ts`, fresh: typescriptModels(description) },
    { path: `${TYPESCRIPT}/src/generated/methods.ts`, fresh: typescriptMethods(operations) },
    { path: `${PYTHON}/registros_publicos/modelos.py`, fresh: pythonModels(description) },
    { path: `${PYTHON}/registros_publicos/_methods.py`, fresh: pythonMethods(operations) },
    withMethods(`${TYPESCRIPT}/README.md`, description, camelOf),
    withMethods(`${PYTHON}/README.md`, description, (words) => words.join('_')),
    withVersion(`${TYPESCRIPT}/package.json`, /(?<="version": ")[^"]+/, description),
    withVersion('mcp/package.json', /(?<="version": ")[^"]+/, description),
    withVersion(`${PYTHON}/pyproject.toml`, /(?<=^version = ")[^"]+/m, description),
  ];
}
