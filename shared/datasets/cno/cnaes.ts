/** Activities of a work (cno_cnaes.csv, 3 columns). */
import { date, resource, text } from '../define.ts';
import { headered } from '../layout.ts';
import { frequentDates, mandatory } from '../shares.ts';
import { atMost, digits } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { cno, FIVE_FILES } from './number.ts';

export const cnaes = resource({
  name: 'cnaes',
  code: 'C',
  title: 'CNAE da obra',
  fields: {
    cno,
    cnae: text('Código CNAE (coluna CNAE).', { form: digits(7), bounds: mandatory }),
    data_registro: date('Registro da atividade (coluna Data de registro).', { bounds: frequentDates }),
  },
  layout: headered({
    member: ['cno_cnaes'],
    whole: oneFile(FIVE_FILES),
    delimiter: ',',
    headers: { cno: ['CNO'], cnae: ['CNAE'], data_registro: ['Data de registro'] },
  }),
  order: ['cnae'],
  repeated: atMost(0.05, 'A work lists an activity once; no repetition is known.'),
});
