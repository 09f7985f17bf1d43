/** Writes published names as people bring them, in twelve ways. */
import { below, pick, type Random } from '../../../synthetic/kit/random.ts';

/** A head office as it is published. */
export interface Named {
  /** The root of its CNPJ. */
  readonly root: string;
  readonly name: string;
  readonly state: string;
  /** The code and the name of its town. */
  readonly town: string;
  readonly townName: string;
}

/** Returns the name that is typed; null where the way does not apply to a name. */
export type Distortion = (random: Random, of: Named) => string | null;

const LEGAL_FORM = /[ ,-]*\b(?:LTDA|LIMITADA|EIRELI|S[ ./]?A|ME|EPP|MEI|EM RECUPERA[CÇ][AÃ]O JUDICIAL)\b\.?$/;
const CPF = /\b\d{3}[.]?\d{3}[.]?\d{3}-?\d{2}\b/g;
const ROOT = /^\d{2}\.\d{3}\.\d{3} /;

/** Returns a name without its legal form, a CPF and a root in front of it, by which names are compared. */
export function bare(name: string): string {
  let text = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  text = text.replace(ROOT, '').replace(CPF, ' ').trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(LEGAL_FORM, '').trim();
  }
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Short forms that people write, by the word that they stand for. */
const SHORT: Readonly<Record<string, string>> = {
  ASSOCIACAO: 'ASSOC',
  COMPANHIA: 'CIA',
  COMERCIO: 'COM',
  COMERCIAL: 'COM',
  INDUSTRIA: 'IND',
  SERVICOS: 'SERV',
  TRANSPORTES: 'TRANSP',
  CONSTRUCOES: 'CONSTR',
  CONDOMINIO: 'COND',
  DISTRIBUIDORA: 'DISTR',
  REPRESENTACOES: 'REPR',
  INSTITUTO: 'INST',
  SINDICATO: 'SIND',
  FUNDACAO: 'FUND',
  MANUTENCAO: 'MANUT',
  MATERIAIS: 'MAT',
  PRODUTOS: 'PROD',
  ALIMENTOS: 'ALIM',
};
const LETTERS = 'AEIOSRNTLCDM';
/** Shorter words are not changed: another letter makes another name of them. */
const LONG = 5;

const wordsOf = (of: Named): string[] => bare(of.name).split(' ');

/** Returns the name with one of its long words replaced. */
function withWord(random: Random, of: Named, change: (word: string) => string): string | null {
  const words = wordsOf(of);
  const long = words.flatMap((word, at) => (word.length >= LONG && !/\d/.test(word) ? [at] : []));
  if (long.length === 0) return null;
  const at = pick(random, long);
  return words.map((word, i) => (i === at ? change(word) : word)).join(' ');
}

/** Writes a letter more, less or another one, or two that change places; the first letter stays. */
function mistyped(random: Random, word: string): string {
  const at = 1 + below(random, word.length - 1);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  const other = pick(
    random,
    [...LETTERS].filter((one) => one !== letter && one !== next),
  );
  const written = pick(random, [next, `${letter}${other}${next}`, `${other}${next}`, `${next}${letter}`]);
  return before + (written === letter + next ? next : written) + after;
}

export const DISTORTIONS: Readonly<Record<string, Distortion>> = {
  'as published': (_, { name }) => name,
  'small letters, no accents, no legal form': (_, of) => bare(of.name).toLowerCase(),
  'another legal form': (random, of) =>
    LEGAL_FORM.test(of.name) ? `${bare(of.name)} ${pick(random, ['LTDA', 'S/A', 'EIRELI', 'ME'])}` : null,
  'with a CPF behind it': (_, of) => {
    const cpf = of.name.match(CPF)?.[0];
    return cpf ? `${bare(of.name)} ${cpf.replace(/\D/g, '')}` : null;
  },
  'one typing error': (random, of) => withWord(random, of, (word) => mistyped(random, word)),
  'a short form': (_, of) => {
    const words = wordsOf(of);
    const at = words.findIndex((word) => word in SHORT);
    return at < 0 ? null : words.map((word, i) => (i === at ? (SHORT[word] ?? word) : word)).join(' ');
  },
  'a word cut by a dot': (random, of) => withWord(random, of, (word) => `${word.slice(0, 4)}.`),
  'name and town together': (_, of) => `${bare(of.name)} ${of.townName}`,
  'two words joined': (random, of) => {
    const words = wordsOf(of);
    if (words.length < 2) return null;
    const at = below(random, words.length - 1);
    return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' ');
  },
  'one word in two': (random, of) =>
    withWord(random, of, (word) => {
      const at = 2 + below(random, word.length - 3);
      return `${word.slice(0, at)} ${word.slice(at)}`;
    }),
  'other signs between words': (random, of) =>
    wordsOf(of)
      .join(pick(random, [' - ', '. ', ', ']))
      .replace(/\bE\b/, '&'),
  'one word less': (random, of) => {
    const words = wordsOf(of);
    if (words.length < 3) return null;
    const at = 1 + below(random, words.length - 1);
    return words.filter((_, i) => i !== at).join(' ');
  },
};
