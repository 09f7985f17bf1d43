/**
 * Words that stand for words in names. The short forms are those of the registries' own vocabulary, which
 * trade boards and people write in place of the words on the right. A short form that is also a word of
 * names (PARA, SOL, CAMPO, BAR, MAR) is left out: it would find what it does not mean.
 */

/** Short form → the words for which it stands in names. Most stand for several words. */
export const SHORT_FORMS: Readonly<Record<string, string>> = {
  // Kinds of organisations, as the legal natures of the publication call them.
  ASSOC: 'ASSOCIACAO ASSOCIADOS',
  CIA: 'COMPANHIA',
  COND: 'CONDOMINIO',
  COOP: 'COOPERATIVA',
  EMP: 'EMPRESA EMPREENDIMENTOS',
  EMPREEND: 'EMPREENDIMENTOS',
  FED: 'FEDERACAO FEDERAL',
  FUND: 'FUNDACAO FUNDO',
  INST: 'INSTITUTO INSTITUICAO INSTALACOES',
  SIND: 'SINDICATO',
  SOC: 'SOCIEDADE SOCIAL',
  // Branches of trade and industry, as the CNAE names them.
  ADM: 'ADMINISTRADORA ADMINISTRACAO',
  AGROP: 'AGROPECUARIA',
  ALIM: 'ALIMENTOS ALIMENTICIOS',
  ASSESS: 'ASSESSORIA',
  COM: 'COMERCIO COMERCIAL COMUNIDADE',
  CONF: 'CONFECCOES',
  CONST: 'CONSTRUTORA CONSTRUCAO CONSTRUCOES',
  CONSTR: 'CONSTRUTORA CONSTRUCAO CONSTRUCOES',
  CONSULT: 'CONSULTORIA',
  DIST: 'DISTRIBUIDORA DISTRIBUICAO',
  DISTR: 'DISTRIBUIDORA DISTRIBUICAO',
  ENG: 'ENGENHARIA',
  EQUIP: 'EQUIPAMENTOS',
  EXP: 'EXPORTACAO',
  IMOB: 'IMOBILIARIA IMOBILIARIOS',
  IMP: 'IMPORTACAO',
  IND: 'INDUSTRIA INDUSTRIAL INDEPENDENTE',
  INV: 'INVESTIMENTOS',
  MANUT: 'MANUTENCAO',
  MAQ: 'MAQUINAS',
  MAT: 'MATERIAIS MATERIAL',
  MED: 'MEDICA MEDICO MEDICINA',
  PART: 'PARTICIPACOES',
  PROD: 'PRODUTOS PRODUCOES PRODUTORA',
  REPR: 'REPRESENTACOES REPRESENTACAO',
  REPRES: 'REPRESENTACOES REPRESENTACAO',
  REST: 'RESTAURANTE',
  SERV: 'SERVICOS SERVICO SERVIDORES',
  SUPERM: 'SUPERMERCADO SUPERMERCADOS',
  TEC: 'TECNOLOGIA TECNICA TECNICOS',
  TRANSP: 'TRANSPORTES TRANSPORTE TRANSPORTADORA',
  VEIC: 'VEICULOS',
  // Clubs, schools, churches and the state.
  BENEF: 'BENEFICENTE BENEFICENCIA',
  CULT: 'CULTURAL CULTURA',
  DEP: 'DEPARTAMENTO DEPOSITO',
  DESP: 'DESPORTIVA DESPORTIVO DESPORTOS',
  EDUC: 'EDUCACIONAL EDUCACAO',
  ESC: 'ESCOLA ESCOLAR ESCRITORIO',
  ESP: 'ESPORTE ESPORTES ESPORTIVA ESPORTIVO',
  EST: 'ESTADUAL ESTADO',
  FUNC: 'FUNCIONARIOS',
  MUN: 'MUNICIPAL MUNICIPIO',
  PREF: 'PREFEITURA',
  PROF: 'PROFESSOR PROFESSORA PROFISSIONAL PROFISSIONAIS',
  REC: 'RECREATIVA RECREATIVO RECREIO',
  TRAB: 'TRABALHADORES TRABALHO',
  // Titles in front of names.
  CEL: 'CORONEL',
  DR: 'DOUTOR',
  DRA: 'DOUTORA',
  ENGO: 'ENGENHEIRO',
  JD: 'JARDIM',
  PE: 'PADRE',
  SR: 'SENHOR',
  SRA: 'SENHORA',
  ST: 'SANTO SANTA',
  STA: 'SANTA',
  STO: 'SANTO',
  VL: 'VILA',
};

/**
 * The words for which each short form stands and their other short forms, and the short forms of each
 * word.
 */
const RELATED: ReadonlyMap<string, ReadonlySet<string>> = relatedOf(SHORT_FORMS);

function relatedOf(forms: Readonly<Record<string, string>>): Map<string, Set<string>> {
  const ofWord = new Map<string, string[]>();
  const pairs = Object.entries(forms).map(([form, words]) => [form, words.split(' ')] as const);
  for (const [form, words] of pairs)
    for (const word of words) ofWord.set(word, [...(ofWord.get(word) ?? []), form]);
  const shared = pairs.map(([form, words]) => {
    const others = words.flatMap((word) => ofWord.get(word) ?? []);
    return [form, new Set([...words, ...others])] as const;
  });
  return new Map([...[...ofWord].map(([word, own]) => [word, new Set(own)] as const), ...shared]);
}

/** `1º`, `1°`, `1o`, `1ª` and `1`, folded. */
const ORDINAL = /^(\d{1,3})([OA]?)$/;

/** Returns the words under which a name may have a word, itself the first: short forms and ordinals. */
export function formsOf(word: string): readonly string[] {
  const [, number] = ORDINAL.exec(word) ?? [];
  const others = number === undefined ? [...(RELATED.get(word) ?? [])] : [number, `${number}O`, `${number}A`];
  return [word, ...others.filter((other) => other !== word)];
}

/** NOSSA SENHORA is two words in names, each with a short form, or one: `N S`, `N. S.` and `NS` alike. */
const NOSSA = ['NOSSA', 'N'];
const SENHORA = ['SENHORA', 'SRA'];
const NOSSA_SENHORA = ['NS', 'NSA', 'NSRA'];

/** S stands for SENHORA in questions alone: S/A has it in too many names. */
const isSenhora = (word: string): boolean => word === 'S' || SENHORA.includes(word);

/**
 * Returns the lists of words of each of which a name must have one, for a word of a question with all of the
 * words `asked`: one list, but two for a word that stands for NOSSA SENHORA.
 */
export function alternativesOf(word: string, asked: readonly string[]): readonly (readonly string[])[] {
  const either = (part: readonly string[]) => [...new Set([...formsOf(word), ...part, ...NOSSA_SENHORA])];
  if (NOSSA_SENHORA.includes(word)) return [either(NOSSA), either(SENHORA)];
  const isBoth = asked.some((one) => NOSSA.includes(one)) && asked.some(isSenhora);
  if (isBoth && NOSSA.includes(word)) return [either(NOSSA)];
  return [isBoth && isSenhora(word) ? either(SENHORA) : formsOf(word)];
}

/** Returns the places of NOSSA SENHORA in words in their order; none where they lack it. */
export function nossaSenhoraIn(words: readonly string[]): number[] {
  const isBegun = (word: string, at: number) => NOSSA.includes(word) && isSenhora(words[at + 1] ?? '');
  const at = words.findIndex((word, i) => NOSSA_SENHORA.includes(word) || isBegun(word, i));
  return [at, at + 1].slice(0, at < 0 ? 0 : NOSSA.includes(words[at] ?? '') ? 2 : 1);
}

/** Whether a word is a short form, which a dot behind it does not make the beginning of other words. */
export const isShortForm = (word: string): boolean =>
  Object.hasOwn(SHORT_FORMS, word) || NOSSA_SENHORA.includes(word);
