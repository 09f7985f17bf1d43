-- The publisher's rows as text, in the order of the files' columns.
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;
CREATE UNLOGGED TABLE raw_empresas (
  cnpj_basico text, razao_social text, natureza_juridica text, qualificacao_responsavel text, capital_social text,
  porte_empresa text, ente_federativo_responsavel text
);
CREATE UNLOGGED TABLE raw_estabelecimentos (
  cnpj_basico text, cnpj_ordem text, cnpj_dv text, identificador_matriz_filial text, nome_fantasia text,
  situacao_cadastral text, data_situacao_cadastral text, motivo_situacao_cadastral text, nome_cidade_exterior text,
  pais text, data_inicio_atividade text, cnae_fiscal_principal text, cnae_fiscal_secundaria text, tipo_logradouro text,
  logradouro text, numero text, complemento text, bairro text, cep text, uf text, municipio text, ddd_1 text,
  telefone_1 text, ddd_2 text, telefone_2 text, ddd_fax text, fax text, correio_eletronico text, situacao_especial text,
  data_situacao_especial text
);
CREATE UNLOGGED TABLE raw_socios (
  cnpj_basico text, identificador_socio text, nome_socio text, cnpj_cpf_socio text, qualificacao_socio text,
  data_entrada_sociedade text, pais text, representante_legal text, nome_representante text,
  qualificacao_representante_legal text, faixa_etaria text
);
CREATE UNLOGGED TABLE raw_simples (
  cnpj_basico text, opcao_pelo_simples text, data_opcao_simples text, data_exclusao_simples text, opcao_pelo_mei text,
  data_opcao_mei text, data_exclusao_mei text
);
