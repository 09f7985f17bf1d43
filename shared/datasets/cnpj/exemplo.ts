/** The company that a service shows: an active head office without partners that are natural persons. */
import type { DocumentTable, Example, ExampleDocument, ValueOf } from '../define.ts';
import { COMPANY_NAME } from '../identifiers.ts';
import { empresas } from './empresas.ts';
import { simples } from './simples.ts';
import { socios } from './socios.ts';

export const SAMPLE_CNPJ = '99111001000170';

/** Companies by shares and by quotas, whose name is not that of a natural person. */
const COMPANIES = ['2046', '2054', '2062'];
/** A MEI's name ends in the CPF of its owner. */
const CPF = /\d{11}/;

/** A sole trader that is a partner is a company, too, and has the name of its owner. */
const isCompany = (partner: ValueOf): boolean =>
  partner('identificador_socio') === '1' &&
  COMPANY_NAME.test(partner('nome_socio_razao_social') ?? '') &&
  !partner('nome_representante');

/** A company with partners comes before one without: a small publication may have none of the first kind. */
function rankOf({ entity, singles, lists }: ExampleDocument): number | null {
  const isActive = entity('situacao_cadastral') === '02' && entity('identificador_matriz_filial') === '1';
  if (!isActive || entity('situacao_especial') || entity('uf') === 'EX') return null;
  const company = singles[empresas.name];
  if (!COMPANIES.includes(company?.('natureza_juridica') ?? '') || CPF.test(company?.('razao_social') ?? ''))
    return null;
  if (singles[simples.name]?.('opcao_pelo_mei') === 'S') return null;
  const partners = lists[socios.name] ?? [];
  if (partners.length === 0) return 1;
  return partners.every(isCompany) ? 0 : null;
}

export const exemploOf = (table: DocumentTable): Example => ({
  table,
  sample: SAMPLE_CNPJ,
  rankOf,
  blank: ['ddd_1', 'telefone_1', 'ddd_2', 'telefone_2', 'ddd_fax', 'fax', 'correio_eletronico'],
});
