/** Tax settlements with Receita Federal. Without a public layout, columns have any known or likely name. */
import { NO_AMOUNT, NO_DAY } from '../absent-forms.ts';
import { date, resource, text } from '../define.ts';
import { holderForm } from '../identifiers.ts';
import { headered } from '../layout.ts';
import { ASSUMED, frequent, USUAL, usual } from '../shares.ts';
import { amountWith, atMost, matching } from '../value-forms.ts';
import { anyFiles } from '../whole.ts';

const assumed = { ...frequent, malformed: ASSUMED };
const amount = { absent: NO_AMOUNT, form: amountWith('any', 'R$'), bounds: assumed };

export const transacoes = resource({
  name: 'transacoes',
  code: 'T',
  title: 'Transação tributária na Receita Federal',
  fields: {
    contribuinte: text('Nome do contribuinte.', { bounds: usual }),
    cpf_cnpj: text('CNPJ do contribuinte como publicado, com ou sem pontuação.', {
      form: holderForm,
      bounds: { absent: USUAL, malformed: ASSUMED },
    }),
    processo: text('Número do processo ou dossiê.', { bounds: frequent }),
    data_negociacao: date('Dia em que a transação foi negociada.', { absent: NO_DAY, bounds: assumed }),
    divida_transacionada: text('Dívida transacionada como publicada.', amount),
    reducao: text('Redução como publicada.', {
      absent: NO_AMOUNT,
      // A column `desconto` may contain percentages.
      form: matching(/^-?(?:R\$ ?)?[\d.,]*\d ?%?$/),
      bounds: { malformed: ASSUMED },
    }),
    creditos_pf_bcn: text('Créditos de prejuízo fiscal e base de cálculo negativa, como publicados.', {
      absent: NO_AMOUNT,
      form: amountWith('any', 'R$'),
      bounds: { malformed: ASSUMED },
    }),
    divida_com_reducao: text('Dívida com a redução, como publicada.', amount),
    saldo_devedor: text('Saldo devedor como publicado.', amount),
    memorial: text('Memorial de cálculo, ou a sua ligação.'),
  },
  layout: headered({
    // In decomposed Unicode (macOS) the name contains "transac" followed by a combining cedilla.
    member: ['transac', 'transaç'],
    whole: anyFiles('No document says how many files there are.'),
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
  repeated: atMost(0.05, 'There is one row for each settlement; no repetition is known.'),
});
