/** Codes of fields that have no look-up table: their descriptions, and the words of their filters. */

interface CodeText {
  readonly code: string;
  /** Text for consumers, in Portuguese. */
  readonly description: string;
}

/** Values of `situacao` → codes of `situacao_cadastral`. */
export const SITUACOES: Readonly<Record<string, CodeText>> = {
  ativa: { code: '02', description: 'Ativa' },
  baixada: { code: '08', description: 'Baixada' },
  inapta: { code: '04', description: 'Inapta' },
  suspensa: { code: '03', description: 'Suspensa' },
  nula: { code: '01', description: 'Nula' },
};

/** Descriptions of `porte_empresa` by code. */
export const PORTES: Readonly<Record<string, string>> = {
  '00': 'Não informado',
  '01': 'Microempresa',
  '03': 'Empresa de pequeno porte',
  '05': 'Demais',
};
