/** Who takes part in a network: companies, persons, and partners without a document. */
import { ROOT } from '../../../shared/store/records/cnpj.ts';
import type { PublicRecord } from '../../../shared/store/records/row-codec.ts';
import { MASKED_CPF, NOBODY } from '../ficha/numbers.ts';

export interface Party {
  /**
   * The root of a company; the document and the name of a person; the place of a partner without document.
   */
  readonly id: string;
  readonly tipo: 'empresa' | 'pessoa' | 'sem_documento';
  readonly nome: string | null;
  /** A company has the CNPJ by which it was found first. */
  readonly documento: string | null;
}

/** A partner row of a company. */
export interface Link {
  readonly de: Party;
  readonly para: Party;
  /** The place of the row in the list of partners, from 0. */
  readonly place: number;
  readonly row: PublicRecord;
}

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

export const rootOf = (cnpj: string): string => cnpj.slice(0, ROOT);

export const companyOf = (cnpj: string, nome: string | null): Party => ({
  id: rootOf(cnpj),
  tipo: 'empresa',
  nome,
  documento: cnpj,
});

/** Equal names and documents are one party, though two persons may have both. */
export function partnerIn(row: PublicRecord, company: string, place: number): Party {
  const nome = textIn(row, 'nome_socio_razao_social');
  const documento = textIn(row, 'cnpj_cpf_socio');
  if (documento !== null && CNPJ.test(documento)) return companyOf(documento, nome);
  const isPerson = documento !== null && documento !== NOBODY && MASKED_CPF.test(documento);
  return isPerson
    ? { id: nome === null ? documento : `${documento} ${nome}`, tipo: 'pessoa', nome, documento }
    : { id: `${company}#${place}`, tipo: 'sem_documento', nome, documento: null };
}

export function textIn(row: PublicRecord, field: string): string | null {
  const value = row[field] ?? null;
  return value === null ? null : String(value);
}
