/** Writes the list with the companies beside it, as CSV in the form of the API's own. */
import { cnpjText } from '../consultar/formats.ts';
import { companyOf, type Entry, type List, stateOf } from './entries.ts';

/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian scripts. */
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
