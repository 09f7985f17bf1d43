"""Os objetos que a API serve, como o openapi.json os descreve. Escrito por `npm run openapi`."""

from __future__ import annotations

from typing import Literal, TypedDict

from ._typing import NotRequired

VERSAO = "1.1.0"


class Alteracao(TypedDict):
    "Alteração de um registro."

    de: str
    "Versão anterior do par."

    para: str
    "Versão posterior do par."

    geracao_anterior: str
    "Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo."

    geracao: str
    "Geração da versão posterior."

    chave: str
    "Número a que o registro pertence: CNPJ, raiz do CNPJ para o que é da empresa, CNO ou NIRF."

    tipo: str
    "Tipo da alteração."

    conjunto: str
    "Conjunto de dados do registro, como em /v1/exportacoes."

    registro: str | None
    "O registro dentro do conjunto: o CNPJ, o nome do sócio, o número da inscrição."

    campo: str | None
    "Campo que mudou; nulo quando o registro inteiro entrou, voltou ou saiu."

    antes: str | None
    "Valor na versão anterior; nulo quando não havia. De um registro que saiu, o que diz qual é, como publicado: `campo: valor`, separados por ponto e vírgula; o último pode ter qualquer texto."

    depois: str | None
    "Valor na versão posterior; nulo quando deixou de haver. De um registro que entrou ou voltou, o que diz qual é, na mesma forma."

    uf: str | None
    "UF do registro ou, no que é da empresa, da matriz; nula onde não há."

    municipio: str | None
    "Município da mesma origem, como publicado; nulo onde não há."

    cnae: str | None
    "CNAE principal da mesma origem; nulo onde não há."


class AlteracaoCnpj(TypedDict):
    "Alteração de um CNPJ."

    de: str
    "Versão anterior do par."

    para: str
    "Versão posterior do par."

    geracao_anterior: str
    "Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo."

    geracao: str
    "Geração da versão posterior."

    tipo: str
    "Tipo da alteração."

    conjunto: str
    "Conjunto de dados do registro, como em /v1/exportacoes."

    registro: str | None
    "O registro dentro do conjunto: o CNPJ, o nome do sócio, o número da inscrição."

    campo: str | None
    "Campo que mudou; nulo quando o registro inteiro entrou, voltou ou saiu."

    antes: str | None
    "Valor na versão anterior; nulo quando não havia. De um registro que saiu, o que diz qual é, como publicado: `campo: valor`, separados por ponto e vírgula; o último pode ter qualquer texto."

    depois: str | None
    "Valor na versão posterior; nulo quando deixou de haver. De um registro que entrou ou voltou, o que diz qual é, na mesma forma."


class AlteracoesDeUmTipo(TypedDict):
    "As alterações de um tipo."

    tipo: str
    "Nome do tipo."

    titulo: str
    "O que aconteceu."

    quantidade: int
    "Quantas alterações deste tipo; cada valor que mudou conta uma."


class ArquivoDeExportacao(TypedDict):
    "Um arquivo Parquet."

    conjunto: str
    "Nome do conjunto a que o arquivo pertence."

    arquivo: str
    "Nome do arquivo."

    linhas: int
    "Linhas de um arquivo."

    bytes: int
    "Bytes de um arquivo."

    sha256: str
    "SHA-256 do arquivo, em hexadecimal."

    primeira_chave: str | None
    "Chave da primeira linha; nula sem linhas, ou onde elas não têm chave."

    ultima_chave: str | None
    "Chave da última linha; nula como a primeira."

    endereco: str
    "Onde baixar. Se começa por barra, é deste serviço, e precisa da chave; senão é um endereço que dispensa a chave e vale por uma hora."


class Atualizacao(TypedDict):
    "A carga que publicou a versão que está no ar."

    fonte: str
    "Nome da fonte."

    titulo: str
    "A fonte por extenso."

    versao: str | None
    "Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel."

    geracao: str
    "A geração publicada; muda a cada carga."

    amostra: bool
    "Se são os dados inventados da amostra."

    iniciada_em: str | None
    "Instante em que a carga começou; nulo onde a carga não o registrou."

    publicada_em: str
    "Instante em que a versão entrou no ar."

    extraido_em: str | None
    "Dia em que a origem extraiu os dados, ou nulo."

    origem: str | None
    "Endereço de onde a publicação foi obtida, ou nulo."

    recursos: list[RecursoDaCarga]
    "O que entrou, por recurso, na ordem da fonte."

    descartadas: list[LinhasDescartadas]
    "Quantas linhas cada regra descartou, por nome."

    quarentena: QuarentenaDaCarga

    verificacoes: list[VerificacaoDaCarga]
    "As verificações da carga. A lista é vazia onde a carga não as registrou."

    comparada_com: str | None
    "A versão que estava no ar quando a carga foi feita; nula na primeira carga de uma fonte."

    comparacao: list[RecursoComparado]
    "O que mudou em cada recurso desde a versão em comparada_com. A lista é vazia na primeira carga."

    alteracoes_desde: str | None
    "A versão com que esta foi comparada registro a registro; nula onde isso não foi feito."

    alteracoes: list[AlteracoesDeUmTipo]
    "Quantas alterações de cada tipo houve desde a versão em alteracoes_desde. Um tipo sem alterações não é listado."

    estados: list[RegistrosDaUf]
    "Quantos registros há em cada UF, nos recursos que a têm. A lista é vazia em versões sem arquivos para baixar."


class Atualizacoes(TypedDict):
    "A última carga de cada fonte."

    atualizacoes: list[Atualizacao]
    "As fontes carregadas, na ordem de /v1/status."


class CafirImoveis(TypedDict):
    "Imóvel rural."

    nirf: str
    "Número do imóvel na Receita Federal: 8 caracteres; o CIB pode ter letras (bytes 0–8)."

    area_total_hectares: str | None
    "Área total em hectares, uma casa decimal (bytes 8–17)."

    codigo_imovel_incra: str | None
    "Código do imóvel no INCRA (bytes 17–30)."

    nome_imovel_rural: str | None
    "Nome do imóvel (bytes 30–85)."

    situacao_imovel: str | None
    "Código da situação do imóvel (bytes 85–87)."

    logradouro: str | None
    "Logradouro ou descrição do acesso (bytes 87–143)."

    distrito: str | None
    "Distrito (bytes 143–183)."

    uf: str | None
    "Unidade da Federação do imóvel (bytes 183–185)."

    municipio: str | None
    "Nome do município, sem acentos (bytes 185–225)."

    cep: str | None
    "CEP como publicado (bytes 225–233)."

    data_atualizacao_raw: str | None
    "Data da atualização como publicada, AAAAMMDD (bytes 233–241)."

    data_atualizacao_cadastro: str | None
    "Data da atualização; nula em 0, 00000000 e no ano de 1900 (bytes 233–241)."

    imune_isento: str | None
    "SIM ou NAO; 1 ou 0 nos arquivos anteriores a meados de 2024 (bytes 241–244)."

    codigo_sncr: str | None
    "Código da situação no SNCR, 1 a 4 (byte 244)."

    codigo_lote: str | None
    "Carimbo do arquivo, como D60901 (nome do arquivo)."

    uf_arquivo: str | None
    "Unidade da Federação do arquivo (nome do arquivo)."

    parte_arquivo: int | None
    "Parte do arquivo da UF (nome do arquivo)."


class CaminhoNaRede(TypedDict):
    "O caminho entre duas empresas."

    fonte: Fonte

    cnpj: str
    "O CNPJ pedido, sem máscara."

    ate: str
    "O outro CNPJ, sem máscara."

    comprimento: int | None
    "Quantas ligações tem o caminho; nulo quando não há caminho dentro dos limites."

    nos: list[NoDaRede]
    "Na ordem em que foram encontrados."

    ligacoes: list[LigacaoDaRede]
    "Na ordem em que foram encontradas."

    cortado: list[CorteDaRede]
    "Onde a rede continua e não foi percorrida; vazia quando é inteira."


class CampoComparado(TypedDict):
    "Os valores de um campo que mudaram em registros que há nas duas versões."

    campo: str
    "Nome do campo."

    acrescentados: int
    "Só há agora."

    retirados: int
    "Só havia antes."

    alterados: int
    "Há nas duas versões, com outro conteúdo."


class ChaveEmUso(TypedDict):
    "A chave da requisição."

    prefixo: str
    "O começo da chave, que a identifica sem revelá-la."

    cliente: str
    "O nome com que a chave foi emitida."

    expira_em: str
    "Instante a partir do qual a chave não vale mais (UTC)."


class CnoAreas(TypedDict):
    "Área da obra."

    cno: str
    "Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO)."

    categoria_raw: str | None
    "Categoria como publicada (coluna Categoria)."

    destinacao_raw: str | None
    "Destinação como publicada (coluna Destinação)."

    tipo_obra_raw: str | None
    "Tipo de obra como publicado (coluna Tipo de obra)."

    tipo_area_raw: str | None
    "Tipo de área como publicado (coluna Tipo de Área)."

    tipo_area_complementar_raw: str | None
    "Tipo de área complementar como publicado (coluna Tipo de Área Complementar)."

    metragem: str | None
    "Metragem como publicada, com ponto decimal (coluna Metragem)."


class CnoCnaes(TypedDict):
    "CNAE da obra."

    cno: str
    "Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO)."

    cnae: str | None
    "Código CNAE (coluna CNAE)."

    data_registro: str | None
    "Registro da atividade (coluna Data de registro)."


class CnoObras(TypedDict):
    "Obra de construção civil."

    cno: str
    "Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO)."

    codigo_pais: str | None
    "Código do país (coluna Código do Pais)."

    nome_pais: str | None
    "Nome do país (coluna Nome do pais)."

    data_inicio: str | None
    "Início da obra (coluna Data de início)."

    data_inicio_responsabilidade: str | None
    "Início da responsabilidade (coluna Data de inicio da responsabilidade)."

    data_registro: str | None
    "Registro no CNO (coluna Data de registro)."

    cno_vinculado: str | None
    "Obra à qual esta se vincula (coluna CNO vinculado)."

    cep: str | None
    "CEP como publicado (coluna CEP)."

    ni_responsavel: str | None
    "CNPJ do responsável, 14 dígitos; nulo quando é pessoa física, e mascarado (***999999**) se o CPF foi publicado (coluna NI do responsável)."

    qualificacao_responsavel: str | None
    "Código da qualificação do responsável (coluna Qualificação do responsavel)."

    nome: str | None
    "Nome da obra (coluna Nome)."

    codigo_municipio: str | None
    "Código do município na tabela TOM (coluna Código do municipio)."

    nome_municipio: str | None
    "Nome do município (coluna Nome do município)."

    tipo_logradouro: str | None
    "Tipo do logradouro (coluna Tipo de logradouro)."

    logradouro: str | None
    "Logradouro (coluna Logradouro)."

    numero_logradouro: str | None
    "Número no logradouro (coluna Número do logradouro)."

    bairro: str | None
    "Bairro (coluna Bairro)."

    estado: str | None
    "Estado em texto livre, como publicado (coluna Estado)."

    caixa_postal: str | None
    "Caixa postal (coluna Caixa Postal)."

    complemento: str | None
    "Complemento do endereço (coluna Complemento)."

    unidade_medida: str | None
    "Unidade de medida da área (coluna Unidade de medida)."

    area_total: str | None
    "Área total como publicada, com ponto decimal (coluna Área total)."

    situacao: str | None
    "Situação: 01 nula, 02 ativa, 03 suspensa, 14 paralisada, 15 encerrada (coluna Situação)."

    data_situacao: str | None
    "Data da situação (coluna Data da situação)."

    nome_empresarial: str | None
    "Nome empresarial do responsável (coluna Nome empresarial)."

    codigo_localizacao: str | None
    "Código de localização, plus code (coluna Código de localização)."


class CnoVinculos(TypedDict):
    "Vínculo de um contribuinte com a obra."

    cno: str
    "Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO)."

    data_inicio: str | None
    "Início do vínculo (coluna Data de início)."

    data_fim: str | None
    "Fim do vínculo (coluna Data de fim)."

    data_registro: str | None
    "Registro do vínculo (coluna Data de registro)."

    qualificacao_contribuinte: str | None
    "Código da qualificação do contribuinte (coluna Qualificação do contribuinte)."

    ni_responsavel: str | None
    "CNPJ do contribuinte vinculado, 14 dígitos; mascarado (***999999**) se um CPF foi publicado (coluna NI do responsável)."


class CnpjEmpresas(TypedDict):
    "Empresa (raiz do CNPJ)."

    cnpj_basico: str
    "Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais."

    razao_social: str | None
    "Nome empresarial. No MEI pode conter o CPF do titular, como publicado."

    natureza_juridica: str | None
    "Código da natureza jurídica (4 dígitos)."

    qualificacao_responsavel: str | None
    "Código da qualificação do responsável."

    capital_social_raw: str | None
    "Capital social como publicado: vírgula decimal, sem separador de milhar."

    porte_empresa: str | None
    "Porte: 00 não informado, 01 microempresa, 03 pequeno porte, 05 demais."

    ente_federativo_responsavel: str | None
    "Ente federativo responsável, para órgãos públicos."

    dataset_month: str
    "Mês do conjunto de dados (AAAA-MM)."


class CnpjEstabelecimentos(TypedDict):
    "Estabelecimento (matriz ou filial)."

    cnpj_basico: str
    "Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais."

    cnpj_ordem: str
    "Ordem do estabelecimento (4 posições)."

    cnpj_dv: str
    "Dígitos verificadores (2)."

    cnpj_completo: str
    "CNPJ completo, 14 posições, sem máscara."

    identificador_matriz_filial: str | None
    "Se o estabelecimento é a matriz (1) ou uma filial (2)."

    nome_fantasia: str | None
    "Nome pelo qual o estabelecimento se apresenta ao público."

    situacao_cadastral: str | None
    "Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada."

    data_situacao_cadastral: str | None
    "Data da situação cadastral (AAAAMMDD)."

    motivo_situacao_cadastral: str | None
    "Código do motivo da situação cadastral."

    nome_cidade_exterior: str | None
    "Cidade de um estabelecimento fora do Brasil."

    pais: str | None
    "Código do país de um estabelecimento fora do Brasil."

    data_inicio_atividade: str | None
    "Data de início de atividade (AAAAMMDD)."

    cnae_fiscal_principal: str | None
    "CNAE principal (7 dígitos)."

    cnae_fiscal_secundaria: str | None
    "CNAEs secundários, separados por vírgula."

    tipo_logradouro: str | None
    "Tipo do logradouro do endereço, como RUA ou AVENIDA."

    logradouro: str | None
    "Nome do logradouro do endereço, sem o tipo."

    numero: str | None
    "Número no logradouro; pode ser um texto, como SN."

    complemento: str | None
    "Complemento do endereço, como sala ou andar."

    bairro: str | None
    "Bairro ou distrito do endereço."

    cep: str | None
    "CEP como publicado; pode faltar o zero inicial."

    uf: str | None
    "Unidade da Federação; EX para o exterior."

    municipio: str | None
    "Código do município na tabela TOM (4 dígitos); 9707 para o exterior."

    ddd_1: str | None
    "DDD do telefone 1."

    telefone_1: str | None
    "Primeiro telefone do estabelecimento."

    ddd_2: str | None
    "DDD do telefone 2."

    telefone_2: str | None
    "Segundo telefone do estabelecimento."

    ddd_fax: str | None
    "DDD do número de fax."

    fax: str | None
    "Número de fax do estabelecimento."

    correio_eletronico: str | None
    "Endereço de e-mail do estabelecimento."

    situacao_especial: str | None
    "Situação especial da empresa, como falência ou recuperação judicial."

    data_situacao_especial: str | None
    "Data da situação especial (AAAAMMDD)."

    dataset_month: str
    "Mês do conjunto de dados (AAAA-MM)."


class CnpjSimples(TypedDict):
    "Opção pelo Simples Nacional e pelo MEI."

    cnpj_basico: str
    "Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais."

    opcao_pelo_simples: str | None
    "Optante pelo Simples Nacional: S ou N. Nulo quando a empresa não consta do arquivo."

    data_opcao_simples: str | None
    "Data da opção pelo Simples (AAAAMMDD)."

    data_exclusao_simples: str | None
    "Data da exclusão do Simples (AAAAMMDD)."

    opcao_pelo_mei: str | None
    "Optante pelo MEI: S ou N. Nulo quando a empresa não consta do arquivo."

    data_opcao_mei: str | None
    "Data da opção pelo MEI (AAAAMMDD)."

    data_exclusao_mei: str | None
    "Data da exclusão do MEI (AAAAMMDD)."

    dataset_month: str
    "Mês do conjunto de dados (AAAA-MM)."


class CnpjSocios(TypedDict):
    "Sócio ou administrador."

    cnpj_basico: str
    "Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais."

    identificador_socio: str | None
    "1 pessoa jurídica, 2 pessoa física, 3 estrangeiro."

    nome_socio_razao_social: str | None
    "Nome da pessoa, ou razão social da empresa, que é sócia."

    cnpj_cpf_socio: str | None
    "CNPJ (14 posições) ou CPF mascarado (***999999**). Nulo para estrangeiros."

    qualificacao_socio: str | None
    "Código da qualificação do sócio."

    data_entrada_sociedade: str | None
    "Data de entrada na sociedade (AAAAMMDD)."

    pais: str | None
    "Código do país do sócio estrangeiro."

    representante_legal: str | None
    "CPF mascarado do representante legal; ***000000** quando não há."

    nome_representante: str | None
    "Nome do representante legal."

    qualificacao_representante_legal: str | None
    "Código da qualificação do representante legal; 00 quando não há."

    faixa_etaria: str | None
    "Faixa etária: 0 não se aplica, 1 (0 a 12 anos) a 9 (mais de 80 anos)."

    dataset_month: str
    "Mês do conjunto de dados (AAAA-MM)."


class Codigo(TypedDict):
    "Código e descrição."

    codigo: str
    "O código, como os registros o trazem."

    descricao: str | None
    "O que o código significa."

    codigo_ibge: str | None
    "Código do município no IBGE, que a publicação não traz: é da lista de municípios do Tesouro Nacional, conferida em 2026-11-28. Nulo se ela não o tem, como para o exterior. Nas outras tabelas é sempre nulo."


class CodigoDescrito(TypedDict):
    "Um código e o que ele significa."

    codigo: str | None
    "O código, como publicado; nulo quando não há."

    descricao: str | None
    "A descrição do código; nula quando nenhuma tabela a tem."


class ColunaDeArquivo(TypedDict):
    "Uma coluna."

    nome: str
    "Nome da coluna, que é o do campo na API."

    tipo: Literal["texto", "data", "inteiro", "decimal"]
    "No Parquet: VARCHAR, DATE, BIGINT ou DECIMAL(18,2)."

    descricao: str
    "O que a coluna contém."


class ConjuntoDeDados(TypedDict):
    "Um conjunto de dados em Parquet."

    nome: str
    "Nome do conjunto: no que mudou, `alteracoes`, ou o de um conjunto de dados que muda."

    titulo: str
    "O que é uma linha."

    linhas: int
    "Linhas de todos os arquivos do conjunto."

    bytes: int
    "Bytes de todos os arquivos do conjunto."

    arquivos: int
    "Arquivos do conjunto. Juntos, na ordem da lista, estão ordenados pela chave."

    chave: list[str]
    "No que mudou, as colunas da chave: numa cópia, as linhas de cada chave do arquivo, que podem ser várias, são substituídas pelas do arquivo cuja `operacao` é `presente`; nulo é igual a nulo. Vazia em `alteracoes`, que é a lista do que mudou, e na publicação inteira."

    valores_da_versao: list[ValorDaVersao]
    "No que mudou, as colunas que têm um só valor em todas as linhas da versão, também nas que não mudaram."

    linhas_por_uf: list[LinhasDaUf]
    "As linhas de cada UF; a lista é vazia onde os registros não têm UF, e no que mudou."

    colunas: list[ColunaDeArquivo]
    "As colunas vêm na ordem em que estão nos arquivos."


class Contagem(TypedDict):
    "Um valor e a sua quantidade."

    valor: str | None
    "O valor do campo, como publicado; nulo para os que não o têm."

    descricao: str | None
    "Descrição do valor; nula quando não há."

    quantidade: int
    "Quantidade exata de estabelecimentos com o valor."


class Correcao(TypedDict):
    "Correção sugerida."

    parametro: Literal["nome", "socio", "municipio"]
    "O parâmetro que recebe a sugestão."

    palavra: str
    "A palavra da pergunta que foi trocada, ou as palavras."

    sugestao: str
    "A palavra do índice no lugar dela; duas, se a palavra as junta; ou o nome do município."

    valor: str
    "O valor desse parâmetro."

    parametros: dict[str, str]
    "Os parâmetros a enviar no lugar dos enviados com o mesmo nome."

    total: int
    "Quantidade exata de estabelecimentos que a pergunta inteira encontra com eles."


class Correspondencia(TypedDict):
    "Empresa que o nome pode ser."

    cnpj: str
    "CNPJ completo, sem máscara."

    razao_social: str | None
    "Nome empresarial. No MEI pode conter o CPF do titular, como publicado."

    nome_fantasia: str | None
    "Nome pelo qual o estabelecimento se apresenta ao público."

    situacao_cadastral: str | None
    "Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada."

    identificador_matriz_filial: str | None
    "Se o estabelecimento é a matriz (1) ou uma filial (2)."

    uf: str | None
    "Unidade da Federação; EX para o exterior."

    municipio: str | None
    "Código do município na tabela TOM (4 dígitos); 9707 para o exterior."

    cnae_fiscal_principal: str | None
    "CNAE principal (7 dígitos)."

    municipio_nome: str | None
    "Nome do município, da tabela municipios."

    pontos: int
    "De 0 a 100: quanto o nome e o lugar concordam."

    certo: bool
    "Se é a empresa sem dúvida razoável: tem exatamente as palavras, nenhuma outra as tem e toda indicação concorda. Só o primeiro pode ser certo."

    motivos: MotivosDaCorrespondencia

    href: str
    "Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita."


class Correspondencias(TypedDict):
    "Empresas que um nome pode ser."

    fonte: Fonte

    palavras_ignoradas: list[str]
    "As palavras da pergunta que não foram procuradas, porque estão em quase todo nome, e depois os CPFs, como são publicados (`***456789**`)."

    lugar: LugarEntendido

    cortado: bool
    "Se a procura terminou no seu limite, antes de todas as tentativas."

    itens: list[Correspondencia]
    "Uma por empresa, no estabelecimento do lugar indicado ou na matriz: os pontos em ordem decrescente e depois o CNPJ."


class CorteDaRede(TypedDict):
    "Onde uma rede foi cortada."

    no: str
    "O nó em que a rede foi cortada."

    motivo: Literal["muitos_socios", "muitos_estabelecimentos", "muitas_participacoes", "sem_matriz", "nos_ate", "muitas_ligacoes", "leituras"]
    "muitos_socios ou muitas_participacoes: há mais de 100, que não foram percorridos; muitos_estabelecimentos: as participações foram procuradas só pelos 50 primeiros; sem_matriz: há participações em empresas sem matriz publicada; nos_ate: a rede tem mais nós do que os pedidos; muitas_ligacoes: mais de 2.000 ligações; leituras: o limite de leituras de uma requisição."

    total: int | None
    "Quantos são os sócios, os estabelecimentos ou as participações; nulo nos outros motivos."


class CreditosAtivosRfb(TypedDict):
    "Créditos ativos da Receita Federal, agregados."

    ano_mes: str | None
    "Ano e mês, AAAAMM (coluna ano_mes, publicada como AAAA-MM)."

    uf: str | None
    "Unidade da Federação (coluna uf)."

    tipo_contribuinte: str | None
    "Tipo de contribuinte (coluna tipo_contribuinte)."

    natureza_juridica: str | None
    "Natureza jurídica (coluna natureza_juridica, que pode faltar)."

    cnae_secao_cod: str | None
    "Seção da CNAE (coluna cnae_secao_cod, que pode faltar)."

    cnae_secao_descr: str | None
    "Descrição da seção da CNAE; N/A para pessoas (coluna cnae_secao_descr)."

    grupo_tributo: str | None
    "Grupo de tributos (coluna grupo_tributo)."

    situacao: str | None
    "Situação do crédito (coluna situacao)."

    valor_total: str | None
    "Valor total como publicado, com vírgula decimal (coluna vl_total)."


class DescricaoComplementar(TypedDict):
    "Descrição que a publicação não traz."

    tabela: str
    "A tabela da publicação em que o código falta."

    codigo: str
    "O código que a tabela da publicação não tem."

    descricao: str
    "A descrição, que não é da publicação."

    origem: str
    "Quem publica a descrição."

    conferido_em: str
    "O dia em que a descrição foi conferida na origem."


class Erro(TypedDict):
    "Erro simples."

    detail: str
    "O que houve, em português."


class ErroDeParametro(TypedDict):
    "Erro de um parâmetro."

    type: str
    "O tipo do erro, como em pydantic 2."

    ctx: dict[str, object]
    "O que se permite, em textos e inteiros: pattern, ge, le, min_length, max_length ou expected; vazio onde não há o que dizer."

    input: object
    "O que foi enviado; uma lista quando o parâmetro foi repetido."

    loc: list[str]
    "Onde, em dois textos: path, query ou header, e o nome do parâmetro."

    msg: str
    "O que há de errado, em português."


class ErroDeValidacao(TypedDict):
    "Erro de validação."

    detail: list[ErroDeParametro]
    "Todos os erros da requisição, na ordem dos parâmetros."


class EstabelecimentoEncontrado(TypedDict):
    "Estabelecimento encontrado."

    cnpj: str
    "CNPJ completo, sem máscara."

    razao_social: str | None
    "Nome empresarial. No MEI pode conter o CPF do titular, como publicado."

    nome_fantasia: str | None
    "Nome pelo qual o estabelecimento se apresenta ao público."

    situacao_cadastral: str | None
    "Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada."

    identificador_matriz_filial: str | None
    "Se o estabelecimento é a matriz (1) ou uma filial (2)."

    uf: str | None
    "Unidade da Federação; EX para o exterior."

    municipio: str | None
    "Código do município na tabela TOM (4 dígitos); 9707 para o exterior."

    cnae_fiscal_principal: str | None
    "CNAE principal (7 dígitos)."

    data_inicio_atividade: str | None
    "Data de início de atividade (AAAAMMDD)."

    municipio_nome: str | None
    "Nome do município, da tabela municipios."

    codigo_ibge: str | None
    "Código do município no IBGE, que a publicação não traz: é da lista de municípios do Tesouro Nacional, conferida em 2026-11-28. Nulo se ela não o tem, como para o exterior."

    cnae_descricao: str | None
    "Descrição do CNAE principal, da tabela cnaes."

    href: str
    "Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita."


class ExemploCafir(TypedDict):
    "Um registro de Cadastro de Imóveis Rurais (Receita Federal)."

    versao: str | None
    "Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel."

    exemplo: str
    "O número do registro."

    endereco: str
    "Endereço relativo que responde com ele."

    resposta: CafirImoveis


class ExemploCno(TypedDict):
    "Um registro de Cadastro Nacional de Obras (Receita Federal)."

    versao: str | None
    "Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel."

    exemplo: str
    "O número do registro."

    endereco: str
    "Endereço relativo que responde com ele."

    resposta: CnoObras


class ExemploCnpj(TypedDict):
    "Um registro de Cadastro Nacional da Pessoa Jurídica (Receita Federal)."

    versao: str | None
    "Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel."

    exemplo: str
    "O número do registro."

    endereco: str
    "Endereço relativo que responde com ele."

    resposta: PerfilCnpj


class Exemplos(TypedDict):
    "Um registro de cada fonte que tem um."

    cnpj: NotRequired[ExemploCnpj]

    cno: NotRequired[ExemploCno]

    cafir: NotRequired[ExemploCafir]


class Exportacao(TypedDict):
    "Os arquivos de uma fonte, em resumo."

    fonte: str
    "Nome da fonte."

    titulo: str
    "A fonte por extenso."

    geracao: str
    "A geração publicada; muda a cada carga e está no endereço dos arquivos."

    amostra: bool
    "Se são os dados inventados da amostra."

    versao: str | None
    "Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel."

    conjuntos: int
    "Conjuntos de dados, um de cada tipo de registro."

    arquivos: int
    "Arquivos de todos os conjuntos."

    linhas: int
    "Linhas de todos os arquivos."

    bytes: int
    "Bytes de todos os arquivos."

    href: str
    "Endereço da lista dos arquivos."


class Exportacoes(TypedDict):
    "As fontes que têm arquivos."

    exportacoes: list[Exportacao]
    "A lista tem as fontes que têm arquivos, na ordem de /v1/status."


class FichaCnpj(TypedDict):
    "Ficha de um CNPJ."

    cnpj: str
    "O CNPJ, sem máscara."

    cnpj_formatado: str
    "O CNPJ com máscara."

    empresa: FichaEmpresa

    estabelecimento: FichaEstabelecimento

    simples: FichaSimples

    estabelecimentos: FichaEstabelecimentos

    socios: FichaSocios

    fontes: FontesDoPerfil

    resumos: ResumosDaFicha

    complementos: list[DescricaoComplementar]
    "As descrições desta ficha que a publicação não traz, com a origem de cada uma; vazia na maioria das fichas."

    snapshot_fingerprint: str
    "Impressão digital de todas as fontes publicadas (SHA-256): igual exatamente quando os dados são os mesmos."


class FichaEmpresa(TypedDict):
    "Empresa com descrições."

    cnpj_basico: str | None
    "Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais."

    razao_social: str | None
    "Nome empresarial. No MEI pode conter o CPF do titular, como publicado."

    natureza_juridica: CodigoDescrito
    "Código da natureza jurídica (4 dígitos)."

    qualificacao_responsavel: CodigoDescrito
    "Código da qualificação do responsável."

    capital_social: ValorFormatado
    "Capital social como publicado: vírgula decimal, sem separador de milhar."

    porte_empresa: CodigoDescrito
    "Porte: 00 não informado, 01 microempresa, 03 pequeno porte, 05 demais."

    ente_federativo_responsavel: str | None
    "Ente federativo responsável, para órgãos públicos."

    dataset_month: str | None
    "Mês do conjunto de dados (AAAA-MM)."


class FichaEstabelecimento(TypedDict):
    "Estabelecimento com descrições."

    cnpj_basico: str | None
    "Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais."

    cnpj_ordem: str | None
    "Ordem do estabelecimento (4 posições)."

    cnpj_dv: str | None
    "Dígitos verificadores (2)."

    cnpj_completo: str | None
    "CNPJ completo, 14 posições, sem máscara."

    identificador_matriz_filial: CodigoDescrito
    "Se o estabelecimento é a matriz (1) ou uma filial (2)."

    nome_fantasia: str | None
    "Nome pelo qual o estabelecimento se apresenta ao público."

    situacao_cadastral: CodigoDescrito
    "Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada."

    data_situacao_cadastral: str | None
    "Data da situação cadastral. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."

    motivo_situacao_cadastral: CodigoDescrito
    "Código do motivo da situação cadastral."

    nome_cidade_exterior: str | None
    "Cidade de um estabelecimento fora do Brasil."

    pais: CodigoDescrito
    "Código do país de um estabelecimento fora do Brasil."

    data_inicio_atividade: str | None
    "Data de início de atividade. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."

    cnae_fiscal_principal: CodigoDescrito
    "CNAE principal (7 dígitos)."

    cnae_fiscal_secundaria: list[CodigoDescrito]
    "CNAEs secundários."

    tipo_logradouro: str | None
    "Tipo do logradouro do endereço, como RUA ou AVENIDA."

    logradouro: str | None
    "Nome do logradouro do endereço, sem o tipo."

    numero: str | None
    "Número no logradouro; pode ser um texto, como SN."

    complemento: str | None
    "Complemento do endereço, como sala ou andar."

    bairro: str | None
    "Bairro ou distrito do endereço."

    cep: NumeroFormatado
    "CEP como publicado; pode faltar o zero inicial."

    uf: str | None
    "Unidade da Federação; EX para o exterior."

    municipio: MunicipioDescrito
    "Código do município na tabela TOM (4 dígitos); 9707 para o exterior."

    telefone_1: TelefoneFormatado
    "Primeiro telefone do estabelecimento."

    telefone_2: TelefoneFormatado
    "Segundo telefone do estabelecimento."

    fax: TelefoneFormatado
    "Número de fax do estabelecimento."

    correio_eletronico: str | None
    "Endereço de e-mail do estabelecimento."

    situacao_especial: str | None
    "Situação especial da empresa, como falência ou recuperação judicial."

    data_situacao_especial: str | None
    "Data da situação especial. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."

    dataset_month: str | None
    "Mês do conjunto de dados (AAAA-MM)."


class FichaEstabelecimentos(TypedDict):
    "Matriz e filiais, contadas."

    total: int
    "Quantidade exata de estabelecimentos da empresa."

    filiais: int
    "Quantidade exata dos estabelecimentos que não são a matriz."

    cnpj_matriz: str | None
    "O CNPJ da matriz, sem máscara; nulo se ela não está na publicação."

    href: str | None
    "Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam."


class FichaSimples(TypedDict):
    "Simples Nacional e MEI com descrições."

    opcao_pelo_simples: CodigoDescrito
    "Optante pelo Simples Nacional: S ou N. Nulo quando a empresa não consta do arquivo."

    data_opcao_simples: str | None
    "Data da opção pelo Simples. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."

    data_exclusao_simples: str | None
    "Data da exclusão do Simples. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."

    opcao_pelo_mei: CodigoDescrito
    "Optante pelo MEI: S ou N. Nulo quando a empresa não consta do arquivo."

    data_opcao_mei: str | None
    "Data da opção pelo MEI. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."

    data_exclusao_mei: str | None
    "Data da exclusão do MEI. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."


class FichaSocio(TypedDict):
    "Sócio com descrições."

    identificador_socio: CodigoDescrito
    "1 pessoa jurídica, 2 pessoa física, 3 estrangeiro."

    nome_socio_razao_social: str | None
    "Nome da pessoa, ou razão social da empresa, que é sócia."

    cnpj_cpf_socio: NumeroFormatado
    "CNPJ (14 posições) ou CPF mascarado (***999999**). Nulo para estrangeiros."

    qualificacao_socio: CodigoDescrito
    "Código da qualificação do sócio."

    data_entrada_sociedade: str | None
    "Data de entrada na sociedade. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia."

    pais: CodigoDescrito
    "Código do país do sócio estrangeiro."

    representante_legal: NumeroFormatado
    "CPF mascarado do representante legal; ***000000** quando não há."

    nome_representante: str | None
    "Nome do representante legal."

    qualificacao_representante_legal: CodigoDescrito
    "Código da qualificação do representante legal; 00 quando não há."

    faixa_etaria: CodigoDescrito
    "Faixa etária: 0 não se aplica, 1 (0 a 12 anos) a 9 (mais de 80 anos)."


class FichaSocios(TypedDict):
    "Sócios e administradores."

    total: int
    "Quantidade exata de sócios e administradores."

    itens: list[FichaSocio]
    "Os primeiros, até 50; os outros estão na lista de href."

    href: str | None
    "Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam."


class Fonte(TypedDict):
    "Situação e versão de uma fonte."

    status: Literal["disponivel", "desatualizada", "indisponivel"]
    "disponivel; desatualizada, quando a versão seguinte já deveria ter chegado; ou indisponivel, quando a fonte nunca foi carregada."

    versao: str | None
    "Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel."


class FontesDoPerfil(TypedDict):
    "As fontes do perfil, carregadas ou não."

    cnpj: Fonte

    cno: Fonte

    pgfn: Fonte

    parcelamentos_rfb: Fonte

    transacoes_rfb: Fonte


class FontesDoServico(TypedDict):
    "Todas as fontes do serviço, carregadas ou não."

    cnpj: Publicacao

    cno: Publicacao

    pgfn: Publicacao

    parcelamentos_rfb: Publicacao

    transacoes_rfb: Publicacao

    cafir: Publicacao

    creditos_ativos_rfb: Publicacao


class ItemDoLote(TypedDict):
    "Um CNPJ de um lote."

    entrada: str
    "O valor, como enviado."

    cnpj: str | None
    "O CNPJ, sem máscara; nulo quando malformado."

    resultado: Literal["encontrado", "nao_encontrado", "malformado", "nao_incluido"]
    "encontrado; nao_encontrado, quando o CNPJ não existe na fonte; malformado; ou nao_incluido, quando a resposta já está grande demais: peça este CNPJ em outro lote."

    mensagem: str | None
    "O que houve, em português; nula quando há ficha, que nos outros casos falta."

    ficha: NotRequired[FichaCnpj]


class LigacaoDaRede(TypedDict):
    "Uma linha do quadro de sócios."

    de: str
    "O nó do sócio."

    para: str
    "O nó da empresa."

    identificador_socio: str | None
    "1 pessoa jurídica, 2 pessoa física, 3 estrangeiro."

    qualificacao_socio: str | None
    "Código da qualificação do sócio."

    qualificacao_descricao: str | None
    "Descrição da qualificação; nula quando não há."

    data_entrada_sociedade: str | None
    "Data de entrada na sociedade (AAAAMMDD)."


class LimitesDaChave(TypedDict):
    "Os limites da chave."

    por_segundo: int | None
    "Requisições por segundo, em média; nulo quando não há limite."

    rajada: int | None
    "Requisições de uma vez; nulo quando não há limite."

    por_mes: int | None
    "Requisições por mês (UTC); nulo quando não há limite."


class LinhasDaUf(TypedDict):
    "As linhas de uma UF."

    uf: str | None
    "Sigla da UF; nula para as linhas sem UF."

    linhas: int
    "Quantidade de linhas com esta UF."


class LinhasDescartadas(TypedDict):
    "As linhas descartadas por uma regra."

    regra: str
    "repeated: a chave já está gravada. orphan: a publicação não tem o dono da linha. person: é de uma pessoa física."

    linhas: int
    "Linhas descartadas por ela."


class LinhasEmQuarentena(TypedDict):
    "As linhas em quarentena por um motivo."

    motivo: str
    "O motivo, em inglês, como wrong_columns e bad_key."

    linhas: int
    "Linhas em quarentena por ele."


class ListaAlteracoes(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[Alteracao]
    "Os itens da página."

    paginacao: Paginacao

    de: str | None
    "Versão anterior do par; nula enquanto a fonte não tem duas versões comparadas."

    para: str | None
    "Versão posterior do par; nula enquanto não há versão depois de `de`."

    geracao_anterior: str | None
    "Geração de `de`; nula como ela."

    geracao: str | None
    "Geração de `para`; nula como ela."

    pares: list[ParDeVersoes]
    "Os pares de versões que levam à versão no ar, do mais novo ao mais antigo, no máximo 24, também os que não foram comparados."

    total_pares: int
    "Quantos pares são guardados. Os que faltam em `pares` são mais antigos."


class ListaAlteracoesCnpj(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[AlteracaoCnpj]
    "Os itens da página."

    paginacao: Paginacao

    pares: list[ParDeVersoes]
    "Os pares de versões que levam à versão no ar, do mais novo ao mais antigo, no máximo 24, também os que não foram comparados."

    total_pares: int
    "Quantos pares são guardados. Os que faltam em `pares` são mais antigos."


class ListaArquivos(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[ArquivoDeExportacao]
    "Os itens da página."

    paginacao: Paginacao

    titulo: str
    "A fonte por extenso."

    geracao: str
    "A geração publicada; muda a cada carga e está no endereço dos arquivos."

    amostra: bool
    "Se são os dados inventados da amostra."

    impressao: str
    "Impressão digital do conteúdo da publicação."

    extraido_em: str | None
    "Dia em que a origem extraiu os dados, ou nulo."

    origem: str | None
    "Endereço de onde a publicação foi obtida, ou nulo."

    manifesto: str
    "Onde baixar `manifesto.json`, que lista todos os arquivos, sem os endereços."

    linhas: int
    "Linhas de todos os arquivos da lista."

    bytes: int
    "Bytes de todos os arquivos da lista."

    conjuntos: list[ConjuntoDeDados]
    "Os conjuntos a que os arquivos da lista pertencem, os de todas as páginas."

    alteracoes: list[ParDeGeracoes]
    "Os pares que levam à versão da lista, do mais novo ao mais antigo. A `geracao` de um, em `alteracoes=`, dá os seus arquivos. Uma cópia de uma geração que não está em nenhum par recomeça pelos arquivos da publicação inteira."


class ListaCafirImoveis(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CafirImoveis]
    "Os itens da página."

    paginacao: Paginacao


class ListaCnoAreas(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CnoAreas]
    "Os itens da página."

    paginacao: Paginacao


class ListaCnoCnaes(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CnoCnaes]
    "Os itens da página."

    paginacao: Paginacao


class ListaCnoObras(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CnoObras]
    "Os itens da página."

    paginacao: Paginacao


class ListaCnoVinculos(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CnoVinculos]
    "Os itens da página."

    paginacao: Paginacao


class ListaCnpjEstabelecimentos(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CnpjEstabelecimentos]
    "Os itens da página."

    paginacao: Paginacao


class ListaCnpjSocios(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CnpjSocios]
    "Os itens da página."

    paginacao: Paginacao


class ListaCodigos(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[Codigo]
    "Os itens da página."

    paginacao: Paginacao


class ListaContagens(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[Contagem]
    "Os itens da página."

    paginacao: Paginacao

    por: str
    "O campo pedido."

    quantidade: int
    "Quantidade de estabelecimentos que atendem aos filtros, a soma de todos os valores."

    palavras_ignoradas: list[str]
    "As palavras da pergunta que não foram procuradas, porque estão em quase todo nome, e depois os CPFs, como são publicados (`***456789**`)."


class ListaCreditosAtivosRfb(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[CreditosAtivosRfb]
    "Os itens da página."

    paginacao: Paginacao


class ListaEstabelecimentosEncontrados(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[EstabelecimentoEncontrado]
    "Os itens da página."

    paginacao: Paginacao

    palavras_ignoradas: list[str]
    "As palavras da pergunta que não foram procuradas, porque estão em quase todo nome, e depois os CPFs, como são publicados (`***456789**`)."

    voce_quis_dizer: list[Correcao]
    "Outras formas da pergunta quando nada é encontrado: primeiro as últimas palavras como município, palavras juntas e separadas; depois, no máximo três vezes, outra palavra, as que menos a mudam e, entre elas, as que mais encontram antes. Vazia nos outros casos. Nada é trocado sem que se peça."


class ListaParcelamentosRfb(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[ParcelamentosRfb]
    "Os itens da página."

    paginacao: Paginacao


class ListaPgfnDividas(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[PgfnDividas]
    "Os itens da página."

    paginacao: Paginacao


class ListaTabelas(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[TabelaAuxiliar]
    "Os itens da página."

    paginacao: Paginacao


class ListaTransacoesRfb(TypedDict):
    "Página de uma lista."

    fonte: Fonte

    itens: list[TransacoesRfb]
    "Os itens da página."

    paginacao: Paginacao


class LoteDeFichas(TypedDict):
    "Fichas de vários CNPJs."

    quantidade: QuantidadeDoLote

    itens: list[ItemDoLote]
    "Um item para cada valor enviado, na mesma ordem."


class LugarEntendido(TypedDict):
    "O lugar que se entendeu das indicações ou do fim do nome."

    uf: str | None
    "A UF do lugar, em duas letras."

    municipio: str | None
    "O código do município; nulo se o nome é de vários."

    municipio_nome: str | None
    "Nome do município, da tabela municipios."


class MotivosDaCorrespondencia(TypedDict):
    "Por que a empresa corresponde."

    palavras: list[PalavraCorrespondente]
    "As palavras que concordam."

    faltam: list[str]
    "As palavras da pergunta que o nome não tem."

    sobram: list[str]
    "As palavras do nome que a pergunta não tem."

    uf: bool | None
    "Se a UF concorda; falso também se não foi entendido, nulo se não foi enviado."

    municipio: bool | None
    "Se o município concorda; falso também se não foi entendido, nulo se não foi enviado."

    cep: bool | None
    "Se o CEP, comparado só nas três primeiras empresas, concorda; falso também se não foi entendido, nulo se não foi enviado."

    cnae: bool | None
    "Se o CNAE principal concorda; falso também se não foi entendido, nulo se não foi enviado."


class MunicipioDescrito(TypedDict):
    "Município com o seu nome."

    codigo: str | None
    "O código, como publicado; nulo quando não há."

    descricao: str | None
    "A descrição do código; nula quando nenhuma tabela a tem."

    codigo_ibge: str | None
    "Código do município no IBGE, que a publicação não traz: é da lista de municípios do Tesouro Nacional, conferida em 2026-11-28. Nulo se ela não o tem, como para o exterior."


class NoDaRede(TypedDict):
    "Empresa ou sócio de uma rede."

    id: str
    "Identifica o nó nas respostas da mesma publicação: a raiz do CNPJ, o documento e o nome de uma pessoa, ou o lugar de um sócio sem documento na lista da empresa."

    tipo: Literal["empresa", "pessoa", "sem_documento"]
    "empresa; pessoa, com CPF mascarado; ou sem_documento, em geral do exterior, que nunca é unido a outro."

    nivel: int
    "Ligações até a empresa pedida."

    nome: str | None
    "Razão social da empresa, ou nome publicado do sócio."

    documento: str | None
    "CNPJ da matriz, que representa as filiais, ou CPF mascarado como publicado; nulo quando não há."

    situacao_cadastral: str | None
    "Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada."

    uf: str | None
    "Unidade da Federação; EX para o exterior."

    municipio: str | None
    "Código do município na tabela TOM (4 dígitos); 9707 para o exterior."

    municipio_nome: str | None
    "Nome do município, da tabela municipios."

    homonimo_possivel: bool
    "Verdadeiro para toda pessoa: o mesmo nome e os mesmos dígitos do CPF não provam que é a mesma."

    percorrido: bool
    "Se as ligações deste nó foram procuradas; nunca no último nível. As que faltam por um limite estão em cortado."

    href: str | None
    "Endereço relativo do perfil da empresa; nulo se ela não está na publicação, e para os outros nós."


class NumeroFormatado(TypedDict):
    "Um número, como publicado e com pontuação."

    publicado: str | None
    "O valor, como publicado; nulo quando não há."

    formatado: str | None
    "Com a pontuação usual; nulo quando o valor não tem a forma esperada."


class Paginacao(TypedDict):
    "A página pedida e o total da lista."

    limite: int
    "O limite pedido, ou o padrão."

    offset: int
    "O deslocamento pedido, ou o padrão."

    total: int
    "Quantidade de itens da lista inteira."


class PalavraCorrespondente(TypedDict):
    "Uma palavra da pergunta e a do nome."

    pedida: str
    "A palavra da pergunta, ou duas que são uma."

    publicada: str
    "A palavra do nome publicado."

    relacao: Literal["igual", "forma_curta", "juntas", "comeco", "parecida"]
    "Como uma está pela outra: igual, abreviatura ou ordinal, duas que são uma, começo, ou com letras trocadas."


class ParDeGeracoes(TypedDict):
    "Duas gerações que seguiram uma à outra, com arquivos do que mudou."

    de: str
    "Versão anterior."

    para: str
    "Versão posterior."

    geracao_anterior: str
    "Geração da versão anterior, de que parte a cópia."

    geracao: str
    "Geração da versão posterior, à qual a cópia chega."


class ParDeVersoes(TypedDict):
    "Duas versões que seguiram uma à outra."

    de: str
    "Versão anterior do par."

    para: str
    "Versão posterior do par."

    geracao_anterior: str
    "Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo."

    geracao: str
    "Geração da versão posterior."

    total: int | None
    "Quantidade de alterações do par; nula onde as duas versões não foram comparadas."


class ParcelamentosRfb(TypedDict):
    "Parcelamento na Receita Federal."

    cpf_cnpj: str | None
    "CNPJ do contribuinte como publicado, com ou sem pontuação."

    nome: str | None
    "Nome do contribuinte."

    tipo_pessoa: str | None
    "Tipo de pessoa do contribuinte."

    uf: str | None
    "Unidade da Federação."

    municipio: str | None
    "Nome do município."

    cnae: str | None
    "CNAE principal."

    porte: str | None
    "Porte da empresa."

    adesao_deferimento: str | None
    "Data da adesão ou do deferimento."

    quantidade_parcelas: int | None
    "Em quantas parcelas a dívida foi dividida."

    valor_parcelado: str | None
    "Valor parcelado como publicado."

    saldo_devedor: str | None
    "Saldo devedor como publicado."


class PerfilCnpj(TypedDict):
    "Perfil cadastral de um CNPJ."

    cnpj: str
    "O CNPJ pedido, sem máscara."

    empresa: CnpjEmpresas

    estabelecimento: CnpjEstabelecimentos

    fontes: FontesDoPerfil

    resumos: ResumosDoPerfil

    simples: CnpjSimples

    snapshot_fingerprint: str
    "Impressão digital de todas as fontes publicadas (SHA-256): igual exatamente quando os dados são os mesmos."


class PgfnDividas(TypedDict):
    "Dívida ativa."

    cpf_cnpj: str | None
    "CNPJ do devedor, com a pontuação publicada (coluna CPF_CNPJ)."

    tipo_pessoa: str | None
    "Tipo de pessoa do devedor (coluna TIPO_PESSOA)."

    tipo_devedor: str | None
    "Principal, corresponsável ou solidário; a caixa varia de arquivo a arquivo (coluna TIPO_DEVEDOR)."

    nome_devedor: str | None
    "Nome do devedor (coluna NOME_DEVEDOR)."

    uf_unidade_responsavel: str | None
    "UF da unidade responsável (coluna UF_UNIDADE_RESPONSAVEL; desde o 4º trimestre de 2022, UF_DEVEDOR)."

    unidade_responsavel: str | None
    "Unidade responsável (coluna UNIDADE_RESPONSAVEL)."

    entidade_responsavel: str | None
    "Entidade responsável; só no FGTS (coluna ENTIDADE_RESPONSAVEL)."

    unidade_inscricao: str | None
    "Unidade de inscrição; só no FGTS (coluna UNIDADE_INSCRICAO)."

    numero_inscricao: str | None
    "Número da inscrição em dívida ativa (coluna NUMERO_INSCRICAO)."

    tipo_situacao_inscricao: str | None
    "Tipo da situação da inscrição (coluna TIPO_SITUACAO_INSCRICAO)."

    situacao_inscricao: str | None
    "Situação da inscrição (coluna SITUACAO_INSCRICAO)."

    receita_principal: str | None
    "Receita principal; nula no previdenciário (coluna RECEITA_PRINCIPAL)."

    tipo_credito: str | None
    "Tipo de crédito; só no previdenciário (coluna TIPO_CREDITO)."

    data_inscricao: str | None
    "Data da inscrição como publicada (dd/mm/aaaa); nula em 01/01/1000 (coluna DATA_INSCRICAO)."

    indicador_ajuizado: str | None
    "SIM ou NAO: em cobrança judicial (coluna INDICADOR_AJUIZADO)."

    valor_consolidado: str | None
    "Valor consolidado como publicado, com ponto decimal (coluna VALOR_CONSOLIDADO)."

    dataset_trimester: str
    "Trimestre do conjunto de dados (AAAA-TN)."


class Publicacao(TypedDict):
    "Situação, versão e publicação de uma fonte."

    status: Literal["disponivel", "desatualizada", "indisponivel"]
    "disponivel; desatualizada, quando a versão seguinte já deveria ter chegado; ou indisponivel, quando a fonte nunca foi carregada."

    versao: str | None
    "Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel."

    publicado_em: str | None
    "Instante em que a versão entrou no ar; nulo em fonte indisponivel."

    amostra: bool
    "Se a versão é a amostra de dados inventados que acompanha o serviço."

    extraido_em: str | None
    "Dia em que quem publica extraiu os dados, segundo os nomes dos arquivos; nulo quando eles não o trazem."

    origem: str | None
    "Pasta ou arquivo de quem publica, de onde a versão foi baixada; nulo na amostra e em versões que o serviço não baixou."

    publicado_na_origem_em: str | None
    "Instante em que quem publica gravou o último arquivo da versão, quando o informa; nulo na amostra e em versões que o serviço não baixou."

    obtido_em: str | None
    "Instante em que o serviço terminou de baixar a versão; nulo na amostra e em versões que o serviço não baixou."

    dispensas: list[str]
    "Verificações que a versão não cumpriu e que foram dispensadas na carga; vazia em uma publicação sem ressalvas. completeness: a publicação está incompleta. version: a versão não foi confirmada pelos arquivos. As demais têm o nome em inglês da verificação. O recurso, o campo e a parte a que a dispensa se limita vêm depois do nome, como em values:estabelecimentos.fax:12%."


class QuantidadeDoLote(TypedDict):
    "Quantidades de um lote."

    pedidos: int
    "Quantos valores foram enviados."

    encontrados: int
    "Quantos têm ficha."


class QuarentenaDaCarga(TypedDict):
    "As linhas em quarentena."

    total: int
    "Linhas em quarentena."

    por_motivo: list[LinhasEmQuarentena]
    "As mesmas, por motivo."


class RecursoComparado(TypedDict):
    "Um recurso, comparado com a versão anterior."

    recurso: str
    "Nome do recurso."

    linhas_antes: int
    "Linhas lidas na versão anterior."

    linhas_agora: int
    "Linhas lidas nesta."

    parte_comparada: float
    "A parte dos registros que foi comparada; as contagens são dela. 0: só o número de linhas é conhecido."

    acrescentados: int
    "Só há agora."

    retirados: int
    "Só havia antes."

    alterados: int | None
    "Há nas duas versões, com outro conteúdo; nulo onde quem publica não dá chave, e um registro alterado conta como um retirado e um acrescentado."

    campos: list[CampoComparado]
    "Os campos em que algum valor mudou, na ordem do recurso."


class RecursoDaCarga(TypedDict):
    "As linhas de um recurso em uma carga."

    recurso: str
    "Nome do recurso, um tipo de registro."

    titulo: str
    "O que é um registro."

    arquivos: int | None
    "Arquivos lidos; nulo onde a carga não o registrou."

    lidas: int
    "Linhas lidas."

    gravadas: int | None
    "Linhas gravadas; nulo onde a carga não o registrou."

    gravadas_iguais: int | None
    "As gravadas que são iguais a uma linha anterior do mesmo dono; nulo onde a carga não o registrou."

    descartadas: int | None
    "Linhas descartadas por uma regra; nulo onde a carga não o registrou."

    em_quarentena: int | None
    "Linhas malformadas, que não estão nas respostas; nulo onde a carga não o registrou."


class Rede(TypedDict):
    "A rede de uma empresa."

    fonte: Fonte

    cnpj: str
    "O CNPJ pedido, sem máscara."

    niveis: int
    "Os níveis pedidos."

    nos: list[NoDaRede]
    "Na ordem em que foram encontrados."

    ligacoes: list[LigacaoDaRede]
    "Na ordem em que foram encontradas."

    cortado: list[CorteDaRede]
    "Onde a rede continua e não foi percorrida; vazia quando é inteira."


class RegistrosDaUf(TypedDict):
    "Os registros de uma UF."

    recurso: str
    "Nome do recurso."

    uf: str | None
    "Sigla da UF; nula para os registros sem UF."

    linhas: int
    "Registros da UF."

    antes: int | None
    "Os da versão anterior; nulos onde ela não tem mais arquivos para baixar."


class Resumo(TypedDict):
    "Uma lista, resumida."

    href: str
    "Endereço relativo da lista."

    total: int
    "Quantidade de itens da lista."

    valor_total: str | None
    "Soma exata dos valores da lista, com duas casas decimais; nula nas listas sem valor."


class ResumoDaFicha(TypedDict):
    "Uma lista, resumida na ficha."

    href: str | None
    "Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam."

    total: int
    "Quantidade de itens da lista."

    valor_total: str | None
    "Soma exata dos valores da lista, com duas casas decimais; nula nas listas sem valor."


class ResumosDaFicha(TypedDict):
    "As listas do CNPJ na ficha, menos as de fontes indisponíveis."

    estabelecimentos: NotRequired[ResumoDaFicha]

    socios: NotRequired[ResumoDaFicha]

    obras_cno: NotRequired[ResumoDaFicha]

    dividas_pgfn_nao_previdenciario: NotRequired[ResumoDaFicha]

    dividas_pgfn_fgts: NotRequired[ResumoDaFicha]

    dividas_pgfn_previdenciario: NotRequired[ResumoDaFicha]

    parcelamentos_rfb: NotRequired[ResumoDaFicha]

    transacoes_rfb: NotRequired[ResumoDaFicha]


class ResumosDoPerfil(TypedDict):
    "As listas do CNPJ, menos as de fontes indisponíveis."

    estabelecimentos: NotRequired[Resumo]

    socios: NotRequired[Resumo]

    obras_cno: NotRequired[Resumo]

    dividas_pgfn_nao_previdenciario: NotRequired[Resumo]

    dividas_pgfn_fgts: NotRequired[Resumo]

    dividas_pgfn_previdenciario: NotRequired[Resumo]

    parcelamentos_rfb: NotRequired[Resumo]

    transacoes_rfb: NotRequired[Resumo]


class Situacao(TypedDict):
    "Situação das fontes de dados."

    fontes: FontesDoServico

    snapshot_fingerprint: str
    "Impressão digital de todas as fontes publicadas (SHA-256): igual exatamente quando os dados são os mesmos."


class Sugestao(TypedDict):
    "Estabelecimento sugerido."

    cnpj: str
    "CNPJ completo, sem máscara."

    razao_social: str | None
    "Nome empresarial. No MEI pode conter o CPF do titular, como publicado."

    nome_fantasia: str | None
    "Nome pelo qual o estabelecimento se apresenta ao público."

    situacao_cadastral: str | None
    "Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada."

    uf: str | None
    "Unidade da Federação; EX para o exterior."

    municipio_nome: str | None
    "Nome do município, da tabela municipios."

    href: str
    "Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita."


class Sugestoes(TypedDict):
    "Sugestões para um nome."

    fonte: Fonte

    itens: list[Sugestao]
    "No máximo dez, na ordem da busca."


class TabelaAuxiliar(TypedDict):
    "Tabela auxiliar."

    tabela: str
    "Nome da tabela."

    titulo: str
    "Título da tabela."

    total: int
    "Quantidade de códigos da tabela."

    href: str
    "Endereço relativo da tabela."


class TelefoneFormatado(TypedDict):
    "Um telefone, com o DDD."

    ddd: str | None
    "O DDD, como publicado."

    numero: str | None
    "O número, como publicado."

    formatado: str | None
    "Como em (61) 3333-4444; nulo quando falta uma parte ou ela não tem a forma esperada."


class TransacoesRfb(TypedDict):
    "Transação tributária na Receita Federal."

    contribuinte: str | None
    "Nome do contribuinte."

    cpf_cnpj: str | None
    "CNPJ do contribuinte como publicado, com ou sem pontuação."

    processo: str | None
    "Número do processo ou dossiê."

    data_negociacao: str | None
    "Dia em que a transação foi negociada."

    divida_transacionada: str | None
    "Dívida transacionada como publicada."

    reducao: str | None
    "Redução como publicada."

    creditos_pf_bcn: str | None
    "Créditos de prejuízo fiscal e base de cálculo negativa, como publicados."

    divida_com_reducao: str | None
    "Dívida com a redução, como publicada."

    saldo_devedor: str | None
    "Saldo devedor como publicado."

    memorial: str | None
    "Memorial de cálculo, ou a sua ligação."


class Uso(TypedDict):
    "Uso de uma chave."

    chave: ChaveEmUso

    limites: LimitesDaChave

    mes: UsoDoMes

    dias: list[UsoDoDia]
    "Cada dia do mês até hoje, do primeiro ao último."


class UsoDoDia(TypedDict):
    "Um dia do mês."

    dia: str
    "O dia (UTC)."

    requisicoes: int
    "Todas as requisições."

    erros_4xx: int
    "As respondidas com 4xx, menos 429."

    limitadas: int
    "As respondidas com 429."

    erros_5xx: int
    "As respondidas com 5xx."


class UsoDoMes(TypedDict):
    "O mês corrente."

    mes: str
    "O mês corrente (UTC)."

    contadas: int | None
    "Requisições já contadas para o limite do mês, com as que processos reservaram; nulo quando não há limite."

    restantes: int | None
    "Requisições que restam no mês; nulo quando não há limite."

    recomeca_em: str
    "Instante em que a contagem do mês recomeça (UTC)."

    requisicoes: int
    "Todas as requisições."

    erros_4xx: int
    "As respondidas com 4xx, menos 429."

    limitadas: int
    "As respondidas com 429."

    erros_5xx: int
    "As respondidas com 5xx."


class ValorDaVersao(TypedDict):
    "O valor de uma coluna em toda a versão."

    coluna: str
    "Nome da coluna."

    valor: str
    "Valor de todas as linhas desta versão."


class ValorFormatado(TypedDict):
    "Valor em reais."

    publicado: str | None
    "O valor, como publicado; nulo quando não há."

    valor: str | None
    "O valor com ponto e duas casas decimais; nulo quando o publicado não é um valor."

    formatado: str | None
    "O valor em reais, como em R$ 10.000,00."


class VerificacaoDaCarga(TypedDict):
    "Uma verificação da carga."

    verificacao: str
    "O nome em inglês da verificação."

    resultado: Literal["aprovada", "dispensada"]
    "dispensada: quem opera o serviço publicou a versão apesar dela."

    dispensas: list[str]
    "O que foi dispensado, como em /v1/status."


class FiltrosDividasPgfn(TypedDict):
    "Os filtros de /v1/cnpjs/{cnpj}/dividas-pgfn."

    categoria: NotRequired[Literal["nao_previdenciario", "fgts", "previdenciario"]]
    "Categoria da dívida."


class FiltrosImoveis(TypedDict):
    "Os filtros de /v1/cafir/imoveis."

    uf: NotRequired[str]
    "Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar."

    municipio: NotRequired[str]
    "Nome do município, comparado sem distinguir acentos, maiúsculas e espaços a mais. Vazio equivale a não informar."


class FiltrosCreditosAtivos(TypedDict):
    "Os filtros de /v1/rfb/creditos-ativos."

    uf: NotRequired[str]
    "Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar."

    ano_mes: NotRequired[str]
    "Mês de competência, na forma AAAAMM. Vazio equivale a não informar."


class FiltrosCnpjs(TypedDict):
    "Os filtros de /v1/cnpjs."

    nome: NotRequired[str]
    "Palavras da razão social ou do nome fantasia, sem distinguir acentos e maiúsculas; todas devem constar. As que estão em quase todo nome (LTDA, ME, SA, DE …) são ignoradas, e também um CPF; a resposta diz quais, o CPF como é publicado. A última pode ser o começo de uma palavra, com três letras ou mais e um asterisco: `padar*`. Vazio equivale a não informar."

    uf: NotRequired[str]
    "Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    municipio: NotRequired[str]
    "Código do município, o da Receita (tabela TOM, 4 dígitos) ou o do IBGE (7 dígitos), ou, junto com `uf`, o seu nome, sem distinguir acentos e maiúsculas. Os códigos estão em /v1/tabelas/municipios. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    cnae: NotRequired[str]
    "CNAE principal, por divisão (2 dígitos), grupo (3), classe (5) ou subclasse (7), ou a descrição de uma subclasse, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/cnaes. A descrição que tem vírgula conta como um valor. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    cnae_secundario: NotRequired[str]
    "Um dos CNAEs secundários, como em `cnae`. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    situacao: NotRequired[str]
    "Situação cadastral do estabelecimento, em palavra ou código. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    natureza_juridica: NotRequired[str]
    "Código da natureza jurídica, com ou sem hífen, ou a sua descrição, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/naturezas. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    porte: NotRequired[str]
    "Porte da empresa, em palavras ou como publicado em `porte_empresa`. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    simples: NotRequired[bool]
    "Se a empresa é optante pelo Simples Nacional; `false` inclui as que nunca optaram. Vazio equivale a não informar."

    mei: NotRequired[bool]
    "Se a empresa é optante pelo MEI; `false` inclui as que nunca optaram. Vazio equivale a não informar."

    matriz: NotRequired[bool]
    "Só matrizes (`true`) ou só o que não é matriz (`false`). Vazio equivale a não informar."

    abertura_de: NotRequired[str]
    "Início de atividade a partir deste dia (AAAA-MM-DD ou AAAAMMDD) ou mês (AAAAMM). Vazio equivale a não informar."

    abertura_ate: NotRequired[str]
    "Início de atividade até este dia ou mês, inclusive, como em `abertura_de`. Vazio equivale a não informar."

    ano_abertura: NotRequired[str]
    "Ano de início de atividade, com 4 dígitos. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    raiz: NotRequired[str]
    "Raiz do CNPJ, as 8 primeiras posições, com ou sem pontos: a matriz e as filiais de uma empresa. Vazio equivale a não informar."

    cep: NotRequired[str]
    "CEP do estabelecimento, com 8 dígitos, com ou sem hífen, ou os seus 5 primeiros. Vazio equivale a não informar."

    capital_de: NotRequired[str]
    "Capital social da empresa, a partir deste valor. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar."

    capital_ate: NotRequired[str]
    "Capital social da empresa, até este valor, inclusive. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar."

    tem_email: NotRequired[bool]
    "Se o estabelecimento tem correio eletrônico publicado. Vazio equivale a não informar."

    tem_telefone: NotRequired[bool]
    "Se o estabelecimento tem telefone publicado. Vazio equivale a não informar."

    socio: NotRequired[str]
    "Palavras do nome de um sócio ou administrador, como em `nome`; todas devem constar do mesmo nome. Vazio equivale a não informar."

    socio_documento: NotRequired[str]
    "Documento de um sócio: o CPF como publicado (`***123456**`), só os seis dígitos do meio, ou um CNPJ. Com `socio`, o nome e o documento devem ser da mesma pessoa. Vazio equivale a não informar."


class FiltrosContagens(TypedDict):
    "Os filtros de /v1/cnpjs/contagens."

    por: Literal["uf", "municipio", "cnae", "situacao", "porte", "natureza_juridica", "ano_abertura"]
    "Campo por cujos valores se conta; cada valor vem com a sua quantidade exata."

    nome: NotRequired[str]
    "Palavras da razão social ou do nome fantasia, sem distinguir acentos e maiúsculas; todas devem constar. As que estão em quase todo nome (LTDA, ME, SA, DE …) são ignoradas, e também um CPF; a resposta diz quais, o CPF como é publicado. A última pode ser o começo de uma palavra, com três letras ou mais e um asterisco: `padar*`. Vazio equivale a não informar."

    uf: NotRequired[str]
    "Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    municipio: NotRequired[str]
    "Código do município, o da Receita (tabela TOM, 4 dígitos) ou o do IBGE (7 dígitos), ou, junto com `uf`, o seu nome, sem distinguir acentos e maiúsculas. Os códigos estão em /v1/tabelas/municipios. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    cnae: NotRequired[str]
    "CNAE principal, por divisão (2 dígitos), grupo (3), classe (5) ou subclasse (7), ou a descrição de uma subclasse, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/cnaes. A descrição que tem vírgula conta como um valor. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    cnae_secundario: NotRequired[str]
    "Um dos CNAEs secundários, como em `cnae`. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    situacao: NotRequired[str]
    "Situação cadastral do estabelecimento, em palavra ou código. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    natureza_juridica: NotRequired[str]
    "Código da natureza jurídica, com ou sem hífen, ou a sua descrição, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/naturezas. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    porte: NotRequired[str]
    "Porte da empresa, em palavras ou como publicado em `porte_empresa`. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    simples: NotRequired[bool]
    "Se a empresa é optante pelo Simples Nacional; `false` inclui as que nunca optaram. Vazio equivale a não informar."

    mei: NotRequired[bool]
    "Se a empresa é optante pelo MEI; `false` inclui as que nunca optaram. Vazio equivale a não informar."

    matriz: NotRequired[bool]
    "Só matrizes (`true`) ou só o que não é matriz (`false`). Vazio equivale a não informar."

    abertura_de: NotRequired[str]
    "Início de atividade a partir deste dia (AAAA-MM-DD ou AAAAMMDD) ou mês (AAAAMM). Vazio equivale a não informar."

    abertura_ate: NotRequired[str]
    "Início de atividade até este dia ou mês, inclusive, como em `abertura_de`. Vazio equivale a não informar."

    ano_abertura: NotRequired[str]
    "Ano de início de atividade, com 4 dígitos. Até 20 valores, separados por vírgula. Vazio equivale a não informar."

    raiz: NotRequired[str]
    "Raiz do CNPJ, as 8 primeiras posições, com ou sem pontos: a matriz e as filiais de uma empresa. Vazio equivale a não informar."

    cep: NotRequired[str]
    "CEP do estabelecimento, com 8 dígitos, com ou sem hífen, ou os seus 5 primeiros. Vazio equivale a não informar."

    capital_de: NotRequired[str]
    "Capital social da empresa, a partir deste valor. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar."

    capital_ate: NotRequired[str]
    "Capital social da empresa, até este valor, inclusive. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar."

    tem_email: NotRequired[bool]
    "Se o estabelecimento tem correio eletrônico publicado. Vazio equivale a não informar."

    tem_telefone: NotRequired[bool]
    "Se o estabelecimento tem telefone publicado. Vazio equivale a não informar."

    socio: NotRequired[str]
    "Palavras do nome de um sócio ou administrador, como em `nome`; todas devem constar do mesmo nome. Vazio equivale a não informar."

    socio_documento: NotRequired[str]
    "Documento de um sócio: o CPF como publicado (`***123456**`), só os seis dígitos do meio, ou um CNPJ. Com `socio`, o nome e o documento devem ser da mesma pessoa. Vazio equivale a não informar."


class FiltrosSugestoes(TypedDict):
    "Os filtros de /v1/cnpjs/sugestoes."

    nome: str
    "O nome, como digitado até agora. A última palavra conta como começo de uma palavra, se tem três letras ou mais; se tem menos, é uma palavra inteira quando é a única (`c6`), e não conta depois de outras; uma das ignoradas depois de outras (LTDA) não conta. Iniciais (`S.A.C`) são uma palavra. Enquanto nenhuma conta, não há sugestões."


class FiltrosCorrespondencias(TypedDict):
    "Os filtros de /v1/cnpjs/correspondencias."

    nome: str
    "O nome como está na planilha: razão social ou nome fantasia, com erros de digitação, formas curtas, palavras juntas ou separadas, e o município no fim. Um CNPJ ou a sua raiz, no lugar do nome ou nele, leva à empresa. Um CPF é ignorado."

    uf: NotRequired[str]
    "A UF, sigla ou nome, se conhecida. Uma diferente baixa os pontos e não exclui. Vazio equivale a não informar."

    municipio: NotRequired[str]
    "O município: nome, com ou sem uf, ou código da Receita ou do IBGE. Indica, como uf. Vazio equivale a não informar."

    cep: NotRequired[str]
    "O CEP, com 8 dígitos ou os 5 primeiros. Indica, como uf. Vazio equivale a não informar."

    cnae: NotRequired[str]
    "O CNAE principal, ou o seu começo. Indica, como uf. Vazio equivale a não informar."


class FiltrosRede(TypedDict):
    "Os filtros de /v1/cnpjs/{cnpj}/rede."

    niveis: NotRequired[int]
    "Níveis em volta da empresa: de cada nó, os sócios e as participações."

    nos_ate: NotRequired[int]
    "Quantidade máxima de nós na resposta."


class FiltrosCaminho(TypedDict):
    "Os filtros de /v1/cnpjs/{cnpj}/rede/caminho."

    ate: str
    "O CNPJ da outra empresa, com ou sem máscara."


class FiltrosTabela(TypedDict):
    "Os filtros de /v1/tabelas/{tabela}."

    descricao: NotRequired[str]
    "Palavras da descrição, ou começos delas, sem distinguir acentos e maiúsculas; todas devem constar. Vazio equivale a não informar."


class FiltrosAlteracoes(TypedDict):
    "Os filtros de /v1/alteracoes."

    fonte: Literal["cnpj", "cno", "pgfn", "cafir"]
    "Fonte cujas versões são comparadas."

    de: NotRequired[str]
    "Versão ou geração anterior do par. Sozinha, é a que o cliente já tem: se é a que está no ar, a lista é vazia. Vazio equivale a não informar."

    para: NotRequired[str]
    "Versão ou geração posterior do par. Sem ela e sem `de`, vale o par mais novo. Vazio equivale a não informar."

    tipo: NotRequired[Literal["abertura", "inclusao", "retorno", "ausencia", "baixa", "situacao", "nome_fantasia", "unidade", "inicio_atividade", "atividade", "endereco", "contato", "razao_social", "natureza_juridica", "porte", "capital_social", "responsavel", "ente_federativo", "simples_entrada", "simples_saida", "simples", "mei_entrada", "mei_saida", "mei", "socio_entrada", "socio_saida", "socio_alterado", "socio_faixa_etaria", "grafia", "entrada", "saida", "nome", "area_total", "datas", "obra_vinculada", "vinculo_entrada", "vinculo_saida", "vinculo", "atividade_entrada", "atividade_saida", "area_entrada", "area_saida", "area", "ajuizamento", "valor", "credito", "devedor", "imunidade", "incra", "atualizacao"]]
    "Tipo da alteração; cada fonte tem os seus. Vazio equivale a não informar."

    uf: NotRequired[str]
    "Sigla da Unidade da Federação do item, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar."

    municipio: NotRequired[str]
    "Município: nas fontes cnpj e cno, o código da Receita (4 dígitos, como no campo do item) ou o do IBGE (7 dígitos), que estão em /v1/tabelas/municipios; na cafir, o nome, comparado sem distinguir acentos, maiúsculas e espaços a mais. Vazio equivale a não informar."

    cnae: NotRequired[str]
    "CNAE do item, com 7 dígitos. Vazio equivale a não informar."

    cnpjs: NotRequired[str]
    "De 1 a 50 CNPJs, com ou sem máscara, separados por vírgula, ponto e vírgula, espaço, tabulação ou quebra de linha: só as alterações deles e das suas empresas, na ordem enviada. Cada um conta como uma requisição. Só na fonte cnpj. Vazio equivale a não informar."


class FiltrosFonte(TypedDict):
    "Os filtros de /v1/exportacoes/{fonte}."

    alteracoes: NotRequired[str]
    "A `geracao` de um dos pares em `alteracoes`: a lista passa a ser a dos arquivos do que mudou até ela. Vazio equivale a não informar."
