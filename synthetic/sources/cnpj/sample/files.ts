/** Makes files of a CNPJ publication: cells in quotes separated by semicolons, no header, windows-1252. */

import { empresas } from '../../../../shared/datasets/cnpj/empresas.ts';
import { estabelecimentos } from '../../../../shared/datasets/cnpj/estabelecimentos.ts';
import { simples } from '../../../../shared/datasets/cnpj/simples.ts';
import { socios } from '../../../../shared/datasets/cnpj/socios.ts';
import { fieldsOf } from '../../../../shared/datasets/layout.ts';
import { toWindows1252 } from '../../../kit/windows1252.ts';
import type { SampleFile } from '../../../samples/printed.ts';
import type { Values } from './rows.ts';

/** Last digit of the year, month and day of the publication. */
const STAMP = 'D61010';

const PARTED = {
  empresas: { layout: empresas.layout, ending: 'EMPRECSV' },
  estabelecimentos: { layout: estabelecimentos.layout, ending: 'ESTABELE' },
  socios: { layout: socios.layout, ending: 'SOCIOCSV' },
} as const;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const bytesOf = (rows: readonly (readonly string[])[]): Buffer =>
  toWindows1252(rows.map((cells) => `${cells.map(quoted).join(';')}\n`).join(''));

/** @throws RangeError for a value without a column */
function cellsOf(columns: readonly string[], values: Values): string[] {
  const unknown = Object.keys(values).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new RangeError(`no column ${unknown.join(', ')}`);
  return columns.map((name) => values[name] ?? '');
}

/** Makes two files. Every third row is in the second, so that the rows of a company are in both. */
export const inTwo = (
  kind: keyof typeof PARTED,
  rows: readonly Values[],
  zipOf?: (part: number) => string,
): SampleFile[] =>
  [0, 1].map((part) => {
    const { layout, ending } = PARTED[kind];
    const own = rows.filter((_, i) => (i % 3 === 1) === (part === 1));
    const zip = zipOf?.(part);
    return {
      name: `K3241.K03200Y${part}.${STAMP}.${ending}`,
      bytes: bytesOf(own.map((values) => cellsOf(fieldsOf(layout), values))),
      ...(zip !== undefined && { zip }),
    };
  });

/** Makes the Simples file under a name in lower case, as in some mirrors. */
export const simplesFile = (rows: readonly Values[]): SampleFile => ({
  name: `f.k03200$w.simples.csv.${STAMP.toLowerCase()}`,
  bytes: bytesOf(rows.map((values) => cellsOf(fieldsOf(simples.layout), values))),
});

/** Makes a look-up table with a code and its meaning in each row. */
export const lookupFile = (ending: string, rows: readonly (readonly string[])[]): SampleFile => ({
  name: `F.K03200$Z.${STAMP}.${ending}`,
  bytes: bytesOf(rows),
});
