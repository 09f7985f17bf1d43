/** Codes of fields that have no look-up table. */

/** The descriptions of the codes of a field, for consumers, in Portuguese. */
export type CodeTexts = Readonly<Record<string, string>>;

/** Descriptions of `situacao_cadastral` by code. */
export const SITUACOES: CodeTexts = {
  '02': 'Ativa',
  '08': 'Baixada',
  '04': 'Inapta',
  '03': 'Suspensa',
  '01': 'Nula',
};

/** Descriptions of `porte_empresa` by code. */
export const PORTES: CodeTexts = {
  '00': 'Não informado',
  '01': 'Microempresa',
  '03': 'Empresa de pequeno porte',
  '05': 'Demais',
};

/** Descriptions of `identificador_matriz_filial` by code. */
export const UNIDADES: CodeTexts = { '1': 'Matriz', '2': 'Filial' };

/** Descriptions of `identificador_socio` by code. */
export const TIPOS_DE_SOCIO: CodeTexts = { '1': 'Pessoa jurídica', '2': 'Pessoa física', '3': 'Estrangeiro' };

/** Descriptions of `faixa_etaria` by code, as the layout of the publication has them. */
export const FAIXAS_ETARIAS: CodeTexts = {
  '0': 'Não se aplica',
  '1': '0 a 12 anos',
  '2': '13 a 20 anos',
  '3': '21 a 30 anos',
  '4': '31 a 40 anos',
  '5': '41 a 50 anos',
  '6': '51 a 60 anos',
  '7': '61 a 70 anos',
  '8': '71 a 80 anos',
  '9': 'Mais de 80 anos',
};

/** Descriptions of the two options of `simples` by code. */
export const SIM_OU_NAO: CodeTexts = { S: 'Sim', N: 'Não' };
