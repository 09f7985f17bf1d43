/** Profile, partners and establishments of an invented company, with every field of the interface. */
import type { Company } from './country.ts';

export function profileOf(company: Company) {
  const { cnpj, razao_social, porte, natureza_juridica } = company;
  const summary = (name: string, total: number, valor_total: string | null = null) => ({
    href: `/v1/cnpjs/${cnpj}/${name}`,
    total,
    valor_total,
  });
  return {
    cnpj,
    empresa: {
      cnpj_basico: cnpj.slice(0, 8),
      razao_social,
      natureza_juridica,
      qualificacao_responsavel: '49',
      capital_social_raw: '1250000,00',
      porte_empresa: porte,
      ente_federativo_responsavel: null,
      dataset_month: '2026-10',
    },
    estabelecimento: establishmentOf(company),
    resumos: {
      estabelecimentos: summary('estabelecimentos', 1),
      socios: summary('socios', 23),
      obras_cno: summary('obras-cno', 0),
      dividas_pgfn_nao_previdenciario: summary('dividas-pgfn', 2, '19571.94'),
      dividas_pgfn_previdenciario: summary('dividas-pgfn', 0, '0.00'),
      dividas_pgfn_fgts: summary('dividas-pgfn', 0, '0.00'),
    },
    simples: {
      cnpj_basico: cnpj.slice(0, 8),
      opcao_pelo_simples: 'S',
      data_opcao_simples: '20210401',
      data_exclusao_simples: null,
      opcao_pelo_mei: 'N',
      data_opcao_mei: null,
      data_exclusao_mei: null,
      dataset_month: '2026-10',
    },
  };
}

export const establishmentOf = ({
  razao_social: _,
  porte: __,
  natureza_juridica: ___,
  ...rest
}: Company) => ({
  ...rest,
  cnpj_completo: rest.cnpj,
  data_situacao_cadastral: '20210315',
  motivo_situacao_cadastral: rest.situacao_cadastral === '02' ? '00' : '01',
  nome_cidade_exterior: null,
  pais: null,
  cnae_fiscal_secundaria: '4711302,5611203,9999999',
  tipo_logradouro: 'RUA',
  logradouro: 'DAS AMOSTRAS',
  numero: '100',
  complemento: null,
  bairro: 'CENTRO',
  cep: '01001000',
  ddd_1: '11',
  telefone_1: '55500101',
  ddd_2: null,
  telefone_2: null,
  ddd_fax: null,
  fax: null,
  correio_eletronico: 'contato@exemplo.example.com',
  situacao_especial: null,
  data_situacao_especial: null,
});

/** More partners than a page has. The first is a company, and the second has a representative. */
export const PARTNERS = Array.from({ length: 23 }, (_, i) => ({
  identificador_socio: i === 0 ? '1' : '2',
  nome_socio_razao_social: i === 0 ? 'AMOSTRA PARTICIPACOES SA' : `MARVALINA DOS EXEMPLOS ${i}`,
  cnpj_cpf_socio: i === 0 ? '99111001000170' : `***${String(111_000 + i)}**`,
  qualificacao_socio: i === 0 ? '22' : '49',
  data_entrada_sociedade: '20210315',
  pais: null,
  representante_legal: i === 1 ? '***333444**' : '***000000**',
  nome_representante: i === 1 ? 'QUIRINEU DE AMOSTRA' : null,
  qualificacao_representante_legal: i === 1 ? '05' : '00',
  faixa_etaria: i === 0 ? '0' : '5',
}));
