/** Tax settlements with Receita Federal. No public layout was found, so a column may have any known or likely name. */
import { date, resource, text } from '../define.ts';
import { headered } from '../layout.ts';

export const transacoes = resource({
  name: 'transacoes',
  code: 'T',
  title: 'Transação tributária na Receita Federal',
  fields: {
    contribuinte: text('Nome do contribuinte.'),
    cpf_cnpj: text('CNPJ do contribuinte como publicado, com ou sem pontuação.'),
    processo: text('Número do processo ou dossiê.'),
    data_negociacao: date('Data da negociação.'),
    divida_transacionada: text('Dívida transacionada como publicada.'),
    reducao: text('Redução como publicada.'),
    creditos_pf_bcn: text('Créditos de prejuízo fiscal e base de cálculo negativa, como publicados.'),
    divida_com_reducao: text('Dívida com a redução, como publicada.'),
    saldo_devedor: text('Saldo devedor como publicado.'),
    memorial: text('Memorial de cálculo, ou a sua ligação.'),
  },
  layout: headered({
    // In decomposed Unicode (macOS) the name contains "transac" followed by a combining cedilla.
    member: ['transac', 'transaç'],
    delimiter: 'detect',
    encoding: 'detect',
    documented: false,
    headers: {
      contribuinte: ['contribuinte', 'nome', 'nome_contribuinte', 'razao_social'],
      cpf_cnpj: ['cpf_cnpj', 'cnpj', 'ni'],
      processo: ['processo', 'numero_processo', 'n_processo', 'dossie'],
      data_negociacao: ['data_negociacao', 'data_da_negociacao', 'data'],
      divida_transacionada: ['divida_transacionada', 'valor_divida_transacionada'],
      reducao: ['reducao', 'reducoes', 'valor_reducao', 'desconto'],
      creditos_pf_bcn: ['creditos_pf_bcn', 'creditos_de_pf_e_bcn', 'pf_bcn', 'prejuizo_fiscal_bcn'],
      divida_com_reducao: ['divida_com_reducao', 'valor_com_reducao'],
      saldo_devedor: ['saldo_devedor'],
      memorial: ['memorial', 'memorial_de_calculo', 'link_memorial'],
    },
  }),
  order: ['-data_negociacao', 'processo'],
  sum: 'saldo_devedor',
});
