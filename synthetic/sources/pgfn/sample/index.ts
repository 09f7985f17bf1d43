/** The bundled PGFN sample: the files of one quarter, social security debts in a folder of an archive. */
import type { Sample } from '../../../samples/bundled.ts';
import { pgfnBytes } from './files.ts';
import { FUND, NOT_SOCIAL, SOCIAL } from './rows.ts';

export const sample: Sample = [
  ...NOT_SOCIAL.map((rows, i) => ({
    name: `arquivo_lai_SIDA_${i + 1}_202606.csv`,
    bytes: pgfnBytes('SIDA', rows),
  })),
  { name: 'arquivo_lai_FGTS_1_202606.csv', bytes: pgfnBytes('FGTS', FUND) },
  {
    zip: 'Dados_abertos_Previdenciario.zip',
    name: 'Previdenciario/arquivo_lai_PREV_1_202606.csv',
    bytes: pgfnBytes('PREV', SOCIAL),
  },
];
