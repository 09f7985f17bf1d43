/** The publisher's counts of the other four files (cno_totais.csv, one row). They include repeated rows. */
import { resource, text } from '../define.ts';
import { headered } from '../layout.ts';
import { mandatory } from '../shares.ts';
import { digits } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { FIVE_FILES } from './number.ts';

const count = { form: digits(1, 15), bounds: mandatory };

export const totais = resource({
  name: 'totais',
  code: 'T',
  title: 'Totais publicados',
  fields: {
    total_obras: text('Linhas de cno.csv, com zeros à esquerda (coluna Total de obras).', count),
    total_cnaes: text('Linhas de cno_cnaes.csv (coluna Total de cnaes).', count),
    total_areas: text('Linhas de cno_areas.csv (coluna Total de áreas).', count),
    total_vinculos: text('Linhas de cno_vinculos.csv (coluna Total de vínculos).', count),
  },
  layout: headered({
    member: ['cno_totais'],
    whole: oneFile(FIVE_FILES),
    delimiter: ',',
    headers: {
      total_obras: ['Total de obras'],
      total_cnaes: ['Total de cnaes'],
      total_areas: ['Total de áreas'],
      total_vinculos: ['Total de vínculos'],
    },
  }),
});
