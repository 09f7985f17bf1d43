/** The work that a service shows: an active one that only companies are responsible for. */
import type { DocumentTable, Example, ExampleDocument, ValueOf } from '../define.ts';
import { COMPANY_NAME } from '../identifiers.ts';
import { vinculos } from './vinculos.ts';

export const SAMPLE_CNO = '900010000170';

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

const isOfCompany = (of: ValueOf): boolean => CNPJ.test(of('ni_responsavel') ?? '');

const rankOf = ({ entity, lists }: ExampleDocument): number | null =>
  entity('situacao') === '02' &&
  isOfCompany(entity) &&
  COMPANY_NAME.test(entity('nome_empresarial') ?? '') &&
  (lists[vinculos.name] ?? []).every(isOfCompany)
    ? 0
    : null;

export const exemploOf = (table: DocumentTable): Example => ({
  table,
  sample: SAMPLE_CNO,
  rankOf,
  // The name of a work is free text, often that of a house and of who lives there.
  blank: ['nome'],
});
