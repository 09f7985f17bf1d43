/** Os objetos que a API serve, como o openapi.json os descreve. Escrito por `npm run openapi`. */

/** Alteração de um registro. */
export interface Alteracao {
  /** Versão anterior do par. */
  readonly de: string;
  /** Versão posterior do par. */
  readonly para: string;
  /** Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo. */
  readonly geracao_anterior: string;
  /** Geração da versão posterior. */
  readonly geracao: string;
  /** Número a que o registro pertence: CNPJ, raiz do CNPJ para o que é da empresa, CNO ou NIRF. */
  readonly chave: string;
  /** Tipo da alteração. */
  readonly tipo: string;
  /** Conjunto de dados do registro, como em /v1/exportacoes. */
  readonly conjunto: string;
  /** O registro dentro do conjunto: o CNPJ, o nome do sócio, o número da inscrição. */
  readonly registro: string | null;
  /** Campo que mudou; nulo quando o registro inteiro entrou, voltou ou saiu. */
  readonly campo: string | null;
  /** Valor na versão anterior; nulo quando não havia. De um registro que saiu, o que diz qual é, como publicado: `campo: valor`, separados por ponto e vírgula; o último pode ter qualquer texto. */
  readonly antes: string | null;
  /** Valor na versão posterior; nulo quando deixou de haver. De um registro que entrou ou voltou, o que diz qual é, na mesma forma. */
  readonly depois: string | null;
  /** UF do registro ou, no que é da empresa, da matriz; nula onde não há. */
  readonly uf: string | null;
  /** Município da mesma origem, como publicado; nulo onde não há. */
  readonly municipio: string | null;
  /** CNAE principal da mesma origem; nulo onde não há. */
  readonly cnae: string | null;
}

/** Alteração de um CNPJ. */
export interface AlteracaoCnpj {
  /** Versão anterior do par. */
  readonly de: string;
  /** Versão posterior do par. */
  readonly para: string;
  /** Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo. */
  readonly geracao_anterior: string;
  /** Geração da versão posterior. */
  readonly geracao: string;
  /** Tipo da alteração. */
  readonly tipo: string;
  /** Conjunto de dados do registro, como em /v1/exportacoes. */
  readonly conjunto: string;
  /** O registro dentro do conjunto: o CNPJ, o nome do sócio, o número da inscrição. */
  readonly registro: string | null;
  /** Campo que mudou; nulo quando o registro inteiro entrou, voltou ou saiu. */
  readonly campo: string | null;
  /** Valor na versão anterior; nulo quando não havia. De um registro que saiu, o que diz qual é, como publicado: `campo: valor`, separados por ponto e vírgula; o último pode ter qualquer texto. */
  readonly antes: string | null;
  /** Valor na versão posterior; nulo quando deixou de haver. De um registro que entrou ou voltou, o que diz qual é, na mesma forma. */
  readonly depois: string | null;
}

/** As alterações de um tipo. */
export interface AlteracoesDeUmTipo {
  /** Nome do tipo. */
  readonly tipo: string;
  /** O que aconteceu. */
  readonly titulo: string;
  /** Quantas alterações deste tipo; cada valor que mudou conta uma. */
  readonly quantidade: number;
}

/** Um arquivo Parquet. */
export interface ArquivoDeExportacao {
  /** Nome do conjunto a que o arquivo pertence. */
  readonly conjunto: string;
  /** Nome do arquivo. */
  readonly arquivo: string;
  /** Linhas de um arquivo. */
  readonly linhas: number;
  /** Bytes de um arquivo. */
  readonly bytes: number;
  /** SHA-256 do arquivo, em hexadecimal. */
  readonly sha256: string;
  /** Chave da primeira linha; nula sem linhas, ou onde elas não têm chave. */
  readonly primeira_chave: string | null;
  /** Chave da última linha; nula como a primeira. */
  readonly ultima_chave: string | null;
  /** Onde baixar. Se começa por barra, é deste serviço, e precisa da chave; senão é um endereço que dispensa a chave e vale por uma hora. */
  readonly endereco: string;
}

/** A carga que publicou a versão que está no ar. */
export interface Atualizacao {
  /** Nome da fonte. */
  readonly fonte: string;
  /** A fonte por extenso. */
  readonly titulo: string;
  /** Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel. */
  readonly versao: string | null;
  /** A geração publicada; muda a cada carga. */
  readonly geracao: string;
  /** Se são os dados inventados da amostra. */
  readonly amostra: boolean;
  /** Instante em que a carga começou; nulo onde a carga não o registrou. */
  readonly iniciada_em: string | null;
  /** Instante em que a versão entrou no ar. */
  readonly publicada_em: string;
  /** Dia em que a origem extraiu os dados, ou nulo. */
  readonly extraido_em: string | null;
  /** Endereço de onde a publicação foi obtida, ou nulo. */
  readonly origem: string | null;
  /** O que entrou, por recurso, na ordem da fonte. */
  readonly recursos: readonly RecursoDaCarga[];
  /** Quantas linhas cada regra descartou, por nome. */
  readonly descartadas: readonly LinhasDescartadas[];
  readonly quarentena: QuarentenaDaCarga;
  /** As verificações da carga. A lista é vazia onde a carga não as registrou. */
  readonly verificacoes: readonly VerificacaoDaCarga[];
  /** A versão que estava no ar quando a carga foi feita; nula na primeira carga de uma fonte. */
  readonly comparada_com: string | null;
  /** O que mudou em cada recurso desde a versão em comparada_com. A lista é vazia na primeira carga. */
  readonly comparacao: readonly RecursoComparado[];
  /** A versão com que esta foi comparada registro a registro; nula onde isso não foi feito. */
  readonly alteracoes_desde: string | null;
  /** Quantas alterações de cada tipo houve desde a versão em alteracoes_desde. Um tipo sem alterações não é listado. */
  readonly alteracoes: readonly AlteracoesDeUmTipo[];
  /** Quantos registros há em cada UF, nos recursos que a têm. A lista é vazia em versões sem arquivos para baixar. */
  readonly estados: readonly RegistrosDaUf[];
}

/** A última carga de cada fonte. */
export interface Atualizacoes {
  /** As fontes carregadas, na ordem de /v1/status. */
  readonly atualizacoes: readonly Atualizacao[];
}

/** Imóvel rural. */
export interface CafirImoveis {
  /** Número do imóvel na Receita Federal: 8 caracteres; o CIB pode ter letras (bytes 0–8). */
  readonly nirf: string;
  /** Área total em hectares, uma casa decimal (bytes 8–17). */
  readonly area_total_hectares: string | null;
  /** Código do imóvel no INCRA (bytes 17–30). */
  readonly codigo_imovel_incra: string | null;
  /** Nome do imóvel (bytes 30–85). */
  readonly nome_imovel_rural: string | null;
  /** Código da situação do imóvel (bytes 85–87). */
  readonly situacao_imovel: string | null;
  /** Logradouro ou descrição do acesso (bytes 87–143). */
  readonly logradouro: string | null;
  /** Distrito (bytes 143–183). */
  readonly distrito: string | null;
  /** Unidade da Federação do imóvel (bytes 183–185). */
  readonly uf: string | null;
  /** Nome do município, sem acentos (bytes 185–225). */
  readonly municipio: string | null;
  /** CEP como publicado (bytes 225–233). */
  readonly cep: string | null;
  /** Data da atualização como publicada, AAAAMMDD (bytes 233–241). */
  readonly data_atualizacao_raw: string | null;
  /** Data da atualização; nula em 0, 00000000 e no ano de 1900 (bytes 233–241). */
  readonly data_atualizacao_cadastro: string | null;
  /** SIM ou NAO; 1 ou 0 nos arquivos anteriores a meados de 2024 (bytes 241–244). */
  readonly imune_isento: string | null;
  /** Código da situação no SNCR, 1 a 4 (byte 244). */
  readonly codigo_sncr: string | null;
  /** Carimbo do arquivo, como D60901 (nome do arquivo). */
  readonly codigo_lote: string | null;
  /** Unidade da Federação do arquivo (nome do arquivo). */
  readonly uf_arquivo: string | null;
  /** Parte do arquivo da UF (nome do arquivo). */
  readonly parte_arquivo: number | null;
}

/** O caminho entre duas empresas. */
export interface CaminhoNaRede {
  readonly fonte: Fonte;
  /** O CNPJ pedido, sem máscara. */
  readonly cnpj: string;
  /** O outro CNPJ, sem máscara. */
  readonly ate: string;
  /** Quantas ligações tem o caminho; nulo quando não há caminho dentro dos limites. */
  readonly comprimento: number | null;
  /** Na ordem em que foram encontrados. */
  readonly nos: readonly NoDaRede[];
  /** Na ordem em que foram encontradas. */
  readonly ligacoes: readonly LigacaoDaRede[];
  /** Onde a rede continua e não foi percorrida; vazia quando é inteira. */
  readonly cortado: readonly CorteDaRede[];
}

/** Os valores de um campo que mudaram em registros que há nas duas versões. */
export interface CampoComparado {
  /** Nome do campo. */
  readonly campo: string;
  /** Só há agora. */
  readonly acrescentados: number;
  /** Só havia antes. */
  readonly retirados: number;
  /** Há nas duas versões, com outro conteúdo. */
  readonly alterados: number;
}

/** A chave da requisição. */
export interface ChaveEmUso {
  /** O começo da chave, que a identifica sem revelá-la. */
  readonly prefixo: string;
  /** O nome com que a chave foi emitida. */
  readonly cliente: string;
  /** Instante a partir do qual a chave não vale mais (UTC). */
  readonly expira_em: string;
}

/** Área da obra. */
export interface CnoAreas {
  /** Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO). */
  readonly cno: string;
  /** Categoria como publicada (coluna Categoria). */
  readonly categoria_raw: string | null;
  /** Destinação como publicada (coluna Destinação). */
  readonly destinacao_raw: string | null;
  /** Tipo de obra como publicado (coluna Tipo de obra). */
  readonly tipo_obra_raw: string | null;
  /** Tipo de área como publicado (coluna Tipo de Área). */
  readonly tipo_area_raw: string | null;
  /** Tipo de área complementar como publicado (coluna Tipo de Área Complementar). */
  readonly tipo_area_complementar_raw: string | null;
  /** Metragem como publicada, com ponto decimal (coluna Metragem). */
  readonly metragem: string | null;
}

/** CNAE da obra. */
export interface CnoCnaes {
  /** Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO). */
  readonly cno: string;
  /** Código CNAE (coluna CNAE). */
  readonly cnae: string | null;
  /** Registro da atividade (coluna Data de registro). */
  readonly data_registro: string | null;
}

/** Obra de construção civil. */
export interface CnoObras {
  /** Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO). */
  readonly cno: string;
  /** Código do país (coluna Código do Pais). */
  readonly codigo_pais: string | null;
  /** Nome do país (coluna Nome do pais). */
  readonly nome_pais: string | null;
  /** Início da obra (coluna Data de início). */
  readonly data_inicio: string | null;
  /** Início da responsabilidade (coluna Data de inicio da responsabilidade). */
  readonly data_inicio_responsabilidade: string | null;
  /** Registro no CNO (coluna Data de registro). */
  readonly data_registro: string | null;
  /** Obra à qual esta se vincula (coluna CNO vinculado). */
  readonly cno_vinculado: string | null;
  /** CEP como publicado (coluna CEP). */
  readonly cep: string | null;
  /** CNPJ do responsável, 14 dígitos; nulo quando é pessoa física, e mascarado (***999999**) se o CPF foi publicado (coluna NI do responsável). */
  readonly ni_responsavel: string | null;
  /** Código da qualificação do responsável (coluna Qualificação do responsavel). */
  readonly qualificacao_responsavel: string | null;
  /** Nome da obra (coluna Nome). */
  readonly nome: string | null;
  /** Código do município na tabela TOM (coluna Código do municipio). */
  readonly codigo_municipio: string | null;
  /** Nome do município (coluna Nome do município). */
  readonly nome_municipio: string | null;
  /** Tipo do logradouro (coluna Tipo de logradouro). */
  readonly tipo_logradouro: string | null;
  /** Logradouro (coluna Logradouro). */
  readonly logradouro: string | null;
  /** Número no logradouro (coluna Número do logradouro). */
  readonly numero_logradouro: string | null;
  /** Bairro (coluna Bairro). */
  readonly bairro: string | null;
  /** Estado em texto livre, como publicado (coluna Estado). */
  readonly estado: string | null;
  /** Caixa postal (coluna Caixa Postal). */
  readonly caixa_postal: string | null;
  /** Complemento do endereço (coluna Complemento). */
  readonly complemento: string | null;
  /** Unidade de medida da área (coluna Unidade de medida). */
  readonly unidade_medida: string | null;
  /** Área total como publicada, com ponto decimal (coluna Área total). */
  readonly area_total: string | null;
  /** Situação: 01 nula, 02 ativa, 03 suspensa, 14 paralisada, 15 encerrada (coluna Situação). */
  readonly situacao: string | null;
  /** Data da situação (coluna Data da situação). */
  readonly data_situacao: string | null;
  /** Nome empresarial do responsável (coluna Nome empresarial). */
  readonly nome_empresarial: string | null;
  /** Código de localização, plus code (coluna Código de localização). */
  readonly codigo_localizacao: string | null;
}

/** Vínculo de um contribuinte com a obra. */
export interface CnoVinculos {
  /** Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO). */
  readonly cno: string;
  /** Início do vínculo (coluna Data de início). */
  readonly data_inicio: string | null;
  /** Fim do vínculo (coluna Data de fim). */
  readonly data_fim: string | null;
  /** Registro do vínculo (coluna Data de registro). */
  readonly data_registro: string | null;
  /** Código da qualificação do contribuinte (coluna Qualificação do contribuinte). */
  readonly qualificacao_contribuinte: string | null;
  /** CNPJ do contribuinte vinculado, 14 dígitos; mascarado (***999999**) se um CPF foi publicado (coluna NI do responsável). */
  readonly ni_responsavel: string | null;
}

/** Empresa (raiz do CNPJ). */
export interface CnpjEmpresas {
  /** Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais. */
  readonly cnpj_basico: string;
  /** Nome empresarial. No MEI pode conter o CPF do titular, como publicado. */
  readonly razao_social: string | null;
  /** Código da natureza jurídica (4 dígitos). */
  readonly natureza_juridica: string | null;
  /** Código da qualificação do responsável. */
  readonly qualificacao_responsavel: string | null;
  /** Capital social como publicado: vírgula decimal, sem separador de milhar. */
  readonly capital_social_raw: string | null;
  /** Porte: 00 não informado, 01 microempresa, 03 pequeno porte, 05 demais. */
  readonly porte_empresa: string | null;
  /** Ente federativo responsável, para órgãos públicos. */
  readonly ente_federativo_responsavel: string | null;
  /** Mês do conjunto de dados (AAAA-MM). */
  readonly dataset_month: string;
}

/** Estabelecimento (matriz ou filial). */
export interface CnpjEstabelecimentos {
  /** Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais. */
  readonly cnpj_basico: string;
  /** Ordem do estabelecimento (4 posições). */
  readonly cnpj_ordem: string;
  /** Dígitos verificadores (2). */
  readonly cnpj_dv: string;
  /** CNPJ completo, 14 posições, sem máscara. */
  readonly cnpj_completo: string;
  /** Se o estabelecimento é a matriz (1) ou uma filial (2). */
  readonly identificador_matriz_filial: string | null;
  /** Nome pelo qual o estabelecimento se apresenta ao público. */
  readonly nome_fantasia: string | null;
  /** Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada. */
  readonly situacao_cadastral: string | null;
  /** Data da situação cadastral (AAAAMMDD). */
  readonly data_situacao_cadastral: string | null;
  /** Código do motivo da situação cadastral. */
  readonly motivo_situacao_cadastral: string | null;
  /** Cidade de um estabelecimento fora do Brasil. */
  readonly nome_cidade_exterior: string | null;
  /** Código do país de um estabelecimento fora do Brasil. */
  readonly pais: string | null;
  /** Data de início de atividade (AAAAMMDD). */
  readonly data_inicio_atividade: string | null;
  /** CNAE principal (7 dígitos). */
  readonly cnae_fiscal_principal: string | null;
  /** CNAEs secundários, separados por vírgula. */
  readonly cnae_fiscal_secundaria: string | null;
  /** Tipo do logradouro do endereço, como RUA ou AVENIDA. */
  readonly tipo_logradouro: string | null;
  /** Nome do logradouro do endereço, sem o tipo. */
  readonly logradouro: string | null;
  /** Número no logradouro; pode ser um texto, como SN. */
  readonly numero: string | null;
  /** Complemento do endereço, como sala ou andar. */
  readonly complemento: string | null;
  /** Bairro ou distrito do endereço. */
  readonly bairro: string | null;
  /** CEP como publicado; pode faltar o zero inicial. */
  readonly cep: string | null;
  /** Unidade da Federação; EX para o exterior. */
  readonly uf: string | null;
  /** Código do município na tabela TOM (4 dígitos); 9707 para o exterior. */
  readonly municipio: string | null;
  /** DDD do telefone 1. */
  readonly ddd_1: string | null;
  /** Primeiro telefone do estabelecimento. */
  readonly telefone_1: string | null;
  /** DDD do telefone 2. */
  readonly ddd_2: string | null;
  /** Segundo telefone do estabelecimento. */
  readonly telefone_2: string | null;
  /** DDD do número de fax. */
  readonly ddd_fax: string | null;
  /** Número de fax do estabelecimento. */
  readonly fax: string | null;
  /** Endereço de e-mail do estabelecimento. */
  readonly correio_eletronico: string | null;
  /** Situação especial da empresa, como falência ou recuperação judicial. */
  readonly situacao_especial: string | null;
  /** Data da situação especial (AAAAMMDD). */
  readonly data_situacao_especial: string | null;
  /** Mês do conjunto de dados (AAAA-MM). */
  readonly dataset_month: string;
}

/** Opção pelo Simples Nacional e pelo MEI. */
export interface CnpjSimples {
  /** Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais. */
  readonly cnpj_basico: string;
  /** Optante pelo Simples Nacional: S ou N. Nulo quando a empresa não consta do arquivo. */
  readonly opcao_pelo_simples: string | null;
  /** Data da opção pelo Simples (AAAAMMDD). */
  readonly data_opcao_simples: string | null;
  /** Data da exclusão do Simples (AAAAMMDD). */
  readonly data_exclusao_simples: string | null;
  /** Optante pelo MEI: S ou N. Nulo quando a empresa não consta do arquivo. */
  readonly opcao_pelo_mei: string | null;
  /** Data da opção pelo MEI (AAAAMMDD). */
  readonly data_opcao_mei: string | null;
  /** Data da exclusão do MEI (AAAAMMDD). */
  readonly data_exclusao_mei: string | null;
  /** Mês do conjunto de dados (AAAA-MM). */
  readonly dataset_month: string;
}

/** Sócio ou administrador. */
export interface CnpjSocios {
  /** Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais. */
  readonly cnpj_basico: string;
  /** 1 pessoa jurídica, 2 pessoa física, 3 estrangeiro. */
  readonly identificador_socio: string | null;
  /** Nome da pessoa, ou razão social da empresa, que é sócia. */
  readonly nome_socio_razao_social: string | null;
  /** CNPJ (14 posições) ou CPF mascarado (***999999**). Nulo para estrangeiros. */
  readonly cnpj_cpf_socio: string | null;
  /** Código da qualificação do sócio. */
  readonly qualificacao_socio: string | null;
  /** Data de entrada na sociedade (AAAAMMDD). */
  readonly data_entrada_sociedade: string | null;
  /** Código do país do sócio estrangeiro. */
  readonly pais: string | null;
  /** CPF mascarado do representante legal; ***000000** quando não há. */
  readonly representante_legal: string | null;
  /** Nome do representante legal. */
  readonly nome_representante: string | null;
  /** Código da qualificação do representante legal; 00 quando não há. */
  readonly qualificacao_representante_legal: string | null;
  /** Faixa etária: 0 não se aplica, 1 (0 a 12 anos) a 9 (mais de 80 anos). */
  readonly faixa_etaria: string | null;
  /** Mês do conjunto de dados (AAAA-MM). */
  readonly dataset_month: string;
}

/** Código e descrição. */
export interface Codigo {
  /** O código, como os registros o trazem. */
  readonly codigo: string;
  /** O que o código significa. */
  readonly descricao: string | null;
  /** Código do município no IBGE, que a publicação não traz: é da lista de municípios do Tesouro Nacional, conferida em 2026-11-28. Nulo se ela não o tem, como para o exterior. Nas outras tabelas é sempre nulo. */
  readonly codigo_ibge: string | null;
}

/** Um código e o que ele significa. */
export interface CodigoDescrito {
  /** O código, como publicado; nulo quando não há. */
  readonly codigo: string | null;
  /** A descrição do código; nula quando nenhuma tabela a tem. */
  readonly descricao: string | null;
}

/** Uma coluna. */
export interface ColunaDeArquivo {
  /** Nome da coluna, que é o do campo na API. */
  readonly nome: string;
  /** No Parquet: VARCHAR, DATE, BIGINT ou DECIMAL(18,2). */
  readonly tipo: "texto" | "data" | "inteiro" | "decimal";
  /** O que a coluna contém. */
  readonly descricao: string;
}

/** Um conjunto de dados em Parquet. */
export interface ConjuntoDeDados {
  /** Nome do conjunto: no que mudou, `alteracoes`, ou o de um conjunto de dados que muda. */
  readonly nome: string;
  /** O que é uma linha. */
  readonly titulo: string;
  /** Linhas de todos os arquivos do conjunto. */
  readonly linhas: number;
  /** Bytes de todos os arquivos do conjunto. */
  readonly bytes: number;
  /** Arquivos do conjunto. Juntos, na ordem da lista, estão ordenados pela chave. */
  readonly arquivos: number;
  /** No que mudou, as colunas da chave: numa cópia, as linhas de cada chave do arquivo, que podem ser várias, são substituídas pelas do arquivo cuja `operacao` é `presente`; nulo é igual a nulo. Vazia em `alteracoes`, que é a lista do que mudou, e na publicação inteira. */
  readonly chave: readonly string[];
  /** No que mudou, as colunas que têm um só valor em todas as linhas da versão, também nas que não mudaram. */
  readonly valores_da_versao: readonly ValorDaVersao[];
  /** As linhas de cada UF; a lista é vazia onde os registros não têm UF, e no que mudou. */
  readonly linhas_por_uf: readonly LinhasDaUf[];
  /** As colunas vêm na ordem em que estão nos arquivos. */
  readonly colunas: readonly ColunaDeArquivo[];
}

/** Um valor e a sua quantidade. */
export interface Contagem {
  /** O valor do campo, como publicado; nulo para os que não o têm. */
  readonly valor: string | null;
  /** Descrição do valor; nula quando não há. */
  readonly descricao: string | null;
  /** Quantidade exata de estabelecimentos com o valor. */
  readonly quantidade: number;
}

/** Correção sugerida. */
export interface Correcao {
  /** O parâmetro que recebe a sugestão. */
  readonly parametro: "nome" | "socio" | "municipio";
  /** A palavra da pergunta que foi trocada, ou as palavras. */
  readonly palavra: string;
  /** A palavra do índice no lugar dela; duas, se a palavra as junta; ou o nome do município. */
  readonly sugestao: string;
  /** O valor desse parâmetro. */
  readonly valor: string;
  /** Os parâmetros a enviar no lugar dos enviados com o mesmo nome. */
  readonly parametros: Readonly<Record<string, string>>;
  /** Quantidade exata de estabelecimentos que a pergunta inteira encontra com eles. */
  readonly total: number;
}

/** Empresa que o nome pode ser. */
export interface Correspondencia {
  /** CNPJ completo, sem máscara. */
  readonly cnpj: string;
  /** Nome empresarial. No MEI pode conter o CPF do titular, como publicado. */
  readonly razao_social: string | null;
  /** Nome pelo qual o estabelecimento se apresenta ao público. */
  readonly nome_fantasia: string | null;
  /** Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada. */
  readonly situacao_cadastral: string | null;
  /** Se o estabelecimento é a matriz (1) ou uma filial (2). */
  readonly identificador_matriz_filial: string | null;
  /** Unidade da Federação; EX para o exterior. */
  readonly uf: string | null;
  /** Código do município na tabela TOM (4 dígitos); 9707 para o exterior. */
  readonly municipio: string | null;
  /** CNAE principal (7 dígitos). */
  readonly cnae_fiscal_principal: string | null;
  /** Nome do município, da tabela municipios. */
  readonly municipio_nome: string | null;
  /** De 0 a 100: quanto o nome e o lugar concordam. */
  readonly pontos: number;
  /** Se é a empresa sem dúvida razoável: tem exatamente as palavras, nenhuma outra as tem e toda indicação concorda. Só o primeiro pode ser certo. */
  readonly certo: boolean;
  readonly motivos: MotivosDaCorrespondencia;
  /** Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita. */
  readonly href: string;
}

/** Empresas que um nome pode ser. */
export interface Correspondencias {
  readonly fonte: Fonte;
  /** As palavras da pergunta que não foram procuradas, porque estão em quase todo nome, e depois os CPFs, como são publicados (`***456789**`). */
  readonly palavras_ignoradas: readonly string[];
  readonly lugar: LugarEntendido;
  /** Se a procura terminou no seu limite, antes de todas as tentativas. */
  readonly cortado: boolean;
  /** Uma por empresa, no estabelecimento do lugar indicado ou na matriz: os pontos em ordem decrescente e depois o CNPJ. */
  readonly itens: readonly Correspondencia[];
}

/** Onde uma rede foi cortada. */
export interface CorteDaRede {
  /** O nó em que a rede foi cortada. */
  readonly no: string;
  /** muitos_socios ou muitas_participacoes: há mais de 100, que não foram percorridos; muitos_estabelecimentos: as participações foram procuradas só pelos 50 primeiros; sem_matriz: há participações em empresas sem matriz publicada; nos_ate: a rede tem mais nós do que os pedidos; muitas_ligacoes: mais de 2.000 ligações; leituras: o limite de leituras de uma requisição. */
  readonly motivo: "muitos_socios" | "muitos_estabelecimentos" | "muitas_participacoes" | "sem_matriz" | "nos_ate" | "muitas_ligacoes" | "leituras";
  /** Quantos são os sócios, os estabelecimentos ou as participações; nulo nos outros motivos. */
  readonly total: number | null;
}

/** Créditos ativos da Receita Federal, agregados. */
export interface CreditosAtivosRfb {
  /** Ano e mês, AAAAMM (coluna ano_mes, publicada como AAAA-MM). */
  readonly ano_mes: string | null;
  /** Unidade da Federação (coluna uf). */
  readonly uf: string | null;
  /** Tipo de contribuinte (coluna tipo_contribuinte). */
  readonly tipo_contribuinte: string | null;
  /** Natureza jurídica (coluna natureza_juridica, que pode faltar). */
  readonly natureza_juridica: string | null;
  /** Seção da CNAE (coluna cnae_secao_cod, que pode faltar). */
  readonly cnae_secao_cod: string | null;
  /** Descrição da seção da CNAE; N/A para pessoas (coluna cnae_secao_descr). */
  readonly cnae_secao_descr: string | null;
  /** Grupo de tributos (coluna grupo_tributo). */
  readonly grupo_tributo: string | null;
  /** Situação do crédito (coluna situacao). */
  readonly situacao: string | null;
  /** Valor total como publicado, com vírgula decimal (coluna vl_total). */
  readonly valor_total: string | null;
}

/** Descrição que a publicação não traz. */
export interface DescricaoComplementar {
  /** A tabela da publicação em que o código falta. */
  readonly tabela: string;
  /** O código que a tabela da publicação não tem. */
  readonly codigo: string;
  /** A descrição, que não é da publicação. */
  readonly descricao: string;
  /** Quem publica a descrição. */
  readonly origem: string;
  /** O dia em que a descrição foi conferida na origem. */
  readonly conferido_em: string;
}

/** Erro simples. */
export interface Erro {
  /** O que houve, em português. */
  readonly detail: string;
}

/** Erro de um parâmetro. */
export interface ErroDeParametro {
  /** O tipo do erro, como em pydantic 2. */
  readonly type: string;
  /** O que se permite, em textos e inteiros: pattern, ge, le, min_length, max_length ou expected; vazio onde não há o que dizer. */
  readonly ctx: Readonly<Record<string, unknown>>;
  /** O que foi enviado; uma lista quando o parâmetro foi repetido. */
  readonly input: unknown;
  /** Onde, em dois textos: path, query ou header, e o nome do parâmetro. */
  readonly loc: readonly string[];
  /** O que há de errado, em português. */
  readonly msg: string;
}

/** Erro de validação. */
export interface ErroDeValidacao {
  /** Todos os erros da requisição, na ordem dos parâmetros. */
  readonly detail: readonly ErroDeParametro[];
}

/** Estabelecimento encontrado. */
export interface EstabelecimentoEncontrado {
  /** CNPJ completo, sem máscara. */
  readonly cnpj: string;
  /** Nome empresarial. No MEI pode conter o CPF do titular, como publicado. */
  readonly razao_social: string | null;
  /** Nome pelo qual o estabelecimento se apresenta ao público. */
  readonly nome_fantasia: string | null;
  /** Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada. */
  readonly situacao_cadastral: string | null;
  /** Se o estabelecimento é a matriz (1) ou uma filial (2). */
  readonly identificador_matriz_filial: string | null;
  /** Unidade da Federação; EX para o exterior. */
  readonly uf: string | null;
  /** Código do município na tabela TOM (4 dígitos); 9707 para o exterior. */
  readonly municipio: string | null;
  /** CNAE principal (7 dígitos). */
  readonly cnae_fiscal_principal: string | null;
  /** Data de início de atividade (AAAAMMDD). */
  readonly data_inicio_atividade: string | null;
  /** Nome do município, da tabela municipios. */
  readonly municipio_nome: string | null;
  /** Código do município no IBGE, que a publicação não traz: é da lista de municípios do Tesouro Nacional, conferida em 2026-11-28. Nulo se ela não o tem, como para o exterior. */
  readonly codigo_ibge: string | null;
  /** Descrição do CNAE principal, da tabela cnaes. */
  readonly cnae_descricao: string | null;
  /** Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita. */
  readonly href: string;
}

/** Um registro de Cadastro de Imóveis Rurais (Receita Federal). */
export interface ExemploCafir {
  /** Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel. */
  readonly versao: string | null;
  /** O número do registro. */
  readonly exemplo: string;
  /** Endereço relativo que responde com ele. */
  readonly endereco: string;
  readonly resposta: CafirImoveis;
}

/** Um registro de Cadastro Nacional de Obras (Receita Federal). */
export interface ExemploCno {
  /** Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel. */
  readonly versao: string | null;
  /** O número do registro. */
  readonly exemplo: string;
  /** Endereço relativo que responde com ele. */
  readonly endereco: string;
  readonly resposta: CnoObras;
}

/** Um registro de Cadastro Nacional da Pessoa Jurídica (Receita Federal). */
export interface ExemploCnpj {
  /** Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel. */
  readonly versao: string | null;
  /** O número do registro. */
  readonly exemplo: string;
  /** Endereço relativo que responde com ele. */
  readonly endereco: string;
  readonly resposta: PerfilCnpj;
}

/** Um registro de cada fonte que tem um. */
export interface Exemplos {
  readonly cnpj?: ExemploCnpj | undefined;
  readonly cno?: ExemploCno | undefined;
  readonly cafir?: ExemploCafir | undefined;
}

/** Os arquivos de uma fonte, em resumo. */
export interface Exportacao {
  /** Nome da fonte. */
  readonly fonte: string;
  /** A fonte por extenso. */
  readonly titulo: string;
  /** A geração publicada; muda a cada carga e está no endereço dos arquivos. */
  readonly geracao: string;
  /** Se são os dados inventados da amostra. */
  readonly amostra: boolean;
  /** Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel. */
  readonly versao: string | null;
  /** Conjuntos de dados, um de cada tipo de registro. */
  readonly conjuntos: number;
  /** Arquivos de todos os conjuntos. */
  readonly arquivos: number;
  /** Linhas de todos os arquivos. */
  readonly linhas: number;
  /** Bytes de todos os arquivos. */
  readonly bytes: number;
  /** Endereço da lista dos arquivos. */
  readonly href: string;
}

/** As fontes que têm arquivos. */
export interface Exportacoes {
  /** A lista tem as fontes que têm arquivos, na ordem de /v1/status. */
  readonly exportacoes: readonly Exportacao[];
}

/** Ficha de um CNPJ. */
export interface FichaCnpj {
  /** O CNPJ, sem máscara. */
  readonly cnpj: string;
  /** O CNPJ com máscara. */
  readonly cnpj_formatado: string;
  readonly empresa: FichaEmpresa;
  readonly estabelecimento: FichaEstabelecimento;
  readonly simples: FichaSimples;
  readonly estabelecimentos: FichaEstabelecimentos;
  readonly socios: FichaSocios;
  readonly fontes: FontesDoPerfil;
  readonly resumos: ResumosDaFicha;
  /** As descrições desta ficha que a publicação não traz, com a origem de cada uma; vazia na maioria das fichas. */
  readonly complementos: readonly DescricaoComplementar[];
  /** Impressão digital de todas as fontes publicadas (SHA-256): igual exatamente quando os dados são os mesmos. */
  readonly snapshot_fingerprint: string;
}

/** Empresa com descrições. */
export interface FichaEmpresa {
  /** Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais. */
  readonly cnpj_basico: string | null;
  /** Nome empresarial. No MEI pode conter o CPF do titular, como publicado. */
  readonly razao_social: string | null;
  /** Código da natureza jurídica (4 dígitos). */
  readonly natureza_juridica: CodigoDescrito;
  /** Código da qualificação do responsável. */
  readonly qualificacao_responsavel: CodigoDescrito;
  /** Capital social como publicado: vírgula decimal, sem separador de milhar. */
  readonly capital_social: ValorFormatado;
  /** Porte: 00 não informado, 01 microempresa, 03 pequeno porte, 05 demais. */
  readonly porte_empresa: CodigoDescrito;
  /** Ente federativo responsável, para órgãos públicos. */
  readonly ente_federativo_responsavel: string | null;
  /** Mês do conjunto de dados (AAAA-MM). */
  readonly dataset_month: string | null;
}

/** Estabelecimento com descrições. */
export interface FichaEstabelecimento {
  /** Raiz do CNPJ: os 8 primeiros caracteres, comuns à matriz e às filiais. */
  readonly cnpj_basico: string | null;
  /** Ordem do estabelecimento (4 posições). */
  readonly cnpj_ordem: string | null;
  /** Dígitos verificadores (2). */
  readonly cnpj_dv: string | null;
  /** CNPJ completo, 14 posições, sem máscara. */
  readonly cnpj_completo: string | null;
  /** Se o estabelecimento é a matriz (1) ou uma filial (2). */
  readonly identificador_matriz_filial: CodigoDescrito;
  /** Nome pelo qual o estabelecimento se apresenta ao público. */
  readonly nome_fantasia: string | null;
  /** Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada. */
  readonly situacao_cadastral: CodigoDescrito;
  /** Data da situação cadastral. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_situacao_cadastral: string | null;
  /** Código do motivo da situação cadastral. */
  readonly motivo_situacao_cadastral: CodigoDescrito;
  /** Cidade de um estabelecimento fora do Brasil. */
  readonly nome_cidade_exterior: string | null;
  /** Código do país de um estabelecimento fora do Brasil. */
  readonly pais: CodigoDescrito;
  /** Data de início de atividade. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_inicio_atividade: string | null;
  /** CNAE principal (7 dígitos). */
  readonly cnae_fiscal_principal: CodigoDescrito;
  /** CNAEs secundários. */
  readonly cnae_fiscal_secundaria: readonly CodigoDescrito[];
  /** Tipo do logradouro do endereço, como RUA ou AVENIDA. */
  readonly tipo_logradouro: string | null;
  /** Nome do logradouro do endereço, sem o tipo. */
  readonly logradouro: string | null;
  /** Número no logradouro; pode ser um texto, como SN. */
  readonly numero: string | null;
  /** Complemento do endereço, como sala ou andar. */
  readonly complemento: string | null;
  /** Bairro ou distrito do endereço. */
  readonly bairro: string | null;
  /** CEP como publicado; pode faltar o zero inicial. */
  readonly cep: NumeroFormatado;
  /** Unidade da Federação; EX para o exterior. */
  readonly uf: string | null;
  /** Código do município na tabela TOM (4 dígitos); 9707 para o exterior. */
  readonly municipio: MunicipioDescrito;
  /** Primeiro telefone do estabelecimento. */
  readonly telefone_1: TelefoneFormatado;
  /** Segundo telefone do estabelecimento. */
  readonly telefone_2: TelefoneFormatado;
  /** Número de fax do estabelecimento. */
  readonly fax: TelefoneFormatado;
  /** Endereço de e-mail do estabelecimento. */
  readonly correio_eletronico: string | null;
  /** Situação especial da empresa, como falência ou recuperação judicial. */
  readonly situacao_especial: string | null;
  /** Data da situação especial. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_situacao_especial: string | null;
  /** Mês do conjunto de dados (AAAA-MM). */
  readonly dataset_month: string | null;
}

/** Matriz e filiais, contadas. */
export interface FichaEstabelecimentos {
  /** Quantidade exata de estabelecimentos da empresa. */
  readonly total: number;
  /** Quantidade exata dos estabelecimentos que não são a matriz. */
  readonly filiais: number;
  /** O CNPJ da matriz, sem máscara; nulo se ela não está na publicação. */
  readonly cnpj_matriz: string | null;
  /** Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam. */
  readonly href: string | null;
}

/** Simples Nacional e MEI com descrições. */
export interface FichaSimples {
  /** Optante pelo Simples Nacional: S ou N. Nulo quando a empresa não consta do arquivo. */
  readonly opcao_pelo_simples: CodigoDescrito;
  /** Data da opção pelo Simples. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_opcao_simples: string | null;
  /** Data da exclusão do Simples. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_exclusao_simples: string | null;
  /** Optante pelo MEI: S ou N. Nulo quando a empresa não consta do arquivo. */
  readonly opcao_pelo_mei: CodigoDescrito;
  /** Data da opção pelo MEI. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_opcao_mei: string | null;
  /** Data da exclusão do MEI. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_exclusao_mei: string | null;
}

/** Sócio com descrições. */
export interface FichaSocio {
  /** 1 pessoa jurídica, 2 pessoa física, 3 estrangeiro. */
  readonly identificador_socio: CodigoDescrito;
  /** Nome da pessoa, ou razão social da empresa, que é sócia. */
  readonly nome_socio_razao_social: string | null;
  /** CNPJ (14 posições) ou CPF mascarado (***999999**). Nulo para estrangeiros. */
  readonly cnpj_cpf_socio: NumeroFormatado;
  /** Código da qualificação do sócio. */
  readonly qualificacao_socio: CodigoDescrito;
  /** Data de entrada na sociedade. Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia. */
  readonly data_entrada_sociedade: string | null;
  /** Código do país do sócio estrangeiro. */
  readonly pais: CodigoDescrito;
  /** CPF mascarado do representante legal; ***000000** quando não há. */
  readonly representante_legal: NumeroFormatado;
  /** Nome do representante legal. */
  readonly nome_representante: string | null;
  /** Código da qualificação do representante legal; 00 quando não há. */
  readonly qualificacao_representante_legal: CodigoDescrito;
  /** Faixa etária: 0 não se aplica, 1 (0 a 12 anos) a 9 (mais de 80 anos). */
  readonly faixa_etaria: CodigoDescrito;
}

/** Sócios e administradores. */
export interface FichaSocios {
  /** Quantidade exata de sócios e administradores. */
  readonly total: number;
  /** Os primeiros, até 50; os outros estão na lista de href. */
  readonly itens: readonly FichaSocio[];
  /** Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam. */
  readonly href: string | null;
}

/** Situação e versão de uma fonte. */
export interface Fonte {
  /** disponivel; desatualizada, quando a versão seguinte já deveria ter chegado; ou indisponivel, quando a fonte nunca foi carregada. */
  readonly status: "disponivel" | "desatualizada" | "indisponivel";
  /** Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel. */
  readonly versao: string | null;
}

/** As fontes do perfil, carregadas ou não. */
export interface FontesDoPerfil {
  readonly cnpj: Fonte;
  readonly cno: Fonte;
  readonly pgfn: Fonte;
  readonly parcelamentos_rfb: Fonte;
  readonly transacoes_rfb: Fonte;
}

/** Todas as fontes do serviço, carregadas ou não. */
export interface FontesDoServico {
  readonly cnpj: Publicacao;
  readonly cno: Publicacao;
  readonly pgfn: Publicacao;
  readonly parcelamentos_rfb: Publicacao;
  readonly transacoes_rfb: Publicacao;
  readonly cafir: Publicacao;
  readonly creditos_ativos_rfb: Publicacao;
}

/** Um CNPJ de um lote. */
export interface ItemDoLote {
  /** O valor, como enviado. */
  readonly entrada: string;
  /** O CNPJ, sem máscara; nulo quando malformado. */
  readonly cnpj: string | null;
  /** encontrado; nao_encontrado, quando o CNPJ não existe na fonte; malformado; ou nao_incluido, quando a resposta já está grande demais: peça este CNPJ em outro lote. */
  readonly resultado: "encontrado" | "nao_encontrado" | "malformado" | "nao_incluido";
  /** O que houve, em português; nula quando há ficha, que nos outros casos falta. */
  readonly mensagem: string | null;
  readonly ficha?: FichaCnpj | undefined;
}

/** Uma linha do quadro de sócios. */
export interface LigacaoDaRede {
  /** O nó do sócio. */
  readonly de: string;
  /** O nó da empresa. */
  readonly para: string;
  /** 1 pessoa jurídica, 2 pessoa física, 3 estrangeiro. */
  readonly identificador_socio: string | null;
  /** Código da qualificação do sócio. */
  readonly qualificacao_socio: string | null;
  /** Descrição da qualificação; nula quando não há. */
  readonly qualificacao_descricao: string | null;
  /** Data de entrada na sociedade (AAAAMMDD). */
  readonly data_entrada_sociedade: string | null;
}

/** Os limites da chave. */
export interface LimitesDaChave {
  /** Requisições por segundo, em média; nulo quando não há limite. */
  readonly por_segundo: number | null;
  /** Requisições de uma vez; nulo quando não há limite. */
  readonly rajada: number | null;
  /** Requisições por mês (UTC); nulo quando não há limite. */
  readonly por_mes: number | null;
}

/** As linhas de uma UF. */
export interface LinhasDaUf {
  /** Sigla da UF; nula para as linhas sem UF. */
  readonly uf: string | null;
  /** Quantidade de linhas com esta UF. */
  readonly linhas: number;
}

/** As linhas descartadas por uma regra. */
export interface LinhasDescartadas {
  /** repeated: a chave já está gravada. orphan: a publicação não tem o dono da linha. person: é de uma pessoa física. */
  readonly regra: string;
  /** Linhas descartadas por ela. */
  readonly linhas: number;
}

/** As linhas em quarentena por um motivo. */
export interface LinhasEmQuarentena {
  /** O motivo, em inglês, como wrong_columns e bad_key. */
  readonly motivo: string;
  /** Linhas em quarentena por ele. */
  readonly linhas: number;
}

/** Página de uma lista. */
export interface ListaAlteracoes {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly Alteracao[];
  readonly paginacao: Paginacao;
  /** Versão anterior do par; nula enquanto a fonte não tem duas versões comparadas. */
  readonly de: string | null;
  /** Versão posterior do par; nula enquanto não há versão depois de `de`. */
  readonly para: string | null;
  /** Geração de `de`; nula como ela. */
  readonly geracao_anterior: string | null;
  /** Geração de `para`; nula como ela. */
  readonly geracao: string | null;
  /** Os pares de versões que levam à versão no ar, do mais novo ao mais antigo, no máximo 24, também os que não foram comparados. */
  readonly pares: readonly ParDeVersoes[];
  /** Quantos pares são guardados. Os que faltam em `pares` são mais antigos. */
  readonly total_pares: number;
}

/** Página de uma lista. */
export interface ListaAlteracoesCnpj {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly AlteracaoCnpj[];
  readonly paginacao: Paginacao;
  /** Os pares de versões que levam à versão no ar, do mais novo ao mais antigo, no máximo 24, também os que não foram comparados. */
  readonly pares: readonly ParDeVersoes[];
  /** Quantos pares são guardados. Os que faltam em `pares` são mais antigos. */
  readonly total_pares: number;
}

/** Página de uma lista. */
export interface ListaArquivos {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly ArquivoDeExportacao[];
  readonly paginacao: Paginacao;
  /** A fonte por extenso. */
  readonly titulo: string;
  /** A geração publicada; muda a cada carga e está no endereço dos arquivos. */
  readonly geracao: string;
  /** Se são os dados inventados da amostra. */
  readonly amostra: boolean;
  /** Impressão digital do conteúdo da publicação. */
  readonly impressao: string;
  /** Dia em que a origem extraiu os dados, ou nulo. */
  readonly extraido_em: string | null;
  /** Endereço de onde a publicação foi obtida, ou nulo. */
  readonly origem: string | null;
  /** Onde baixar `manifesto.json`, que lista todos os arquivos, sem os endereços. */
  readonly manifesto: string;
  /** Linhas de todos os arquivos da lista. */
  readonly linhas: number;
  /** Bytes de todos os arquivos da lista. */
  readonly bytes: number;
  /** Os conjuntos a que os arquivos da lista pertencem, os de todas as páginas. */
  readonly conjuntos: readonly ConjuntoDeDados[];
  /** Os pares que levam à versão da lista, do mais novo ao mais antigo. A `geracao` de um, em `alteracoes=`, dá os seus arquivos. Uma cópia de uma geração que não está em nenhum par recomeça pelos arquivos da publicação inteira. */
  readonly alteracoes: readonly ParDeGeracoes[];
}

/** Página de uma lista. */
export interface ListaCafirImoveis {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CafirImoveis[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaCnoAreas {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CnoAreas[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaCnoCnaes {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CnoCnaes[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaCnoObras {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CnoObras[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaCnoVinculos {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CnoVinculos[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaCnpjEstabelecimentos {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CnpjEstabelecimentos[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaCnpjSocios {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CnpjSocios[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaCodigos {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly Codigo[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaContagens {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly Contagem[];
  readonly paginacao: Paginacao;
  /** O campo pedido. */
  readonly por: string;
  /** Quantidade de estabelecimentos que atendem aos filtros, a soma de todos os valores. */
  readonly quantidade: number;
  /** As palavras da pergunta que não foram procuradas, porque estão em quase todo nome, e depois os CPFs, como são publicados (`***456789**`). */
  readonly palavras_ignoradas: readonly string[];
}

/** Página de uma lista. */
export interface ListaCreditosAtivosRfb {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly CreditosAtivosRfb[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaEstabelecimentosEncontrados {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly EstabelecimentoEncontrado[];
  readonly paginacao: Paginacao;
  /** As palavras da pergunta que não foram procuradas, porque estão em quase todo nome, e depois os CPFs, como são publicados (`***456789**`). */
  readonly palavras_ignoradas: readonly string[];
  /** Outras formas da pergunta quando nada é encontrado: primeiro as últimas palavras como município, palavras juntas e separadas; depois, no máximo três vezes, outra palavra, as que menos a mudam e, entre elas, as que mais encontram antes. Vazia nos outros casos. Nada é trocado sem que se peça. */
  readonly voce_quis_dizer: readonly Correcao[];
}

/** Página de uma lista. */
export interface ListaParcelamentosRfb {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly ParcelamentosRfb[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaPgfnDividas {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly PgfnDividas[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaTabelas {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly TabelaAuxiliar[];
  readonly paginacao: Paginacao;
}

/** Página de uma lista. */
export interface ListaTransacoesRfb {
  readonly fonte: Fonte;
  /** Os itens da página. */
  readonly itens: readonly TransacoesRfb[];
  readonly paginacao: Paginacao;
}

/** Fichas de vários CNPJs. */
export interface LoteDeFichas {
  readonly quantidade: QuantidadeDoLote;
  /** Um item para cada valor enviado, na mesma ordem. */
  readonly itens: readonly ItemDoLote[];
}

/** O lugar que se entendeu das indicações ou do fim do nome. */
export interface LugarEntendido {
  /** A UF do lugar, em duas letras. */
  readonly uf: string | null;
  /** O código do município; nulo se o nome é de vários. */
  readonly municipio: string | null;
  /** Nome do município, da tabela municipios. */
  readonly municipio_nome: string | null;
}

/** Por que a empresa corresponde. */
export interface MotivosDaCorrespondencia {
  /** As palavras que concordam. */
  readonly palavras: readonly PalavraCorrespondente[];
  /** As palavras da pergunta que o nome não tem. */
  readonly faltam: readonly string[];
  /** As palavras do nome que a pergunta não tem. */
  readonly sobram: readonly string[];
  /** Se a UF concorda; falso também se não foi entendido, nulo se não foi enviado. */
  readonly uf: boolean | null;
  /** Se o município concorda; falso também se não foi entendido, nulo se não foi enviado. */
  readonly municipio: boolean | null;
  /** Se o CEP, comparado só nas três primeiras empresas, concorda; falso também se não foi entendido, nulo se não foi enviado. */
  readonly cep: boolean | null;
  /** Se o CNAE principal concorda; falso também se não foi entendido, nulo se não foi enviado. */
  readonly cnae: boolean | null;
}

/** Município com o seu nome. */
export interface MunicipioDescrito {
  /** O código, como publicado; nulo quando não há. */
  readonly codigo: string | null;
  /** A descrição do código; nula quando nenhuma tabela a tem. */
  readonly descricao: string | null;
  /** Código do município no IBGE, que a publicação não traz: é da lista de municípios do Tesouro Nacional, conferida em 2026-11-28. Nulo se ela não o tem, como para o exterior. */
  readonly codigo_ibge: string | null;
}

/** Empresa ou sócio de uma rede. */
export interface NoDaRede {
  /** Identifica o nó nas respostas da mesma publicação: a raiz do CNPJ, o documento e o nome de uma pessoa, ou o lugar de um sócio sem documento na lista da empresa. */
  readonly id: string;
  /** empresa; pessoa, com CPF mascarado; ou sem_documento, em geral do exterior, que nunca é unido a outro. */
  readonly tipo: "empresa" | "pessoa" | "sem_documento";
  /** Ligações até a empresa pedida. */
  readonly nivel: number;
  /** Razão social da empresa, ou nome publicado do sócio. */
  readonly nome: string | null;
  /** CNPJ da matriz, que representa as filiais, ou CPF mascarado como publicado; nulo quando não há. */
  readonly documento: string | null;
  /** Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada. */
  readonly situacao_cadastral: string | null;
  /** Unidade da Federação; EX para o exterior. */
  readonly uf: string | null;
  /** Código do município na tabela TOM (4 dígitos); 9707 para o exterior. */
  readonly municipio: string | null;
  /** Nome do município, da tabela municipios. */
  readonly municipio_nome: string | null;
  /** Verdadeiro para toda pessoa: o mesmo nome e os mesmos dígitos do CPF não provam que é a mesma. */
  readonly homonimo_possivel: boolean;
  /** Se as ligações deste nó foram procuradas; nunca no último nível. As que faltam por um limite estão em cortado. */
  readonly percorrido: boolean;
  /** Endereço relativo do perfil da empresa; nulo se ela não está na publicação, e para os outros nós. */
  readonly href: string | null;
}

/** Um número, como publicado e com pontuação. */
export interface NumeroFormatado {
  /** O valor, como publicado; nulo quando não há. */
  readonly publicado: string | null;
  /** Com a pontuação usual; nulo quando o valor não tem a forma esperada. */
  readonly formatado: string | null;
}

/** A página pedida e o total da lista. */
export interface Paginacao {
  /** O limite pedido, ou o padrão. */
  readonly limite: number;
  /** O deslocamento pedido, ou o padrão. */
  readonly offset: number;
  /** Quantidade de itens da lista inteira. */
  readonly total: number;
}

/** Uma palavra da pergunta e a do nome. */
export interface PalavraCorrespondente {
  /** A palavra da pergunta, ou duas que são uma. */
  readonly pedida: string;
  /** A palavra do nome publicado. */
  readonly publicada: string;
  /** Como uma está pela outra: igual, abreviatura ou ordinal, duas que são uma, começo, ou com letras trocadas. */
  readonly relacao: "igual" | "forma_curta" | "juntas" | "comeco" | "parecida";
}

/** Duas gerações que seguiram uma à outra, com arquivos do que mudou. */
export interface ParDeGeracoes {
  /** Versão anterior. */
  readonly de: string;
  /** Versão posterior. */
  readonly para: string;
  /** Geração da versão anterior, de que parte a cópia. */
  readonly geracao_anterior: string;
  /** Geração da versão posterior, à qual a cópia chega. */
  readonly geracao: string;
}

/** Duas versões que seguiram uma à outra. */
export interface ParDeVersoes {
  /** Versão anterior do par. */
  readonly de: string;
  /** Versão posterior do par. */
  readonly para: string;
  /** Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo. */
  readonly geracao_anterior: string;
  /** Geração da versão posterior. */
  readonly geracao: string;
  /** Quantidade de alterações do par; nula onde as duas versões não foram comparadas. */
  readonly total: number | null;
}

/** Parcelamento na Receita Federal. */
export interface ParcelamentosRfb {
  /** CNPJ do contribuinte como publicado, com ou sem pontuação. */
  readonly cpf_cnpj: string | null;
  /** Nome do contribuinte. */
  readonly nome: string | null;
  /** Tipo de pessoa do contribuinte. */
  readonly tipo_pessoa: string | null;
  /** Unidade da Federação. */
  readonly uf: string | null;
  /** Nome do município. */
  readonly municipio: string | null;
  /** CNAE principal. */
  readonly cnae: string | null;
  /** Porte da empresa. */
  readonly porte: string | null;
  /** Data da adesão ou do deferimento. */
  readonly adesao_deferimento: string | null;
  /** Em quantas parcelas a dívida foi dividida. */
  readonly quantidade_parcelas: number | null;
  /** Valor parcelado como publicado. */
  readonly valor_parcelado: string | null;
  /** Saldo devedor como publicado. */
  readonly saldo_devedor: string | null;
}

/** Perfil cadastral de um CNPJ. */
export interface PerfilCnpj {
  /** O CNPJ pedido, sem máscara. */
  readonly cnpj: string;
  readonly empresa: CnpjEmpresas;
  readonly estabelecimento: CnpjEstabelecimentos;
  readonly fontes: FontesDoPerfil;
  readonly resumos: ResumosDoPerfil;
  readonly simples: CnpjSimples;
  /** Impressão digital de todas as fontes publicadas (SHA-256): igual exatamente quando os dados são os mesmos. */
  readonly snapshot_fingerprint: string;
}

/** Dívida ativa. */
export interface PgfnDividas {
  /** CNPJ do devedor, com a pontuação publicada (coluna CPF_CNPJ). */
  readonly cpf_cnpj: string | null;
  /** Tipo de pessoa do devedor (coluna TIPO_PESSOA). */
  readonly tipo_pessoa: string | null;
  /** Principal, corresponsável ou solidário; a caixa varia de arquivo a arquivo (coluna TIPO_DEVEDOR). */
  readonly tipo_devedor: string | null;
  /** Nome do devedor (coluna NOME_DEVEDOR). */
  readonly nome_devedor: string | null;
  /** UF da unidade responsável (coluna UF_UNIDADE_RESPONSAVEL; desde o 4º trimestre de 2022, UF_DEVEDOR). */
  readonly uf_unidade_responsavel: string | null;
  /** Unidade responsável (coluna UNIDADE_RESPONSAVEL). */
  readonly unidade_responsavel: string | null;
  /** Entidade responsável; só no FGTS (coluna ENTIDADE_RESPONSAVEL). */
  readonly entidade_responsavel: string | null;
  /** Unidade de inscrição; só no FGTS (coluna UNIDADE_INSCRICAO). */
  readonly unidade_inscricao: string | null;
  /** Número da inscrição em dívida ativa (coluna NUMERO_INSCRICAO). */
  readonly numero_inscricao: string | null;
  /** Tipo da situação da inscrição (coluna TIPO_SITUACAO_INSCRICAO). */
  readonly tipo_situacao_inscricao: string | null;
  /** Situação da inscrição (coluna SITUACAO_INSCRICAO). */
  readonly situacao_inscricao: string | null;
  /** Receita principal; nula no previdenciário (coluna RECEITA_PRINCIPAL). */
  readonly receita_principal: string | null;
  /** Tipo de crédito; só no previdenciário (coluna TIPO_CREDITO). */
  readonly tipo_credito: string | null;
  /** Data da inscrição como publicada (dd/mm/aaaa); nula em 01/01/1000 (coluna DATA_INSCRICAO). */
  readonly data_inscricao: string | null;
  /** SIM ou NAO: em cobrança judicial (coluna INDICADOR_AJUIZADO). */
  readonly indicador_ajuizado: string | null;
  /** Valor consolidado como publicado, com ponto decimal (coluna VALOR_CONSOLIDADO). */
  readonly valor_consolidado: string | null;
  /** Trimestre do conjunto de dados (AAAA-TN). */
  readonly dataset_trimester: string;
}

/** Situação, versão e publicação de uma fonte. */
export interface Publicacao {
  /** disponivel; desatualizada, quando a versão seguinte já deveria ter chegado; ou indisponivel, quando a fonte nunca foi carregada. */
  readonly status: "disponivel" | "desatualizada" | "indisponivel";
  /** Versão dos dados: 2026-10 (mensal), 2026-T3 (trimestral) ou 2026-09-12 (diária); nula só em fonte indisponivel. */
  readonly versao: string | null;
  /** Instante em que a versão entrou no ar; nulo em fonte indisponivel. */
  readonly publicado_em: string | null;
  /** Se a versão é a amostra de dados inventados que acompanha o serviço. */
  readonly amostra: boolean;
  /** Dia em que quem publica extraiu os dados, segundo os nomes dos arquivos; nulo quando eles não o trazem. */
  readonly extraido_em: string | null;
  /** Pasta ou arquivo de quem publica, de onde a versão foi baixada; nulo na amostra e em versões que o serviço não baixou. */
  readonly origem: string | null;
  /** Instante em que quem publica gravou o último arquivo da versão, quando o informa; nulo na amostra e em versões que o serviço não baixou. */
  readonly publicado_na_origem_em: string | null;
  /** Instante em que o serviço terminou de baixar a versão; nulo na amostra e em versões que o serviço não baixou. */
  readonly obtido_em: string | null;
  /** Verificações que a versão não cumpriu e que foram dispensadas na carga; vazia em uma publicação sem ressalvas. completeness: a publicação está incompleta. version: a versão não foi confirmada pelos arquivos. As demais têm o nome em inglês da verificação. O recurso, o campo e a parte a que a dispensa se limita vêm depois do nome, como em values:estabelecimentos.fax:12%. */
  readonly dispensas: readonly string[];
}

/** Quantidades de um lote. */
export interface QuantidadeDoLote {
  /** Quantos valores foram enviados. */
  readonly pedidos: number;
  /** Quantos têm ficha. */
  readonly encontrados: number;
}

/** As linhas em quarentena. */
export interface QuarentenaDaCarga {
  /** Linhas em quarentena. */
  readonly total: number;
  /** As mesmas, por motivo. */
  readonly por_motivo: readonly LinhasEmQuarentena[];
}

/** Um recurso, comparado com a versão anterior. */
export interface RecursoComparado {
  /** Nome do recurso. */
  readonly recurso: string;
  /** Linhas lidas na versão anterior. */
  readonly linhas_antes: number;
  /** Linhas lidas nesta. */
  readonly linhas_agora: number;
  /** A parte dos registros que foi comparada; as contagens são dela. 0: só o número de linhas é conhecido. */
  readonly parte_comparada: number;
  /** Só há agora. */
  readonly acrescentados: number;
  /** Só havia antes. */
  readonly retirados: number;
  /** Há nas duas versões, com outro conteúdo; nulo onde quem publica não dá chave, e um registro alterado conta como um retirado e um acrescentado. */
  readonly alterados: number | null;
  /** Os campos em que algum valor mudou, na ordem do recurso. */
  readonly campos: readonly CampoComparado[];
}

/** As linhas de um recurso em uma carga. */
export interface RecursoDaCarga {
  /** Nome do recurso, um tipo de registro. */
  readonly recurso: string;
  /** O que é um registro. */
  readonly titulo: string;
  /** Arquivos lidos; nulo onde a carga não o registrou. */
  readonly arquivos: number | null;
  /** Linhas lidas. */
  readonly lidas: number;
  /** Linhas gravadas; nulo onde a carga não o registrou. */
  readonly gravadas: number | null;
  /** As gravadas que são iguais a uma linha anterior do mesmo dono; nulo onde a carga não o registrou. */
  readonly gravadas_iguais: number | null;
  /** Linhas descartadas por uma regra; nulo onde a carga não o registrou. */
  readonly descartadas: number | null;
  /** Linhas malformadas, que não estão nas respostas; nulo onde a carga não o registrou. */
  readonly em_quarentena: number | null;
}

/** A rede de uma empresa. */
export interface Rede {
  readonly fonte: Fonte;
  /** O CNPJ pedido, sem máscara. */
  readonly cnpj: string;
  /** Os níveis pedidos. */
  readonly niveis: number;
  /** Na ordem em que foram encontrados. */
  readonly nos: readonly NoDaRede[];
  /** Na ordem em que foram encontradas. */
  readonly ligacoes: readonly LigacaoDaRede[];
  /** Onde a rede continua e não foi percorrida; vazia quando é inteira. */
  readonly cortado: readonly CorteDaRede[];
}

/** Os registros de uma UF. */
export interface RegistrosDaUf {
  /** Nome do recurso. */
  readonly recurso: string;
  /** Sigla da UF; nula para os registros sem UF. */
  readonly uf: string | null;
  /** Registros da UF. */
  readonly linhas: number;
  /** Os da versão anterior; nulos onde ela não tem mais arquivos para baixar. */
  readonly antes: number | null;
}

/** Uma lista, resumida. */
export interface Resumo {
  /** Endereço relativo da lista. */
  readonly href: string;
  /** Quantidade de itens da lista. */
  readonly total: number;
  /** Soma exata dos valores da lista, com duas casas decimais; nula nas listas sem valor. */
  readonly valor_total: string | null;
}

/** Uma lista, resumida na ficha. */
export interface ResumoDaFicha {
  /** Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam. */
  readonly href: string | null;
  /** Quantidade de itens da lista. */
  readonly total: number;
  /** Soma exata dos valores da lista, com duas casas decimais; nula nas listas sem valor. */
  readonly valor_total: string | null;
}

/** As listas do CNPJ na ficha, menos as de fontes indisponíveis. */
export interface ResumosDaFicha {
  readonly estabelecimentos?: ResumoDaFicha | undefined;
  readonly socios?: ResumoDaFicha | undefined;
  readonly obras_cno?: ResumoDaFicha | undefined;
  readonly dividas_pgfn_nao_previdenciario?: ResumoDaFicha | undefined;
  readonly dividas_pgfn_fgts?: ResumoDaFicha | undefined;
  readonly dividas_pgfn_previdenciario?: ResumoDaFicha | undefined;
  readonly parcelamentos_rfb?: ResumoDaFicha | undefined;
  readonly transacoes_rfb?: ResumoDaFicha | undefined;
}

/** As listas do CNPJ, menos as de fontes indisponíveis. */
export interface ResumosDoPerfil {
  readonly estabelecimentos?: Resumo | undefined;
  readonly socios?: Resumo | undefined;
  readonly obras_cno?: Resumo | undefined;
  readonly dividas_pgfn_nao_previdenciario?: Resumo | undefined;
  readonly dividas_pgfn_fgts?: Resumo | undefined;
  readonly dividas_pgfn_previdenciario?: Resumo | undefined;
  readonly parcelamentos_rfb?: Resumo | undefined;
  readonly transacoes_rfb?: Resumo | undefined;
}

/** Situação das fontes de dados. */
export interface Situacao {
  readonly fontes: FontesDoServico;
  /** Impressão digital de todas as fontes publicadas (SHA-256): igual exatamente quando os dados são os mesmos. */
  readonly snapshot_fingerprint: string;
}

/** Estabelecimento sugerido. */
export interface Sugestao {
  /** CNPJ completo, sem máscara. */
  readonly cnpj: string;
  /** Nome empresarial. No MEI pode conter o CPF do titular, como publicado. */
  readonly razao_social: string | null;
  /** Nome pelo qual o estabelecimento se apresenta ao público. */
  readonly nome_fantasia: string | null;
  /** Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada. */
  readonly situacao_cadastral: string | null;
  /** Unidade da Federação; EX para o exterior. */
  readonly uf: string | null;
  /** Nome do município, da tabela municipios. */
  readonly municipio_nome: string | null;
  /** Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita. */
  readonly href: string;
}

/** Sugestões para um nome. */
export interface Sugestoes {
  readonly fonte: Fonte;
  /** No máximo dez, na ordem da busca. */
  readonly itens: readonly Sugestao[];
}

/** Tabela auxiliar. */
export interface TabelaAuxiliar {
  /** Nome da tabela. */
  readonly tabela: string;
  /** Título da tabela. */
  readonly titulo: string;
  /** Quantidade de códigos da tabela. */
  readonly total: number;
  /** Endereço relativo da tabela. */
  readonly href: string;
}

/** Um telefone, com o DDD. */
export interface TelefoneFormatado {
  /** O DDD, como publicado. */
  readonly ddd: string | null;
  /** O número, como publicado. */
  readonly numero: string | null;
  /** Como em (61) 3333-4444; nulo quando falta uma parte ou ela não tem a forma esperada. */
  readonly formatado: string | null;
}

/** Transação tributária na Receita Federal. */
export interface TransacoesRfb {
  /** Nome do contribuinte. */
  readonly contribuinte: string | null;
  /** CNPJ do contribuinte como publicado, com ou sem pontuação. */
  readonly cpf_cnpj: string | null;
  /** Número do processo ou dossiê. */
  readonly processo: string | null;
  /** Dia em que a transação foi negociada. */
  readonly data_negociacao: string | null;
  /** Dívida transacionada como publicada. */
  readonly divida_transacionada: string | null;
  /** Redução como publicada. */
  readonly reducao: string | null;
  /** Créditos de prejuízo fiscal e base de cálculo negativa, como publicados. */
  readonly creditos_pf_bcn: string | null;
  /** Dívida com a redução, como publicada. */
  readonly divida_com_reducao: string | null;
  /** Saldo devedor como publicado. */
  readonly saldo_devedor: string | null;
  /** Memorial de cálculo, ou a sua ligação. */
  readonly memorial: string | null;
}

/** Uso de uma chave. */
export interface Uso {
  readonly chave: ChaveEmUso;
  readonly limites: LimitesDaChave;
  readonly mes: UsoDoMes;
  /** Cada dia do mês até hoje, do primeiro ao último. */
  readonly dias: readonly UsoDoDia[];
}

/** Um dia do mês. */
export interface UsoDoDia {
  /** O dia (UTC). */
  readonly dia: string;
  /** Todas as requisições. */
  readonly requisicoes: number;
  /** As respondidas com 4xx, menos 429. */
  readonly erros_4xx: number;
  /** As respondidas com 429. */
  readonly limitadas: number;
  /** As respondidas com 5xx. */
  readonly erros_5xx: number;
}

/** O mês corrente. */
export interface UsoDoMes {
  /** O mês corrente (UTC). */
  readonly mes: string;
  /** Requisições já contadas para o limite do mês, com as que processos reservaram; nulo quando não há limite. */
  readonly contadas: number | null;
  /** Requisições que restam no mês; nulo quando não há limite. */
  readonly restantes: number | null;
  /** Instante em que a contagem do mês recomeça (UTC). */
  readonly recomeca_em: string;
  /** Todas as requisições. */
  readonly requisicoes: number;
  /** As respondidas com 4xx, menos 429. */
  readonly erros_4xx: number;
  /** As respondidas com 429. */
  readonly limitadas: number;
  /** As respondidas com 5xx. */
  readonly erros_5xx: number;
}

/** O valor de uma coluna em toda a versão. */
export interface ValorDaVersao {
  /** Nome da coluna. */
  readonly coluna: string;
  /** Valor de todas as linhas desta versão. */
  readonly valor: string;
}

/** Valor em reais. */
export interface ValorFormatado {
  /** O valor, como publicado; nulo quando não há. */
  readonly publicado: string | null;
  /** O valor com ponto e duas casas decimais; nulo quando o publicado não é um valor. */
  readonly valor: string | null;
  /** O valor em reais, como em R$ 10.000,00. */
  readonly formatado: string | null;
}

/** Uma verificação da carga. */
export interface VerificacaoDaCarga {
  /** O nome em inglês da verificação. */
  readonly verificacao: string;
  /** dispensada: quem opera o serviço publicou a versão apesar dela. */
  readonly resultado: "aprovada" | "dispensada";
  /** O que foi dispensado, como em /v1/status. */
  readonly dispensas: readonly string[];
}

/** Os filtros de /v1/cnpjs/{cnpj}/dividas-pgfn. */
export interface FiltrosDividasPgfn {
  /** Categoria da dívida. */
  readonly categoria?: "nao_previdenciario" | "fgts" | "previdenciario" | undefined;
}

/** Os filtros de /v1/cafir/imoveis. */
export interface FiltrosImoveis {
  /** Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar. */
  readonly uf?: string | undefined;
  /** Nome do município, comparado sem distinguir acentos, maiúsculas e espaços a mais. Vazio equivale a não informar. */
  readonly municipio?: string | undefined;
}

/** Os filtros de /v1/rfb/creditos-ativos. */
export interface FiltrosCreditosAtivos {
  /** Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar. */
  readonly uf?: string | undefined;
  /** Mês de competência, na forma AAAAMM. Vazio equivale a não informar. */
  readonly ano_mes?: string | undefined;
}

/** Os filtros de /v1/cnpjs. */
export interface FiltrosCnpjs {
  /** Palavras da razão social ou do nome fantasia, sem distinguir acentos e maiúsculas; todas devem constar. As que estão em quase todo nome (LTDA, ME, SA, DE …) são ignoradas, e também um CPF; a resposta diz quais, o CPF como é publicado. A última pode ser o começo de uma palavra, com três letras ou mais e um asterisco: `padar*`. Vazio equivale a não informar. */
  readonly nome?: string | undefined;
  /** Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly uf?: string | undefined;
  /** Código do município, o da Receita (tabela TOM, 4 dígitos) ou o do IBGE (7 dígitos), ou, junto com `uf`, o seu nome, sem distinguir acentos e maiúsculas. Os códigos estão em /v1/tabelas/municipios. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly municipio?: string | undefined;
  /** CNAE principal, por divisão (2 dígitos), grupo (3), classe (5) ou subclasse (7), ou a descrição de uma subclasse, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/cnaes. A descrição que tem vírgula conta como um valor. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly cnae?: string | undefined;
  /** Um dos CNAEs secundários, como em `cnae`. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly cnae_secundario?: string | undefined;
  /** Situação cadastral do estabelecimento, em palavra ou código. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly situacao?: string | undefined;
  /** Código da natureza jurídica, com ou sem hífen, ou a sua descrição, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/naturezas. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly natureza_juridica?: string | undefined;
  /** Porte da empresa, em palavras ou como publicado em `porte_empresa`. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly porte?: string | undefined;
  /** Se a empresa é optante pelo Simples Nacional; `false` inclui as que nunca optaram. Vazio equivale a não informar. */
  readonly simples?: boolean | undefined;
  /** Se a empresa é optante pelo MEI; `false` inclui as que nunca optaram. Vazio equivale a não informar. */
  readonly mei?: boolean | undefined;
  /** Só matrizes (`true`) ou só o que não é matriz (`false`). Vazio equivale a não informar. */
  readonly matriz?: boolean | undefined;
  /** Início de atividade a partir deste dia (AAAA-MM-DD ou AAAAMMDD) ou mês (AAAAMM). Vazio equivale a não informar. */
  readonly abertura_de?: string | undefined;
  /** Início de atividade até este dia ou mês, inclusive, como em `abertura_de`. Vazio equivale a não informar. */
  readonly abertura_ate?: string | undefined;
  /** Ano de início de atividade, com 4 dígitos. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly ano_abertura?: string | undefined;
  /** Raiz do CNPJ, as 8 primeiras posições, com ou sem pontos: a matriz e as filiais de uma empresa. Vazio equivale a não informar. */
  readonly raiz?: string | undefined;
  /** CEP do estabelecimento, com 8 dígitos, com ou sem hífen, ou os seus 5 primeiros. Vazio equivale a não informar. */
  readonly cep?: string | undefined;
  /** Capital social da empresa, a partir deste valor. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar. */
  readonly capital_de?: string | undefined;
  /** Capital social da empresa, até este valor, inclusive. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar. */
  readonly capital_ate?: string | undefined;
  /** Se o estabelecimento tem correio eletrônico publicado. Vazio equivale a não informar. */
  readonly tem_email?: boolean | undefined;
  /** Se o estabelecimento tem telefone publicado. Vazio equivale a não informar. */
  readonly tem_telefone?: boolean | undefined;
  /** Palavras do nome de um sócio ou administrador, como em `nome`; todas devem constar do mesmo nome. Vazio equivale a não informar. */
  readonly socio?: string | undefined;
  /** Documento de um sócio: o CPF como publicado (`***123456**`), só os seis dígitos do meio, ou um CNPJ. Com `socio`, o nome e o documento devem ser da mesma pessoa. Vazio equivale a não informar. */
  readonly socio_documento?: string | undefined;
}

/** Os filtros de /v1/cnpjs/contagens. */
export interface FiltrosContagens {
  /** Campo por cujos valores se conta; cada valor vem com a sua quantidade exata. */
  readonly por: "uf" | "municipio" | "cnae" | "situacao" | "porte" | "natureza_juridica" | "ano_abertura";
  /** Palavras da razão social ou do nome fantasia, sem distinguir acentos e maiúsculas; todas devem constar. As que estão em quase todo nome (LTDA, ME, SA, DE …) são ignoradas, e também um CPF; a resposta diz quais, o CPF como é publicado. A última pode ser o começo de uma palavra, com três letras ou mais e um asterisco: `padar*`. Vazio equivale a não informar. */
  readonly nome?: string | undefined;
  /** Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly uf?: string | undefined;
  /** Código do município, o da Receita (tabela TOM, 4 dígitos) ou o do IBGE (7 dígitos), ou, junto com `uf`, o seu nome, sem distinguir acentos e maiúsculas. Os códigos estão em /v1/tabelas/municipios. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly municipio?: string | undefined;
  /** CNAE principal, por divisão (2 dígitos), grupo (3), classe (5) ou subclasse (7), ou a descrição de uma subclasse, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/cnaes. A descrição que tem vírgula conta como um valor. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly cnae?: string | undefined;
  /** Um dos CNAEs secundários, como em `cnae`. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly cnae_secundario?: string | undefined;
  /** Situação cadastral do estabelecimento, em palavra ou código. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly situacao?: string | undefined;
  /** Código da natureza jurídica, com ou sem hífen, ou a sua descrição, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/naturezas. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly natureza_juridica?: string | undefined;
  /** Porte da empresa, em palavras ou como publicado em `porte_empresa`. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly porte?: string | undefined;
  /** Se a empresa é optante pelo Simples Nacional; `false` inclui as que nunca optaram. Vazio equivale a não informar. */
  readonly simples?: boolean | undefined;
  /** Se a empresa é optante pelo MEI; `false` inclui as que nunca optaram. Vazio equivale a não informar. */
  readonly mei?: boolean | undefined;
  /** Só matrizes (`true`) ou só o que não é matriz (`false`). Vazio equivale a não informar. */
  readonly matriz?: boolean | undefined;
  /** Início de atividade a partir deste dia (AAAA-MM-DD ou AAAAMMDD) ou mês (AAAAMM). Vazio equivale a não informar. */
  readonly abertura_de?: string | undefined;
  /** Início de atividade até este dia ou mês, inclusive, como em `abertura_de`. Vazio equivale a não informar. */
  readonly abertura_ate?: string | undefined;
  /** Ano de início de atividade, com 4 dígitos. Até 20 valores, separados por vírgula. Vazio equivale a não informar. */
  readonly ano_abertura?: string | undefined;
  /** Raiz do CNPJ, as 8 primeiras posições, com ou sem pontos: a matriz e as filiais de uma empresa. Vazio equivale a não informar. */
  readonly raiz?: string | undefined;
  /** CEP do estabelecimento, com 8 dígitos, com ou sem hífen, ou os seus 5 primeiros. Vazio equivale a não informar. */
  readonly cep?: string | undefined;
  /** Capital social da empresa, a partir deste valor. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar. */
  readonly capital_de?: string | undefined;
  /** Capital social da empresa, até este valor, inclusive. Em reais, com até duas casas depois de vírgula ou ponto: `1234,56`, `1234.56` ou `1.234,56`. Quem não tem capital publicado não atende. Vazio equivale a não informar. */
  readonly capital_ate?: string | undefined;
  /** Se o estabelecimento tem correio eletrônico publicado. Vazio equivale a não informar. */
  readonly tem_email?: boolean | undefined;
  /** Se o estabelecimento tem telefone publicado. Vazio equivale a não informar. */
  readonly tem_telefone?: boolean | undefined;
  /** Palavras do nome de um sócio ou administrador, como em `nome`; todas devem constar do mesmo nome. Vazio equivale a não informar. */
  readonly socio?: string | undefined;
  /** Documento de um sócio: o CPF como publicado (`***123456**`), só os seis dígitos do meio, ou um CNPJ. Com `socio`, o nome e o documento devem ser da mesma pessoa. Vazio equivale a não informar. */
  readonly socio_documento?: string | undefined;
}

/** Os filtros de /v1/cnpjs/sugestoes. */
export interface FiltrosSugestoes {
  /** O nome, como digitado até agora. A última palavra conta como começo de uma palavra, se tem três letras ou mais; se tem menos, é uma palavra inteira quando é a única (`c6`), e não conta depois de outras; uma das ignoradas depois de outras (LTDA) não conta. Iniciais (`S.A.C`) são uma palavra. Enquanto nenhuma conta, não há sugestões. */
  readonly nome: string;
}

/** Os filtros de /v1/cnpjs/correspondencias. */
export interface FiltrosCorrespondencias {
  /** O nome como está na planilha: razão social ou nome fantasia, com erros de digitação, formas curtas, palavras juntas ou separadas, e o município no fim. Um CNPJ ou a sua raiz, no lugar do nome ou nele, leva à empresa. Um CPF é ignorado. */
  readonly nome: string;
  /** A UF, sigla ou nome, se conhecida. Uma diferente baixa os pontos e não exclui. Vazio equivale a não informar. */
  readonly uf?: string | undefined;
  /** O município: nome, com ou sem uf, ou código da Receita ou do IBGE. Indica, como uf. Vazio equivale a não informar. */
  readonly municipio?: string | undefined;
  /** O CEP, com 8 dígitos ou os 5 primeiros. Indica, como uf. Vazio equivale a não informar. */
  readonly cep?: string | undefined;
  /** O CNAE principal, ou o seu começo. Indica, como uf. Vazio equivale a não informar. */
  readonly cnae?: string | undefined;
}

/** Os filtros de /v1/cnpjs/{cnpj}/rede. */
export interface FiltrosRede {
  /** Níveis em volta da empresa: de cada nó, os sócios e as participações. */
  readonly niveis?: number | undefined;
  /** Quantidade máxima de nós na resposta. */
  readonly nos_ate?: number | undefined;
}

/** Os filtros de /v1/cnpjs/{cnpj}/rede/caminho. */
export interface FiltrosCaminho {
  /** O CNPJ da outra empresa, com ou sem máscara. */
  readonly ate: string;
}

/** Os filtros de /v1/tabelas/{tabela}. */
export interface FiltrosTabela {
  /** Palavras da descrição, ou começos delas, sem distinguir acentos e maiúsculas; todas devem constar. Vazio equivale a não informar. */
  readonly descricao?: string | undefined;
}

/** Os filtros de /v1/alteracoes. */
export interface FiltrosAlteracoes {
  /** Fonte cujas versões são comparadas. */
  readonly fonte: "cnpj" | "cno" | "pgfn" | "cafir";
  /** Versão ou geração anterior do par. Sozinha, é a que o cliente já tem: se é a que está no ar, a lista é vazia. Vazio equivale a não informar. */
  readonly de?: string | undefined;
  /** Versão ou geração posterior do par. Sem ela e sem `de`, vale o par mais novo. Vazio equivale a não informar. */
  readonly para?: string | undefined;
  /** Tipo da alteração; cada fonte tem os seus. Vazio equivale a não informar. */
  readonly tipo?: "abertura" | "inclusao" | "retorno" | "ausencia" | "baixa" | "situacao" | "nome_fantasia" | "unidade" | "inicio_atividade" | "atividade" | "endereco" | "contato" | "razao_social" | "natureza_juridica" | "porte" | "capital_social" | "responsavel" | "ente_federativo" | "simples_entrada" | "simples_saida" | "simples" | "mei_entrada" | "mei_saida" | "mei" | "socio_entrada" | "socio_saida" | "socio_alterado" | "socio_faixa_etaria" | "grafia" | "entrada" | "saida" | "nome" | "area_total" | "datas" | "obra_vinculada" | "vinculo_entrada" | "vinculo_saida" | "vinculo" | "atividade_entrada" | "atividade_saida" | "area_entrada" | "area_saida" | "area" | "ajuizamento" | "valor" | "credito" | "devedor" | "imunidade" | "incra" | "atualizacao" | undefined;
  /** Sigla da Unidade da Federação do item, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar. */
  readonly uf?: string | undefined;
  /** Município: nas fontes cnpj e cno, o código da Receita (4 dígitos, como no campo do item) ou o do IBGE (7 dígitos), que estão em /v1/tabelas/municipios; na cafir, o nome, comparado sem distinguir acentos, maiúsculas e espaços a mais. Vazio equivale a não informar. */
  readonly municipio?: string | undefined;
  /** CNAE do item, com 7 dígitos. Vazio equivale a não informar. */
  readonly cnae?: string | undefined;
  /** De 1 a 50 CNPJs, com ou sem máscara, separados por vírgula, ponto e vírgula, espaço, tabulação ou quebra de linha: só as alterações deles e das suas empresas, na ordem enviada. Cada um conta como uma requisição. Só na fonte cnpj. Vazio equivale a não informar. */
  readonly cnpjs?: string | undefined;
}

/** Os filtros de /v1/exportacoes/{fonte}. */
export interface FiltrosFonte {
  /** A `geracao` de um dos pares em `alteracoes`: a lista passa a ser a dos arquivos do que mudou até ela. Vazio equivale a não informar. */
  readonly alteracoes?: string | undefined;
}
