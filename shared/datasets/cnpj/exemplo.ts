/** The company that a service shows: an active head office whose partners are all companies. */
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

function isFit({ entity, singles, lists }: ExampleDocument): boolean {
  const isActive = entity('situacao_cadastral') === '02' && entity('identificador_matriz_filial') === '1';
  if (!isActive || entity('situacao_especial') || entity('uf') === 'EX') return false;
  const company = singles[empresas.name];
  if (!COMPANIES.includes(company?.('natureza_juridica') ?? '') || CPF.test(company?.('razao_social') ?? ''))
    return false;
  if (singles[simples.name]?.('opcao_pelo_mei') === 'S') return false;
  const partners = lists[socios.name] ?? [];
  return partners.length > 0 && partners.every(isCompany);
}

export const exemploOf = (table: DocumentTable): Example => ({
  table,
  sample: SAMPLE_CNPJ,
  isFit,
  blank: ['ddd_1', 'telefone_1', 'ddd_2', 'telefone_2', 'ddd_fax', 'fax', 'correio_eletronico'],
});
