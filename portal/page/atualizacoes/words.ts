/** What readers read in place of the English names of gates, of reasons of the quarantine, and of rules. */

const GATES: Readonly<Record<string, string>> = {
  accounting: 'Toda linha lida foi gravada, descartada por uma regra ou posta em quarentena',
  quarantine: 'Poucas linhas em quarentena',
  orphans: 'Poucas linhas sem o seu dono',
  'row-change': 'Número de linhas parecido com o da versão anterior',
  'fewer-files': 'Tantos arquivos quantos havia na versão anterior',
  encoding: 'Textos na codificação esperada',
  values: 'Valores nas formas e proporções esperadas',
  completeness: 'A publicação está inteira',
  'lost-characters': 'Nenhum caractere destruído',
  'publisher-totals': 'Totais iguais aos de quem publica',
  version: 'A versão corresponde aos arquivos',
  changes: 'Poucos registros mudaram do mesmo modo',
  'item-count': 'O banco tem tudo o que foi preparado',
  'read-back': 'O que foi gravado é lido de volta igual',
};

const REASONS: Readonly<Record<string, string>> = {
  wrong_columns: 'Número de colunas errado',
  wrong_length: 'Comprimento de linha errado',
  unterminated_quote: 'Aspas sem fim',
  stray_quote: 'Aspas fora do lugar',
  too_long: 'Linha longa demais',
  bad_key: 'Número de identificação malformado',
  bad_amount: 'Valor em dinheiro malformado',
  repeated_key: 'O mesmo número com outro conteúdo',
};

const RULES: Readonly<Record<string, string>> = {
  repeated: 'repetidas',
  orphan: 'sem o dono na publicação',
  person: 'de pessoas físicas',
};

/** A name that a later version of the service has added stays as it is. */
const wordsIn =
  (words: Readonly<Record<string, string>>) =>
  (name: string): string =>
    words[name] ?? name;

export const gateText = wordsIn(GATES);
export const reasonText = wordsIn(REASONS);
export const ruleText = wordsIn(RULES);
