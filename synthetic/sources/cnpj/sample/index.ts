/** `node synthetic/sources/cnpj/sample/sample.ts`: writes the bundled CNPJ sample and the answers expected of it, always the same bytes. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FileKind, RowKind } from '../../../../test/readers/columns.ts';
import { expectedOfSample, printed } from '../../../../test/sources/cnpj/expected.ts';
import {
  type FixtureRow,
  type FixtureRows,
  rowOf,
  writePublication,
} from '../../../../test/support/loads/fixtures.ts';
import { TOLD } from './companies.ts';
import { ORDINARY } from './ordinary.ts';
import type { Values } from './rows.ts';

export const SAMPLE_DIR = fileURLToPath(new URL('../../../../shared/datasets/cnpj/sample', import.meta.url));

const COMPANIES = [...Object.values(TOLD), ...ORDINARY];

/** Every value is named: nothing plausible is filled in. */
const rowsOf = (kind: RowKind, values: readonly Values[]): FixtureRow[] =>
  values.map((one) => rowOf(kind, one, {}));

/** Every third row goes to the second file, so that companies are spread and their rows apart. */
function inTwo(rows: readonly FixtureRow[]): FixtureRows {
  return { parts: [rows.filter((_, i) => i % 3 !== 1), rows.filter((_, i) => i % 3 === 1)] };
}

/** With the last row once more at the end: an exactly repeated row is kept once. */
const repeated = (rows: readonly FixtureRow[]): FixtureRow[] => [...rows, ...rows.slice(-1)];

const LOOKUPS: Partial<Record<FileKind, readonly (readonly string[])[]>> = {
  cnaes: [
    ['1091102', 'PANIFICAÇÃO DE EXEMPLO'],
    ['4721102', 'VENDA DE PÃES DE EXEMPLO'],
    ['5611203', 'LANCHES DE EXEMPLO'],
  ],
  motivos: [['00', 'NENHUM MOTIVO DE EXEMPLO']],
  municipios: [
    ['0101', 'CIDADE MODELO'],
    ['0102', 'CIDADE EXEMPLO'],
    ['9707', 'FORA DO PAÍS'],
  ],
  naturezas: ['2054', '2062', '2135', '2143', '2216', '3999'].map((c) => [c, `Natureza de exemplo ${c}`]),
  paises: [['249', 'PAÍS DE EXEMPLO']],
  qualificacoes: ['00', '05', '10', '16', '49', '50'].map((c) => [c, `Qualificação de exemplo ${c}`]),
};

export async function writeSample(dir: string): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const withRoot = (root: string, values: Values): Values => ({ cnpj_basico: root, ...values });
  const empresas = COMPANIES.flatMap((c) => (c.empresa ? [withRoot(c.root, c.empresa)] : []));
  const simples = COMPANIES.flatMap((c) => (c.simples ? [withRoot(c.root, c.simples)] : []));
  const partners = COMPANIES.flatMap((c) => (c.partners ?? []).map((p) => withRoot(c.root, p)));
  const establishments = COMPANIES.flatMap((c) => c.establishments);

  // Members as published, one under a lower-case name, and the partners zipped: the forms that a mirror may have.
  await writePublication(
    dir,
    {
      ...LOOKUPS,
      empresas: inTwo(rowsOf('empresas', empresas)),
      estabelecimentos: inTwo(repeated(rowsOf('estabelecimentos', establishments))),
      simples: rowsOf('simples', simples),
      socios: null,
    },
    { names: { simples: () => 'f.k03200$w.simples.csv.d61010' } },
  );
  const lookups = Object.fromEntries(Object.keys(LOOKUPS).map((kind) => [kind, null]));
  await writePublication(
    dir,
    {
      ...lookups,
      empresas: null,
      estabelecimentos: null,
      simples: null,
      socios: inTwo(repeated(rowsOf('socios', partners))),
    },
    { zip: true },
  );
  writeFileSync(join(dir, 'expected.json'), printed(await expectedOfSample(dir)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeSample(SAMPLE_DIR);
