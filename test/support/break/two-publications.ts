/**
 * Two publications of the same companies, in which every answer that the parts ask for differs. The other
 * companies are alike, because a load by route waives no gate, and the gate `values` refuses other values in
 * most rows.
 */
import { join } from 'node:path';
import { rowOf, writePublication } from '../loads/fixtures.ts';

export type Which = 'old' | 'new';

export const VERSIONS: Readonly<Record<Which, string>> = { old: '2025-10', new: '2025-11' };

const COMPANIES = 200;
/** The companies that are asked for, and those that only one of the publications has. */
const ASKED = [1, 2, 3, 50, 100, 150, COMPANIES];
const ONLY: Readonly<Record<Which, number>> = { old: 901, new: 902 };

const basico = (n: number): string => String(99_000_000 + n);

/** Paths whose answers differ between the two publications. */
export const PATHS: readonly string[] = [...ASKED, ...Object.values(ONLY)].flatMap((n) => {
  const path = `/v1/cnpjs/${basico(n)}000101`;
  return [path, `${path}/estabelecimentos`, `${path}/socios`];
});

export const folderOf = (publications: string, which: Which): string =>
  join(publications, 'cnpj', VERSIONS[which]);

/** Writes both below `publications`, in the form of SNAPSHOT_DIR. */
export async function writeTwoPublications(publications: string): Promise<void> {
  for (const which of ['old', 'new'] as const) await writeOne(folderOf(publications, which), which);
}

async function writeOne(folder: string, which: Which): Promise<void> {
  const numbers = [...Array.from({ length: COMPANIES }, (_, i) => i + 1), ONLY[which]];
  const of = (n: number): string => (ASKED.includes(n) || n === ONLY[which] ? which : 'same');
  const rows = (kind: 'empresas' | 'estabelecimentos' | 'socios' | 'simples', more: (n: number) => object) =>
    numbers.map((n) => rowOf(kind, { cnpj_basico: basico(n), ...more(n) }));
  await writePublication(
    folder,
    {
      empresas: rows('empresas', (n) => ({ capital_social_raw: of(n) === 'new' ? '2000,00' : '1000,00' })),
      estabelecimentos: rows('estabelecimentos', (n) => ({ nome_fantasia: `LOJA ${of(n)}` })),
      socios: rows('socios', (n) => ({ nome_socio_razao_social: `SOCIA ${of(n)}` })),
      simples: rows('simples', () => ({})),
    },
    { zip: true, whole: true, version: VERSIONS[which] },
  );
}
