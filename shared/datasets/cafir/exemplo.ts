/** The property that a service shows. The registry names no owner, but the names of properties may. */
import type { DocumentTable, Example } from '../define.ts';

export const SAMPLE_NIRF = '90000017';

export const exemploOf = (table: DocumentTable): Example => ({
  table,
  sample: SAMPLE_NIRF,
  rankOf: () => 0,
  blank: ['nome_imovel_rural', 'logradouro'],
});
