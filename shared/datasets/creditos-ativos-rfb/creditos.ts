/** Active tax credits by month, state, activity and tax (creditos-ativos.csv); columns in any order. */
import { NO_AMOUNT } from '../absent-forms.ts';
import { resource, text } from '../define.ts';
import { stateForm } from '../identifiers.ts';
import { headered } from '../layout.ts';
import { mandatory, USUAL, usual } from '../shares.ts';
import { amountWith, atMost, matching } from '../value-forms.ts';
import { anyFiles } from '../whole.ts';

export const creditos = resource({
  name: 'creditos',
  code: 'C',
  title: 'Créditos ativos da Receita Federal, agregados',
  fields: {
    ano_mes: text('Ano e mês, AAAAMM (coluna ano_mes, publicada como AAAA-MM).', {
      digitsOnly: true,
      form: matching(/^\d{4}-?(?:0[1-9]|1[0-2])$/),
      bounds: mandatory,
    }),
    uf: text('Unidade da Federação (coluna uf).', {
      form: stateForm,
      bounds: {
        absent: USUAL,
        malformed: atMost(0.1, 'Sums of taxpayers without a known state may be below another word.'),
      },
    }),
    tipo_contribuinte: text('Tipo de contribuinte (coluna tipo_contribuinte).', { bounds: usual }),
    natureza_juridica: text('Natureza jurídica (coluna natureza_juridica, que pode faltar).'),
    cnae_secao_cod: text('Seção da CNAE (coluna cnae_secao_cod, que pode faltar).'),
    cnae_secao_descr: text('Descrição da seção da CNAE; N/A para pessoas (coluna cnae_secao_descr).'),
    grupo_tributo: text('Grupo de tributos (coluna grupo_tributo).', { bounds: usual }),
    situacao: text('Situação do crédito (coluna situacao).', { bounds: usual }),
    valor_total: text('Valor total como publicado, com vírgula decimal (coluna vl_total).', {
      absent: NO_AMOUNT,
      form: amountWith(',', 'R$'),
      bounds: mandatory,
    }),
  },
  layout: headered({
    member: ['creditos-ativos', 'creditos_ativos'],
    whole: anyFiles('One file with all months was seen; no document says that there is only one.'),
    delimiter: 'detect',
    encoding: 'detect',
    documented: false,
    headers: {
      ano_mes: ['ano_mes'],
      uf: ['uf'],
      tipo_contribuinte: ['tipo_contribuinte'],
      natureza_juridica: ['natureza_juridica'],
      cnae_secao_cod: ['cnae_secao_cod'],
      cnae_secao_descr: ['cnae_secao_descr'],
      grupo_tributo: ['grupo_tributo'],
      situacao: ['situacao'],
      valor_total: ['vl_total', 'valor_total'],
    },
    optional: ['natureza_juridica', 'cnae_secao_cod'],
  }),
  order: ['-ano_mes', 'uf'],
  repeated: atMost(0.05, 'The rows are sums by their columns; no repetition is known.'),
});
