/** Instalment plans with Receita Federal. Without a public layout, columns have any known or likely name. */
import { NO_AMOUNT, NO_DAY, NOTHING_THERE } from '../absent-forms.ts';
import { date, integer, resource, text } from '../define.ts';
import { holderForm } from '../identifiers.ts';
import { headered } from '../layout.ts';
import { ASSUMED, frequent, USUAL, usual } from '../shares.ts';
import { amountWith, atMost, matching } from '../value-forms.ts';
import { anyFiles } from '../whole.ts';

const assumed = { ...frequent, malformed: ASSUMED };

export const parcelamentos = resource({
  name: 'parcelamentos',
  code: 'P',
  title: 'Parcelamento na Receita Federal',
  fields: {
    cpf_cnpj: text('CNPJ do contribuinte como publicado, com ou sem pontuação.', {
      form: holderForm,
      bounds: { absent: USUAL, malformed: ASSUMED },
    }),
    nome: text('Nome do contribuinte.', { bounds: usual }),
    tipo_pessoa: text('Tipo de pessoa do contribuinte.'),
    uf: text('Unidade da Federação.', { form: matching(/^[\p{L} ]{2,30}$/u), bounds: assumed }),
    municipio: text('Nome do município.'),
    cnae: text('CNAE principal.', { form: matching(/^\d{4}-?\d\/?\d{2}\b/), bounds: assumed }),
    porte: text('Porte da empresa.'),
    adesao_deferimento: date('Data da adesão ou do deferimento.', { absent: NO_DAY, bounds: assumed }),
    quantidade_parcelas: integer('Em quantas parcelas a dívida foi dividida.', {
      absent: NOTHING_THERE,
      bounds: assumed,
    }),
    valor_parcelado: text('Valor parcelado como publicado.', {
      absent: NO_AMOUNT,
      form: amountWith('any', 'R$'),
      bounds: assumed,
    }),
    saldo_devedor: text('Saldo devedor como publicado.', {
      absent: NO_AMOUNT,
      form: amountWith('any', 'R$'),
      bounds: assumed,
    }),
  },
  layout: headered({
    member: ['parcelamento'],
    whole: anyFiles('No document says how many files there are.'),
    delimiter: 'detect',
    encoding: 'detect',
    documented: false,
    headers: {
      cpf_cnpj: ['cpf_cnpj', 'cnpj', 'ni', 'ni_contribuinte'],
      nome: ['nome', 'nome_contribuinte', 'contribuinte', 'razao_social', 'nome_empresarial'],
      tipo_pessoa: ['tipo_pessoa', 'tipo_contribuinte'],
      uf: ['uf', 'estado', 'sigla_uf'],
      municipio: ['municipio', 'nome_municipio'],
      cnae: ['cnae', 'cnae_principal', 'cnae_fiscal'],
      porte: ['porte', 'porte_empresa'],
      adesao_deferimento: [
        'adesao_deferimento',
        'data_adesao_deferimento',
        'data_de_adesao',
        'data_deferimento',
      ],
      quantidade_parcelas: [
        'quantidade_parcelas',
        'quantidade_de_parcelas',
        'qtd_parcelas',
        'qtde_parcelas',
        'numero_parcelas',
      ],
      valor_parcelado: ['valor_parcelado', 'valor_consolidado', 'vl_parcelado'],
      saldo_devedor: ['saldo_devedor', 'vl_saldo_devedor'],
    },
  }),
  order: ['-adesao_deferimento'],
  sum: 'saldo_devedor',
  repeated: atMost(0.05, 'There is one row for each plan; no repetition is known.'),
});
