/** Possible headers of files of instalment plans: column names with their contents, in the file's order. */

export type Column =
  | 'cpf_cnpj'
  | 'nome'
  | 'tipo'
  | 'uf'
  | 'municipio'
  | 'cnae'
  | 'porte'
  | 'adesao'
  | 'parcelas'
  | 'valor'
  | 'saldo'
  | 'outra';

/** The second has a column that no field takes. */
export const HEADERS: readonly Readonly<Record<string, Column>>[] = [
  {
    'CPF/CNPJ': 'cpf_cnpj',
    'Nome Contribuinte': 'nome',
    'Tipo Pessoa': 'tipo',
    UF: 'uf',
    Município: 'municipio',
    CNAE: 'cnae',
    Porte: 'porte',
    'Adesão/Deferimento': 'adesao',
    'Quantidade de Parcelas': 'parcelas',
    'Valor Parcelado': 'valor',
    'Saldo Devedor': 'saldo',
  },
  {
    'Data de Adesão': 'adesao',
    CNPJ: 'cpf_cnpj',
    'Razão Social': 'nome',
    'Situação do Parcelamento': 'outra',
    'Saldo devedor': 'saldo',
    'Sigla UF': 'uf',
    'Valor consolidado': 'valor',
    'Qtde. parcelas': 'parcelas',
    'CNAE principal': 'cnae',
    'Porte empresa': 'porte',
    'Tipo Contribuinte': 'tipo',
    'Nome Município': 'municipio',
  },
  {
    ni_contribuinte: 'cpf_cnpj',
    nome_empresarial: 'nome',
    tipo_pessoa: 'tipo',
    estado: 'uf',
    municipio: 'municipio',
    cnae_fiscal: 'cnae',
    porte: 'porte',
    data_deferimento: 'adesao',
    numero_parcelas: 'parcelas',
    vl_parcelado: 'valor',
    vl_saldo_devedor: 'saldo',
  },
];
