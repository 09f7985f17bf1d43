/** Companies of one establishment each, numbered from 1, with what a test adds. */
import { type FixtureRow, rowOf } from './fixtures.ts';

export const basico = (n: number): string => String(n).padStart(8, '0');

/** One partner, of the first. */
export function companies(
  n: number,
  more: Partial<Record<'empresas' | 'estabelecimentos' | 'socios' | 'simples', FixtureRow[]>> = {},
) {
  const all = Array.from({ length: n }, (_, i) => basico(i + 1));
  return {
    empresas: [...all.map((b) => rowOf('empresas', { cnpj_basico: b })), ...(more.empresas ?? [])],
    estabelecimentos: [
      ...all.map((b) => rowOf('estabelecimentos', { cnpj_basico: b })),
      ...(more.estabelecimentos ?? []),
    ],
    socios: [rowOf('socios', { cnpj_basico: basico(1) }), ...(more.socios ?? [])],
    simples: [...all.map((b) => rowOf('simples', { cnpj_basico: b })), ...(more.simples ?? [])],
  };
}

/** Companies whose names are given. */
export const companiesNamed = (n: number, nameOf: (i: number) => string) => ({
  ...companies(n),
  empresas: Array.from({ length: n }, (_, i) =>
    rowOf('empresas', { cnpj_basico: basico(i + 1), razao_social: nameOf(i) }),
  ),
});

export const companiesWithPartners = (n: number) => ({
  ...companies(n),
  socios: Array.from({ length: n }, (_, i) => rowOf('socios', { cnpj_basico: basico(i + 1) })),
});
