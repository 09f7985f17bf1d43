/** The kinds of changes and their fields, written down independently of the service's declarations. */

type Value = string | null;

/** How the records of one set are compared. */
export interface SetRules {
  /** Two records with these fields alike are the same record; empty where there is one record at most. */
  readonly same: readonly string[];
  readonly shown: string;
  readonly entered: string | null;
  readonly left: string | null;
  /** The kind of a record that was there before and comes again; and that of one that opened in between. */
  readonly again?: string;
  readonly opened?: readonly [kind: string, day: string];
  /** What is said of a record that entered or left. */
  readonly says?: readonly string[];
  /** One record under two names has these alike. */
  readonly person?: readonly string[];
  /** The field with the day of a value that a row, of a company that had none, states. */
  readonly stated?: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string | ((before: Value, now: Value) => string)>>;
}

const fields = (kind: string, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, kind]));

const option = (name: string) => (before: Value, now: Value) => {
  if (now === 'S') return `${name}_entrada`;
  return before === 'S' ? `${name}_saida` : name;
};

const CNPJ: Readonly<Record<string, SetRules>> = {
  estabelecimentos: {
    same: ['cnpj_completo'],
    shown: 'cnpj_completo',
    entered: 'inclusao',
    left: 'ausencia',
    again: 'retorno',
    opened: ['abertura', 'data_inicio_atividade'],
    says: ['situacao_cadastral', 'data_inicio_atividade'],
    kinds: {
      situacao_cadastral: (_, now) => (now === '08' ? 'baixa' : 'situacao'),
      ...fields('situacao', 'data_situacao_cadastral', 'motivo_situacao_cadastral'),
      ...fields('situacao', 'situacao_especial', 'data_situacao_especial'),
      ...fields('nome_fantasia', 'nome_fantasia'),
      ...fields('unidade', 'identificador_matriz_filial'),
      ...fields('inicio_atividade', 'data_inicio_atividade'),
      ...fields('atividade', 'cnae_fiscal_principal', 'cnae_fiscal_secundaria'),
      ...fields('endereco', 'nome_cidade_exterior', 'pais', 'tipo_logradouro', 'logradouro', 'numero'),
      ...fields('endereco', 'complemento', 'bairro', 'cep', 'uf', 'municipio'),
      ...fields('contato', 'ddd_1', 'telefone_1', 'ddd_2', 'telefone_2', 'ddd_fax', 'fax'),
      ...fields('contato', 'correio_eletronico'),
    },
  },
  empresas: {
    same: [],
    shown: 'cnpj_basico',
    entered: null,
    left: null,
    kinds: {
      ...fields('razao_social', 'razao_social'),
      ...fields('natureza_juridica', 'natureza_juridica'),
      ...fields('porte', 'porte_empresa'),
      ...fields('capital_social', 'capital_social_raw'),
      ...fields('responsavel', 'qualificacao_responsavel'),
      ...fields('ente_federativo', 'ente_federativo_responsavel'),
    },
  },
  simples: {
    same: [],
    shown: 'cnpj_basico',
    entered: null,
    left: null,
    stated: { opcao_pelo_simples: 'data_opcao_simples', opcao_pelo_mei: 'data_opcao_mei' },
    kinds: {
      opcao_pelo_simples: option('simples'),
      ...fields('simples', 'data_opcao_simples', 'data_exclusao_simples'),
      opcao_pelo_mei: option('mei'),
      ...fields('mei', 'data_opcao_mei', 'data_exclusao_mei'),
    },
  },
  socios: {
    same: ['identificador_socio', 'nome_socio_razao_social', 'cnpj_cpf_socio'],
    shown: 'nome_socio_razao_social',
    entered: 'socio_entrada',
    left: 'socio_saida',
    says: ['cnpj_cpf_socio', 'qualificacao_socio', 'data_entrada_sociedade'],
    person: ['cnpj_cpf_socio', 'identificador_socio', 'data_entrada_sociedade'],
    kinds: {
      ...fields('socio_alterado', 'nome_socio_razao_social', 'qualificacao_socio'),
      ...fields('socio_alterado', 'data_entrada_sociedade', 'pais'),
      ...fields('socio_alterado', 'representante_legal', 'nome_representante'),
      ...fields('socio_alterado', 'qualificacao_representante_legal'),
      ...fields('socio_faixa_etaria', 'faixa_etaria'),
    },
  },
};

const DEBT: SetRules = {
  same: ['numero_inscricao', 'tipo_devedor'],
  shown: 'numero_inscricao',
  entered: 'entrada',
  left: 'saida',
  says: ['tipo_devedor', 'data_inscricao', 'valor_consolidado', 'situacao_inscricao'],
  kinds: {
    ...fields('situacao', 'tipo_situacao_inscricao', 'situacao_inscricao'),
    ...fields('ajuizamento', 'indicador_ajuizado'),
    ...fields('valor', 'valor_consolidado'),
    ...fields('credito', 'receita_principal', 'tipo_credito', 'data_inscricao'),
    ...fields('unidade', 'uf_unidade_responsavel', 'unidade_responsavel'),
    ...fields('unidade', 'entidade_responsavel', 'unidade_inscricao'),
    ...fields('devedor', 'nome_devedor'),
  },
};

const CNO: Readonly<Record<string, SetRules>> = {
  obras: {
    same: ['cno'],
    shown: 'cno',
    entered: 'entrada',
    left: 'saida',
    again: 'retorno',
    says: ['ni_responsavel', 'situacao', 'data_inicio', 'area_total', 'unidade_medida', 'nome'],
    kinds: {
      ...fields('situacao', 'situacao', 'data_situacao'),
      ...fields('responsavel', 'data_inicio_responsabilidade', 'ni_responsavel'),
      ...fields('responsavel', 'qualificacao_responsavel', 'nome_empresarial'),
      ...fields('nome', 'nome'),
      ...fields('area_total', 'unidade_medida', 'area_total'),
      ...fields('endereco', 'codigo_pais', 'nome_pais', 'cep', 'codigo_municipio', 'nome_municipio'),
      ...fields('endereco', 'tipo_logradouro', 'logradouro', 'numero_logradouro', 'bairro', 'estado'),
      ...fields('endereco', 'caixa_postal', 'complemento', 'codigo_localizacao'),
      ...fields('datas', 'data_inicio', 'data_registro'),
      ...fields('obra_vinculada', 'cno_vinculado'),
    },
  },
  vinculos: {
    same: ['ni_responsavel', 'qualificacao_contribuinte', 'data_inicio'],
    shown: 'ni_responsavel',
    entered: 'vinculo_entrada',
    left: 'vinculo_saida',
    says: ['qualificacao_contribuinte', 'data_inicio', 'data_fim'],
    kinds: fields('vinculo', 'data_fim', 'data_registro'),
  },
  cnaes: {
    same: ['cnae'],
    shown: 'cnae',
    entered: 'atividade_entrada',
    left: 'atividade_saida',
    says: ['data_registro'],
    kinds: fields('atividade', 'data_registro'),
  },
  areas: {
    same: [
      ...['categoria_raw', 'destinacao_raw', 'tipo_obra_raw', 'tipo_area_raw'],
      'tipo_area_complementar_raw',
    ],
    shown: 'destinacao_raw',
    entered: 'area_entrada',
    left: 'area_saida',
    says: ['metragem', 'categoria_raw', 'tipo_obra_raw', 'tipo_area_raw', 'tipo_area_complementar_raw'],
    kinds: fields('area', 'metragem'),
  },
};

const CAFIR: Readonly<Record<string, SetRules>> = {
  imoveis: {
    same: ['nirf'],
    shown: 'nirf',
    entered: 'entrada',
    left: 'saida',
    again: 'retorno',
    says: ['situacao_imovel', 'area_total_hectares', 'codigo_imovel_incra', 'nome_imovel_rural'],
    kinds: {
      ...fields('situacao', 'situacao_imovel', 'codigo_sncr'),
      ...fields('nome', 'nome_imovel_rural'),
      ...fields('area', 'area_total_hectares'),
      ...fields('endereco', 'logradouro', 'distrito', 'uf', 'municipio', 'cep'),
      ...fields('imunidade', 'imune_isento'),
      ...fields('incra', 'codigo_imovel_incra'),
      ...fields('atualizacao', 'data_atualizacao_cadastro'),
    },
  },
};

/** The sets of a source in their order; the first is that of the records to which the others belong. */
export const RULES: Readonly<Record<string, Readonly<Record<string, SetRules>>>> = {
  cnpj: CNPJ,
  cno: CNO,
  pgfn: { dividas_nao_previdenciario: DEBT, dividas_fgts: DEBT, dividas_previdenciario: DEBT },
  cafir: CAFIR,
};

/** The kinds of a source in the order of the feed. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  cnpj: [
    ...['abertura', 'inclusao', 'retorno', 'ausencia', 'baixa', 'situacao', 'nome_fantasia'],
    ...[
      'unidade',
      'inicio_atividade',
      'atividade',
      'endereco',
      'contato',
      'razao_social',
      'natureza_juridica',
      'porte',
    ],
    ...['capital_social', 'responsavel', 'ente_federativo'],
    ...['simples_entrada', 'simples_saida', 'simples', 'mei_entrada', 'mei_saida', 'mei'],
    ...['socio_entrada', 'socio_saida', 'socio_alterado', 'socio_faixa_etaria', 'grafia'],
  ],
  cno: [
    ...['entrada', 'retorno', 'saida', 'situacao', 'responsavel', 'nome', 'area_total', 'endereco', 'datas'],
    ...['obra_vinculada', 'vinculo_entrada', 'vinculo_saida', 'vinculo'],
    ...['atividade_entrada', 'atividade_saida', 'atividade', 'area_entrada', 'area_saida', 'area', 'grafia'],
  ],
  pgfn: [
    ...['entrada', 'saida', 'situacao', 'ajuizamento', 'valor', 'credito', 'unidade', 'devedor', 'grafia'],
  ],
  cafir: [
    ...['entrada', 'retorno', 'saida', 'situacao', 'nome', 'area', 'endereco', 'imunidade'],
    ...['incra', 'atualizacao', 'grafia'],
  ],
};

/** Fields with a number of hundredths. */
export const AMOUNTS = [
  'capital_social_raw',
  'valor_consolidado',
  'area_total',
  'metragem',
  'area_total_hectares',
];

/** Fields whose published text is a day; the days of works and properties are served in one form. */
export const DAYS = [
  ...['data_situacao_cadastral', 'data_inicio_atividade', 'data_situacao_especial', 'data_inscricao'],
  ...['data_opcao_simples', 'data_exclusao_simples', 'data_opcao_mei', 'data_exclusao_mei'],
  'data_entrada_sociedade',
];
export const EXACT = [
  ...['data_inicio', 'data_fim', 'data_registro', 'data_situacao', 'data_inicio_responsabilidade'],
  'data_atualizacao_cadastro',
];

/** Lists whose order says nothing. */
export const LISTS = ['cnae_fiscal_secundaria'];

/** Fields that are read as letters and digits alone. */
export const CODES = [
  ...['identificador_matriz_filial', 'situacao_cadastral', 'motivo_situacao_cadastral', 'pais', 'cep', 'uf'],
  ...['cnae_fiscal_principal', 'municipio', 'ddd_1', 'telefone_1', 'ddd_2', 'telefone_2', 'ddd_fax', 'fax'],
  ...['natureza_juridica', 'qualificacao_responsavel', 'porte_empresa', 'identificador_socio'],
  ...['cnpj_cpf_socio', 'qualificacao_socio', 'representante_legal', 'qualificacao_representante_legal'],
  ...['faixa_etaria', 'opcao_pelo_simples', 'opcao_pelo_mei', 'tipo_devedor', 'uf_unidade_responsavel'],
  ...['indicador_ajuizado', 'codigo_pais', 'cno_vinculado', 'ni_responsavel', 'codigo_municipio', 'estado'],
  ...['situacao', 'qualificacao_contribuinte', 'cnae', 'situacao_imovel', 'codigo_sncr', 'imune_isento'],
  ...['codigo_imovel_incra', 'numero_inscricao', 'cno', 'nirf'],
];
