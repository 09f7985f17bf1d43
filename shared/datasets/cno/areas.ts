/** Areas of a work by use and kind (cno_areas.csv, 7 columns). Equal rows are separate, in file order. */
import { resource, text } from '../define.ts';
import { headered } from '../layout.ts';
import { frequent, usual } from '../shares.ts';
import { amountWith, atMost } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { cno, FIVE_FILES } from './number.ts';

export const areas = resource({
  name: 'areas',
  code: 'A',
  title: 'Área da obra',
  fields: {
    cno,
    categoria_raw: text('Categoria como publicada (coluna Categoria).', { bounds: frequent }),
    destinacao_raw: text('Destinação como publicada (coluna Destinação).', { bounds: frequent }),
    tipo_obra_raw: text('Tipo de obra como publicado (coluna Tipo de obra).', { bounds: frequent }),
    tipo_area_raw: text('Tipo de área como publicado (coluna Tipo de Área).', { bounds: frequent }),
    tipo_area_complementar_raw: text(
      'Tipo de área complementar como publicado (coluna Tipo de Área Complementar).',
    ),
    metragem: text('Metragem como publicada, com ponto decimal (coluna Metragem).', {
      form: amountWith('.'),
      bounds: usual,
    }),
  },
  layout: headered({
    member: ['cno_areas'],
    whole: oneFile(FIVE_FILES),
    delimiter: ',',
    headers: {
      cno: ['CNO'],
      categoria_raw: ['Categoria'],
      destinacao_raw: ['Destinação'],
      tipo_obra_raw: ['Tipo de obra'],
      tipo_area_raw: ['Tipo de Área'],
      tipo_area_complementar_raw: ['Tipo de Área Complementar'],
      metragem: ['Metragem'],
    },
  }),
  repeated: atMost(0.05, '21,449 of 4,553,076 areas were exact repetitions on 2026-09-12.'),
});
