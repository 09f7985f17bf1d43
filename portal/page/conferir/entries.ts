/** The names of a list with their answers and decisions, and the result as CSV. */
import type {
  Correspondencia,
  Correspondencias,
  FiltrosCorrespondencias,
} from '../../../clients/typescript/src/index.ts';
import { nameIn, refusalOf } from '../consultar/form/refused.ts';
import { folded } from '../consultar/form/typed.ts';
import { cnpjText } from '../consultar/formats.ts';
import { PART_NAMES, type Part, type Sheet } from './sheet.ts';

export interface Entry {
  readonly question: FiltrosCorrespondencias;
  /** The first row that has it. */
  readonly row: number;
  /** The candidates; undefined before the answer. One that is certain stands alone. */
  items?: readonly Correspondencia[];
  /** The API does not accept the question. */
  isRefused?: true;
  /** What the reader has decided: a candidate, or null for none of them. */
  chosen?: Correspondencia | null;
}

export interface List {
  readonly sheet: Sheet;
  readonly entries: readonly Entry[];
  /** The entry of each row; null where it has no name that may be sent. */
  readonly byRow: readonly (Entry | null)[];
}

const LONGEST = 200;

/** A key and a complete CPF are not sent. */
function sendable(part: Part, cell: string): string {
  const text = part === 'nome' ? nameIn(cell).slice(0, LONGEST) : cell;
  return refusalOf(text) === null ? text : '';
}

function questionOf({ columns }: Sheet, row: readonly string[]): FiltrosCorrespondencias | null {
  const given = PART_NAMES.map((part) => [part, sendable(part, row[columns[part]]?.trim() ?? '')] as const);
  const question = { nome: '', ...Object.fromEntries(given.filter(([, text]) => text !== '')) };
  return question.nome === '' ? null : question;
}

export function listOf(sheet: Sheet): List {
  const entries = new Map<string, Entry>();
  const byRow = sheet.rows.map((cells, row) => {
    const question = questionOf(sheet, cells);
    if (question === null) return null;
    const name = folded(JSON.stringify(question)).replaceAll(/\s+/g, ' ');
    const entry = entries.get(name) ?? { question, row };
    entries.set(name, entry);
    return entry;
  });
  return { sheet, entries: [...entries.values()], byRow };
}

export function keepAnswer(entry: Entry, { itens }: Pick<Correspondencias, 'itens'>): void {
  entry.items = itens.slice(0, itens[0]?.certo ? 1 : itens.length);
}

export const STATES = [
  'certo',
  'escolhido',
  'nenhum',
  'em dúvida',
  'sem candidatas',
  'recusado',
  'não perguntado',
] as const;
export type State = (typeof STATES)[number];

export function stateOf({ items, isRefused, chosen }: Entry): State {
  if (isRefused) return 'recusado';
  if (items === undefined) return 'não perguntado';
  const [first] = items;
  if (first === undefined) return 'sem candidatas';
  if (first.certo) return 'certo';
  if (chosen === undefined) return 'em dúvida';
  return chosen === null ? 'nenhum' : 'escolhido';
}

/** Entries that the reader decides, whether they are decided or not. */
export const isDoubt = ({ items: [first] = [] }: Entry): boolean => first !== undefined && !first.certo;

export const companyOf = ({ items: [first] = [], chosen }: Entry): Correspondencia | null =>
  first?.certo ? first : (chosen ?? null);

/** Signs with which a spreadsheet begins a formula, also in the wide forms of East Asian scripts. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-\d+([.,]\d+)?$/;
const SPECIAL = /[;"\r\n]/;

/** An apostrophe before a formula makes it a text. */
function cellText(cell: string): string {
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellText).join(';')}\r\n`;

/** The list may have a column of the same name. */
const freeTitle = (title: string, titles: readonly string[]): string =>
  titles.includes(title) ? freeTitle(`${title}_2`, titles) : title;

/** A spreadsheet takes a CNPJ without its mask for a number, and drops the leading zeros. */
function found(entry: Entry | null): string[] {
  if (entry === null) return ['', '', '', 'sem nome'];
  const company = companyOf(entry);
  const { cnpj = '', razao_social: name = '', pontos = '' } = company ?? {};
  return [cnpjText(cnpj), name ?? '', String(pontos), stateOf(entry)];
}

export function resultOf({ sheet: { titles, rows }, byRow }: List): string {
  const added = ['cnpj', 'razao_social', 'pontos', 'conferencia'].map((title) => freeTitle(title, titles));
  const lines = rows.map((row, i) =>
    lineOf([...titles.map((_, column) => row[column] ?? ''), ...found(byRow[i] ?? null)]),
  );
  return lineOf([...titles, ...added]) + lines.join('');
}
