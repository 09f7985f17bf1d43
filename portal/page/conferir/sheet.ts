/** Reads a list: its encoding and cells, whether its first row has titles, and which columns have what. */
import { STATES } from '../consultar/form/fields.ts';
import { folded } from '../consultar/form/typed.ts';

export const PARTS = { nome: 'Nome', municipio: 'Município', uf: 'Estado (UF)', cep: 'CEP' } as const;
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** The number of the column of each part; -1 for none. */
export type Columns = Readonly<Record<Part, number>>;

export interface Sheet {
  readonly text: string;
  readonly isTitled: boolean;
  readonly titles: readonly string[];
  readonly rows: Cells;
  readonly columns: Columns;
}

/** Words of titles. The first part that has a word of the title is meant: `nome do município` is a town. */
const WORDS = {
  uf: 'UF ESTADO',
  cep: 'CEP',
  municipio: 'MUNICIPIO CIDADE LOCALIDADE',
  other: 'CODIGO COD ID MAIL EMAIL TELEFONE CPF CNPJ',
  nome: 'NOME RAZAO EMPRESA FORNECEDOR CLIENTE ENTIDADE DENOMINACAO CREDOR DEVEDOR',
} as const satisfies Record<Part | 'other', string>;
/** Words that a title may have beside them without another meaning, and others. */
const PLAIN = 'SOCIAL EMPRESARIAL DA DE DO';
const OTHERS = 'FANTASIA SIGLA IBGE';
const ALL_WORDS = new Set(`${Object.values(WORDS).join(' ')} ${PLAIN} ${OTHERS}`.split(' '));

const wordsOf = (title: string): string[] => folded(title).match(/[A-Z]+/g) ?? [];

const partOf = (title: string): string | undefined =>
  Object.entries(WORDS).find(([, words]) =>
    words.split(' ').some((word) => wordsOf(title).includes(word)),
  )?.[0];

/** `Cliente` is such a title, and `Cliente desde` is none. */
const isPlain = (title: string, part: keyof typeof WORDS): boolean =>
  wordsOf(title).every((word) => `${WORDS[part]} ${PLAIN}`.split(' ').includes(word));

/** A company may be called `Empresa de Exemplo`, so that each word of a title must be one of titles. */
const hasTitles = (row: readonly string[]): boolean =>
  row.some((cell) => partOf(cell) !== undefined && wordsOf(cell).every((word) => ALL_WORDS.has(word)));

const SEEN = 50;
const POSTCODE = /^\d{5}-?\d{3}$/;

/** Returns the columns by their titles, and otherwise by what most of their cells are. */
function columnsOf(titles: readonly string[], rows: Cells): Columns {
  const seen = rows.slice(0, SEEN);
  const either = (first: number, second: number): number => (first >= 0 ? first : second);
  const titled = (part: keyof typeof WORDS): number =>
    either(
      titles.findIndex((title) => partOf(title) === part && isPlain(title, part)),
      titles.findIndex((title) => partOf(title) === part),
    );
  const filled = (form: (cell: string) => boolean): number =>
    titles.findIndex((_, i) => seen.filter((row) => form(row[i]?.trim() ?? '')).length > seen.length / 2);
  const uf = either(
    titled('uf'),
    filled((cell) => STATES.includes(cell.toUpperCase())),
  );
  const cep = either(
    titled('cep'),
    filled((cell) => POSTCODE.test(cell)),
  );
  const letters = titles.map((title, i) =>
    seen
      .map((row) => (partOf(title) === undefined ? (row[i] ?? '') : ''))
      .join('')
      .replaceAll(/\P{L}/gu, ''),
  );
  const longest = letters.reduce(
    (best, one, i) => (one.length > (letters[best]?.length ?? 0) ? i : best),
    Math.max(0, titled('other')),
  );
  const nome = either(titled('nome'), longest);
  const beforeState = uf > 0 && uf - 1 !== nome && uf - 1 !== cep ? uf - 1 : -1;
  return { nome, municipio: either(titled('municipio'), beforeState), uf, cep };
}

/** Reads a list. Whether it has titles is seen in the text, unless the reader says. */
export function sheetOf(text: string, titled?: boolean): Sheet {
  const cells = cellsOf(text, separatorOf(text));
  const [first = []] = cells;
  const isTitled = titled ?? hasTitles(first);
  const rows = isTitled ? cells.slice(1) : cells;
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0);
  const titles = Array.from({ length: width }, (_, i) => (isTitled && first[i]?.trim()) || `Coluna ${i + 1}`);
  return { text, isTitled, titles, rows, columns: columnsOf(titles, rows) };
}

const SEPARATORS = [';', '\t', ','] as const;
type Separator = (typeof SEPARATORS)[number];
export type Cells = readonly (readonly string[])[];

/** Spreadsheets in Portuguese save CSV in windows-1252, whose accented letters are not valid UTF-8. */
export function textOf(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not UTF-8. Every byte has a meaning in windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A quote that does not enclose a whole cell is a letter like others, as in `"Bar" do Exemplo`. */
const cellBefore = (separator: Separator): RegExp =>
  new RegExp(`"([^"]*(?:""[^"]*)*)"(?=[${separator}\r\n]|$)|[^${separator}\r\n]*`, 'y');

export function cellsOf(text: string, separator: Separator): Cells {
  const form = cellBefore(separator);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    form.lastIndex = at;
    const [all = '', quoted] = form.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? all);
    at += all.length;
    if (text[at] === separator) continue;
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
    if (text.startsWith('\r\n', at)) at += 1;
  }
  return rows;
}

/** The beginning of a list shows its separator. */
const SHOWN = 20_000;
const ROWS = 20;

/** Returns the separator with which most rows have the same number of cells, two or more. */
export function separatorOf(text: string): Separator {
  const fitting = (separator: Separator): number => {
    const rows = cellsOf(text.slice(0, SHOWN), separator).slice(0, ROWS);
    const widths = rows.map(({ length }) => length).toSorted((a, b) => a - b);
    const usual = widths[Math.floor(widths.length / 2)] ?? 0;
    return usual < 2 ? 0 : widths.filter((width) => width === usual).length;
  };
  return SEPARATORS.reduce((best, one) => (fitting(one) > fitting(best) ? one : best));
}
