/** Converts the text of a cell into the stored value: cleaned, and in the form that its field declares. */
import type { Field } from '../../shared/datasets/define.ts';
import { toIso } from '../../shared/store/records/dates.ts';

/** Returns the stored text of a cell, without outer blanks; null where it is absent or does not parse as its type. */
export type Finish = (text: string) => string | null;

/** Compiles the conversion of a field, once for each file. The texts have no NULs. */
export function finisher(field: Field): Finish {
  const convert = conversion(field);
  const { absent = [], absentForm } = field;
  return (text) => {
    const first = text.charCodeAt(0);
    const last = text.charCodeAt(text.length - 1);
    // A text with printable ASCII at both ends needs no trimming.
    const cell = first > 0x20 && first < 0x7f && last > 0x20 && last < 0x7f ? text : text.trim();
    if (cell === '' || absent.includes(cell) || absentForm?.test(cell)) return null;
    return convert ? convert(cell) : cell;
  };
}

function conversion(field: Field): Finish | null {
  if (field.kind === 'date') return toIso;
  if (field.kind === 'integer') return (cell) => (/^\d{1,15}$/.test(cell) ? String(Number(cell)) : null);
  const { impliedDecimals: decimals } = field;
  if (decimals !== undefined) return (cell) => withDecimals(cell, decimals);
  return field.digitsOnly ? (cell) => cell.replace(/[-/. ]/g, '') : null;
}

/** `000000350` with one decimal → `35.0`; text that is not a number stays as it is. */
function withDecimals(cell: string, decimals: number): string {
  if (!/^\d+$/.test(cell)) return cell;
  const digits = cell.replace(/^0+/, '').padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
