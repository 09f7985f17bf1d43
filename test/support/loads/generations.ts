/** Publications that differ in all records and counts, and the marks in answers that tell them apart. */
import { checkDigits } from '../../../synthetic/sources/cnpj/numbers.ts';
import { rowOf, writePublication } from './fixtures.ts';

/** Served from one item, and from blocks. */
const SMALL = '99000101';
const CHAIN = '99000202';
/** So that a load takes a while. */
const OTHERS = 1_500;

const cnpjOf = (root: string, order: string): string => root + order + checkDigits(root + order);

export const SMALL_CNPJ = cnpjOf(SMALL, '0001');
export const CHAIN_CNPJ = cnpjOf(CHAIN, '0001');

/** Of a year that no bundled sample is of. */
export const versionOf = (generation: number): string => `2025-0${generation}`;
const nameOf = (generation: number): string => `GERACAO ${generation}`;
/** Of partners and establishments of the chain: more than one block, another number each time. */
export const partnersOf = (generation: number): number => 120 + generation;
export const unitsOf = (generation: number): number => 60 + generation;

const four = (n: number): string => String(n).padStart(4, '0');
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

const unit = (root: string, n: number, name: string): string[] =>
  rowOf('estabelecimentos', {
    cnpj_basico: root,
    cnpj_ordem: four(n),
    cnpj_dv: cnpjOf(root, four(n)).slice(12),
    identificador_matriz_filial: n === 1 ? '1' : '2',
    nome_fantasia: name,
  });

/** One generation, 1 to 9, as the publisher's files. */
export async function writeGeneration(dir: string, generation: number): Promise<void> {
  const name = nameOf(generation);
  const partner = (cnpj_basico: string): string[] =>
    rowOf('socios', { cnpj_basico, nome_socio_razao_social: name });
  const roots = [SMALL, CHAIN, ...upTo(OTHERS).map((n) => String(99_100_000 + n))];
  await writePublication(dir, {
    empresas: roots.map((cnpj_basico) => rowOf('empresas', { cnpj_basico, razao_social: name })),
    simples: roots.map((cnpj_basico) => rowOf('simples', { cnpj_basico })),
    estabelecimentos: [
      ...roots.filter((root) => root !== CHAIN).map((root) => unit(root, 1, name)),
      ...upTo(unitsOf(generation)).map((n) => unit(CHAIN, n, name)),
    ],
    socios: [
      partner(SMALL),
      // No two rows are equal, so that a missing or repeated one is seen.
      ...upTo(partnersOf(generation)).map((n) =>
        partner(CHAIN).with(3, `***${String(n).padStart(6, '0')}**`),
      ),
    ],
  });
}

/** The generations that an answer shows, by names in its records, months, versions and its fingerprint. */
export function generationsIn(text: string, fingerprints: ReadonlyMap<string, number>): Set<number> {
  const found = new Set<number>();
  for (const [, n] of text.matchAll(/GERACAO (\d)/g)) found.add(Number(n));
  for (const [, n] of text.matchAll(/"(?:versao|dataset_month)":"2025-0(\d)"/g)) found.add(Number(n));
  for (const [, hash = ''] of text.matchAll(/"snapshot_fingerprint":"(\w+)"/g)) {
    const known = fingerprints.get(hash);
    if (known !== undefined) found.add(known);
  }
  return found;
}
