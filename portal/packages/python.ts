/** Builds the wheel of the Python client without Python: a ZIP archive that lists its files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zip } from './archives.ts';

const ROOT = join(import.meta.dirname, '../../clients/python');
const WHEEL = 'Wheel-Version: 1.0\nGenerator: registros-publicos\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

/** The texts of `[project]` in pyproject.toml, which has no other form of value. */
function project(): (name: string) => string {
  const text = readFileSync(join(ROOT, 'pyproject.toml'), 'utf8');
  const values = new Map([...text.matchAll(/^([\w-]+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]));
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`clients/python/pyproject.toml has no ${name}`);
    return value;
  };
}

const metadata = (of: (name: string) => string): string =>
  [
    'Metadata-Version: 2.1',
    `Name: ${of('name')}`,
    `Version: ${of('version')}`,
    `Summary: ${of('description')}`,
    `Requires-Python: ${of('requires-python')}`,
    'Description-Content-Type: text/markdown',
    '',
    readFileSync(join(ROOT, of('readme')), 'utf8'),
  ].join('\n');

const record = ([path, bytes]: readonly [string, Buffer]): string =>
  `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`;

export function pythonClient(): Buffer {
  const of = project();
  const name = of('name').replaceAll('-', '_');
  const about = `${name}-${of('version')}.dist-info`;
  const sources = readdirSync(join(ROOT, name)).filter((file) => /\.py$|^py\.typed$/.test(file));
  const files = [
    ...sources
      .sort()
      .map((file): [string, Buffer] => [`${name}/${file}`, readFileSync(join(ROOT, name, file))]),
    [`${about}/METADATA`, Buffer.from(metadata(of))] as const,
    [`${about}/WHEEL`, Buffer.from(WHEEL)] as const,
  ];
  const own = `${about}/RECORD`;
  return zip(new Map([...files, [own, Buffer.from(`${files.map(record).join('')}${own},,\n`)]]));
}
