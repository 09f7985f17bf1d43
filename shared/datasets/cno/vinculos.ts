/** Parties linked to a work, with the period (cno_vinculos.csv, 6 columns). Equal rows are all listed. */
import { date, resource, text } from '../define.ts';
import { cnpjForm } from '../identifiers.ts';
import { headered } from '../layout.ts';
import { frequentDates, JUNK_DATES, usual } from '../shares.ts';
import { atMost, digits } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { cno, FIVE_FILES } from './number.ts';

export const vinculos = resource({
  name: 'vinculos',
  code: 'V',
  title: 'Vínculo de um contribuinte com a obra',
  fields: {
    cno,
    data_inicio: date('Início do vínculo (coluna Data de início).', { bounds: frequentDates }),
    data_fim: date('Fim do vínculo (coluna Data de fim).', { bounds: { malformed: JUNK_DATES } }),
    data_registro: date('Registro do vínculo (coluna Data de registro).', { bounds: frequentDates }),
    qualificacao_contribuinte: text(
      'Código da qualificação do contribuinte (coluna Qualificação do contribuinte).',
      { form: digits(4), bounds: usual },
    ),
    ni_responsavel: text(
      'CNPJ do contribuinte vinculado, 14 dígitos; mascarado (***999999**) se um CPF foi publicado (coluna NI do responsável).',
      {
        form: cnpjForm,
        masksCpf: true,
        bounds: { absent: atMost(0.9, 'It is blank where the linked party is a person.') },
      },
    ),
  },
  layout: headered({
    member: ['cno_vinculos'],
    whole: oneFile(FIVE_FILES),
    delimiter: ',',
    headers: {
      cno: ['CNO'],
      data_inicio: ['Data de início'],
      data_fim: ['Data de fim'],
      data_registro: ['Data de registro'],
      qualificacao_contribuinte: ['Qualificação do contribuinte'],
      ni_responsavel: ['NI do responsável'],
    },
  }),
  order: ['data_inicio', 'ni_responsavel'],
  repeated: atMost(0.1, '10,873 of 431,211 links were exact repetitions on 2026-09-12.'),
});
