/** Finds the form of one file. Most layouts declare it; with a header it follows from the first line. */
import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { foldName } from '../../shared/datasets/fold.ts';
import {
  type DelimitedLayout,
  type FixedLayout,
  fieldsOf,
  type HeaderedLayout,
  type Layout,
} from '../../shared/datasets/layout.ts';
import type { FixedForm, Form, SeparatedForm } from '../work/form.ts';
import type { ColumnNames } from '../work/plan.ts';
import { LoadRefused } from '../work/ports.ts';
import { DECLARE_UTF8, isDeclaredUtf8, NAME_COLUMNS } from './declared-encoding.ts';
import { splitLine } from './split.ts';
import { isMisreadUtf8 } from './values/encoding.ts';

export interface FoundForm {
  readonly form: Form;
  readonly passedOver: readonly string[];
}

/** @throws LoadRefused naming the file and the difference from its declaration */
export function formOf(layout: Layout, file: string, firstLine: Buffer, names: ColumnNames): FoundForm {
  if (layout.kind === 'headered') return headeredForm(layout, file, firstLine, names);
  const form = layout.kind === 'fixed' ? fixedForm(layout, file) : delimitedForm(layout);
  return { form: isDeclaredUtf8(names) ? { ...form, encoding: 'utf-8' } : form, passedOver: [] };
}

export function delimitedForm({ delimiter, encoding, columns }: DelimitedLayout): SeparatedForm {
  const order = columns.map((_, i) => i);
  return { kind: 'separated', delimiter, quotes: true, encoding, columns: order, header: false };
}

function fixedForm(layout: FixedLayout, file: string): FixedForm {
  const { pattern, fields } = layout.fileName;
  const found = pattern.exec(posix.basename(file));
  if (!found)
    throw new LoadRefused(`${file}: the name does not say ${fields.join(', ')}; expected like ${pattern}`);
  const records = layout.records.map(({ bytes, slices }) => {
    const ranges = fieldsOf(layout).map((field) => {
      const slice = slices.find(([name]) => name === field);
      return slice ? ([slice[1], slice[2]] as const) : null;
    });
    return [bytes, ranges] as const;
  });
  return {
    kind: 'fixed',
    encoding: layout.encoding,
    records: Object.fromEntries(records),
    // Mirrors write file names in lower case; the values in them are capitals.
    fromName: Object.fromEntries(fields.map((field, i) => [field, (found[i + 1] ?? '').toUpperCase()])),
  };
}

const LF = 0x0a;
/** A byte order mark read as ISO-8859-1. */
const LATIN1_MARK = /^\u00ef\u00bb\u00bf/;
const DELIMITERS = [';', ',', '\t'];
/** Line feeds in the names of a header at most: a quote that is never closed is a fault of its first line. */
const MOST_FEEDS = 100;

/**
 * Returns where a header that begins at `start` ends, whose first line ends at `end`: a line feed may be
 * inside a quoted name. Returns null where the bytes do not decide it.
 */
export function headerEnd(
  { delimiter }: HeaderedLayout,
  bytes: Buffer,
  start: number,
  end: number,
): number | null {
  const delimiters = delimiter === 'detect' ? DELIMITERS : [delimiter];
  const isOpen = (text: string): boolean =>
    delimiters.some((one) => {
      const split = splitLine(text, one, true);
      return !Array.isArray(split) && split.reason === 'unterminated_quote';
    });
  let to = end;
  for (let feeds = 0; feeds <= MOST_FEEDS; feeds++) {
    if (!isOpen(bytes.toString('latin1', start, to).replace(LATIN1_MARK, ''))) return to;
    to = bytes.indexOf(LF, to + 1);
    if (to === -1) return null;
  }
  return end;
}

/** Prints line feeds in a name as blanks: names are listed in one line, and `colunas.json` has them so. */
const printedName = (name: string): string => name.replaceAll(/[\r\n]+/g, ' ').trim();

function headeredForm(layout: HeaderedLayout, file: string, line: Buffer, names: ColumnNames): FoundForm {
  const utf8 = isDeclaredUtf8(names) || (layout.encoding === 'detect' && isUtf8(line));
  const encoding = utf8 ? 'utf-8' : 'windows-1252';
  // The decoder removes a byte order mark.
  const text = new TextDecoder(encoding).decode(line);
  const delimiter = layout.delimiter === 'detect' ? mostFrequent(text) : layout.delimiter;
  const split = splitLine(text, delimiter, layout.quotes);
  if (!Array.isArray(split)) throw new LoadRefused(`${file}: the header can not be read: ${split.detail}`);
  const printed = split.map(printedName);
  const columns = printed.map((name) => fieldOfColumn(layout, name, names));
  refuseOtherColumns(layout, file, printed, columns);
  return {
    form: { kind: 'separated', delimiter, quotes: layout.quotes, encoding, columns, header: true },
    passedOver: printed.filter((_, i) => columns[i] === -1),
  };
}

function mostFrequent(header: string): string {
  const count = (c: string): number => header.split(c).length;
  return DELIMITERS.reduce((best, c) => (count(c) > count(best) ? c : best));
}

function fieldOfColumn(layout: HeaderedLayout, printed: string, names: ColumnNames): number {
  const fields = fieldsOf(layout);
  if (Object.hasOwn(names, printed)) return fields.indexOf(names[printed] ?? '');
  const folded = foldName(printed);
  return fields.findIndex((field) => layout.headers[field]?.some((name) => foldName(name) === folded));
}

function refuseOtherColumns(
  layout: HeaderedLayout,
  file: string,
  printed: readonly string[],
  columns: readonly number[],
): void {
  const fields = fieldsOf(layout);
  const missing = fields.filter((f, i) => !columns.includes(i) && !layout.optional.includes(f));
  // An added column changes no other. Beside a missing column it may be that one under another name.
  const isRenamed = layout.documented && missing.length > 0;
  const unknown = isRenamed ? printed.filter((_, i) => columns[i] === -1) : [];
  const twice = fields.filter((_, i) => columns.indexOf(i) !== columns.lastIndexOf(i));
  const faults = [
    missing.length > 0 ? `no column for ${missing.join(', ')}` : '',
    unknown.length > 0 ? `unknown column ${unknown.join(', ')}` : '',
    twice.length > 0 ? `two columns for ${twice.join(', ')}` : '',
  ].filter(Boolean);
  if (faults.length === 0) return;
  // The names of the columns are misread, so a list of them would hide what to do.
  if (printed.some(isMisreadUtf8))
    throw new LoadRefused(`${file}: encoded in UTF-8, as its header shows: ${DECLARE_UTF8}`);
  throw new LoadRefused(
    `${file}: the layout changed: ${faults.join('; ')}. Columns found: ${printed.join(', ')}; ${NAME_COLUMNS}`,
  );
}
