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
