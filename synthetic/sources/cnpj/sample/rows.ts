/** Makes rows of the bundled CNPJ sample from common values; a company gives only its own. */
import { checkDigits } from '../numbers.ts';

export type Values = Readonly<Record<string, string>>;

export interface SampleCompany {
  readonly root: string;
  /** Absent where the publication has no such row. */
  readonly empresa?: Values;
  readonly simples?: Values;
  readonly establishments: readonly Values[];
  readonly partners?: readonly Values[];
}

export const establishment = (root: string, order: string, values: Values = {}): Values => ({
  cnpj_basico: root,
  cnpj_ordem: order,
  cnpj_dv: checkDigits(root + order),
  identificador_matriz_filial: '1',
  situacao_cadastral: '02',
  data_situacao_cadastral: '20210315',
  motivo_situacao_cadastral: '00',
  data_inicio_atividade: '20210315',
  cnae_fiscal_principal: '1091102',
  tipo_logradouro: 'RUA',
  logradouro: 'DAS AMOSTRAS',
  numero: '100',
  bairro: 'CENTRO',
  cep: '01001000',
  uf: 'SP',
  municipio: '0101',
  ddd_1: '11',
  telefone_1: '55500101',
  data_situacao_especial: '',
  ...values,
});

export const partner = (name: string, values: Values = {}): Values => ({
  nome_socio_razao_social: name,
  identificador_socio: '2',
  cnpj_cpf_socio: '***111222**',
  qualificacao_socio: '49',
  data_entrada_sociedade: '20210315',
  representante_legal: '***000000**',
  qualificacao_representante_legal: '00',
  faixa_etaria: '5',
  ...values,
});

export const limited = (name: string, values: Values = {}): Values => ({
  razao_social: name,
  natureza_juridica: '2062',
  qualificacao_responsavel: '49',
  capital_social_raw: '10000,00',
  porte_empresa: '01',
  ...values,
});

export const inSimples: Values = {
  opcao_pelo_simples: 'S',
  data_opcao_simples: '20210401',
  data_exclusao_simples: '00000000',
  opcao_pelo_mei: 'N',
  data_opcao_mei: '00000000',
  data_exclusao_mei: '0',
};

export const branch: Values = { identificador_matriz_filial: '2' };
