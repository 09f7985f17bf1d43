/**
 * The columns of the CNPJ files, copied from the publisher's layout independently of the service, so that
 * tests can contradict it.
 */

export const COLUMNS = {
  empresas: [
    'cnpj_basico',
    'razao_social',
    'natureza_juridica',
    'qualificacao_responsavel',
    'capital_social_raw',
    'porte_empresa',
    'ente_federativo_responsavel',
  ],
  estabelecimentos: [
    ...['cnpj_basico', 'cnpj_ordem', 'cnpj_dv', 'identificador_matriz_filial', 'nome_fantasia'],
    ...['situacao_cadastral', 'data_situacao_cadastral', 'motivo_situacao_cadastral'],
    ...['nome_cidade_exterior', 'pais', 'data_inicio_atividade'],
    ...['cnae_fiscal_principal', 'cnae_fiscal_secundaria'],
    ...['tipo_logradouro', 'logradouro', 'numero', 'complemento', 'bairro', 'cep', 'uf', 'municipio'],
    ...['ddd_1', 'telefone_1', 'ddd_2', 'telefone_2', 'ddd_fax', 'fax', 'correio_eletronico'],
    ...['situacao_especial', 'data_situacao_especial'],
  ],
  socios: [
    ...['cnpj_basico', 'identificador_socio', 'nome_socio_razao_social', 'cnpj_cpf_socio'],
    ...['qualificacao_socio', 'data_entrada_sociedade', 'pais'],
    ...['representante_legal', 'nome_representante', 'qualificacao_representante_legal', 'faixa_etaria'],
  ],
  simples: [
    ...['cnpj_basico', 'opcao_pelo_simples', 'data_opcao_simples', 'data_exclusao_simples'],
    ...['opcao_pelo_mei', 'data_opcao_mei', 'data_exclusao_mei'],
  ],
} as const satisfies Record<string, readonly string[]>;

export const LOOKUP_KINDS = [
  'cnaes',
  'motivos',
  'municipios',
  'naturezas',
  'paises',
  'qualificacoes',
] as const;

export type RowKind = keyof typeof COLUMNS;
export type LookupKind = (typeof LOOKUP_KINDS)[number];
export type FileKind = RowKind | LookupKind;

export const isRowKind = (kind: FileKind): kind is RowKind => kind in COLUMNS;
