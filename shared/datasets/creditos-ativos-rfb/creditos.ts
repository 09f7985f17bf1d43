/** Sums of active tax credits per month, state, activity and tax (creditos-ativos.csv). Columns may have any order. */
import { resource, text } from '../define.ts';
import { headered } from '../layout.ts';

export const creditos = resource({
  name: 'creditos',
  code: 'C',
  title: 'Créditos ativos da Receita Federal, agregados',
  fields: {
    ano_mes: text('Ano e mês, AAAAMM (coluna ano_mes, publicada como AAAA-MM).', { digitsOnly: true }),
    uf: text('Unidade da Federação (coluna uf).'),
    tipo_contribuinte: text('Tipo de contribuinte (coluna tipo_contribuinte).'),
    natureza_juridica: text('Natureza jurídica (coluna natureza_juridica, que pode faltar).'),
    cnae_secao_cod: text('Seção da CNAE (coluna cnae_secao_cod, que pode faltar).'),
    cnae_secao_descr: text('Descrição da seção da CNAE; N/A para pessoas (coluna cnae_secao_descr).'),
    grupo_tributo: text('Grupo de tributos (coluna grupo_tributo).'),
    situacao: text('Situação do crédito (coluna situacao).'),
    valor_total: text('Valor total como publicado, com vírgula decimal (coluna vl_total).'),
  },
  layout: headered({
    member: ['creditos-ativos', 'creditos_ativos'],
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
});
