-- One row for each establishment, with the name of its company; names in capitals without accents, as searches compare them.
CREATE TABLE busca AS
SELECT DISTINCT ON (t.cnpj_basico, t.cnpj_ordem)
  t.cnpj_basico || t.cnpj_ordem || t.cnpj_dv AS cnpj,
  t.cnpj_basico,
  e.razao_social,
  t.nome_fantasia,
  upper(unaccent(coalesce(e.razao_social, '') || ' ' || coalesce(t.nome_fantasia, ''))) AS nomes,
  t.situacao_cadastral AS situacao,
  t.identificador_matriz_filial AS matriz,
  nullif(t.uf, '') AS uf,
  nullif(t.municipio, '') AS municipio,
  nullif(t.cnae_fiscal_principal, '') AS cnae,
  t.data_inicio_atividade AS abertura,
  e.natureza_juridica,
  e.porte_empresa AS porte,
  coalesce(s.opcao_pelo_simples = 'S', false) AS simples,
  coalesce(s.opcao_pelo_mei = 'S', false) AS mei
FROM raw_estabelecimentos t
LEFT JOIN (SELECT DISTINCT ON (cnpj_basico) * FROM raw_empresas ORDER BY cnpj_basico) e USING (cnpj_basico)
LEFT JOIN (SELECT DISTINCT ON (cnpj_basico) * FROM raw_simples ORDER BY cnpj_basico) s USING (cnpj_basico)
ORDER BY t.cnpj_basico, t.cnpj_ordem;

CREATE TABLE socios AS
SELECT cnpj_basico, upper(unaccent(nome_socio)) AS nome, nullif(cnpj_cpf_socio, '') AS documento FROM raw_socios;

DROP TABLE raw_empresas, raw_estabelecimentos, raw_socios, raw_simples;
