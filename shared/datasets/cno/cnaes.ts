/** Activities of a work (cno_cnaes.csv, 3 columns). */
import { date, resource, text } from '../define.ts';
import { headered } from '../layout.ts';
import { cno } from './number.ts';

export const cnaes = resource({
  name: 'cnaes',
  code: 'C',
  title: 'CNAE da obra',
  fields: {
    cno,
    cnae: text('Código CNAE (coluna CNAE).'),
    data_registro: date('Registro da atividade (coluna Data de registro).'),
  },
  layout: headered({
    member: ['cno_cnaes'],
    delimiter: ',',
    headers: { cno: ['CNO'], cnae: ['CNAE'], data_registro: ['Data de registro'] },
  }),
  order: ['cnae'],
});
