/** Generated table of the layers, from the rules that the layer test reads. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { code, codes, type Generator, table } from './regions.ts';

interface Layer {
  readonly of: string;
  readonly from: readonly string[];
  readonly packages: readonly string[];
}

const FILE = fileURLToPath(new URL('../../lint/layers.json', import.meta.url));

export const layers: Generator = () => {
  if (!existsSync(FILE)) return '';
  const rules = JSON.parse(readFileSync(FILE, 'utf8')) as Layer[];
  return table(
    ['layer', 'may import, besides itself', 'packages'],
    rules.map(({ of, from, packages }) => [code(of), codes(from), codes(packages)]),
  );
};
