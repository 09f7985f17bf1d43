/** A handful of companies of one establishment each, with a row of every kind. */
import { rowOf } from './fixtures.ts';

export const basico = (n: number): string => String(99_000_000 + n);

/** `fields` are those of Empresas that a test gives. */
export function companies(count: number, fields: Readonly<Record<string, string>> = {}) {
  const all = Array.from({ length: count }, (_, i) => basico(i + 1));
  return {
    empresas: all.map((cnpj_basico) => rowOf('empresas', { cnpj_basico, ...fields })),
    estabelecimentos: all.map((cnpj_basico) => rowOf('estabelecimentos', { cnpj_basico })),
    socios: all.map((cnpj_basico) => rowOf('socios', { cnpj_basico })),
    simples: all.map((cnpj_basico) => rowOf('simples', { cnpj_basico })),
  };
}
