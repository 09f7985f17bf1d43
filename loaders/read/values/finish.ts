/** Converts a cell's text into the stored value, cleaned and in its field's form, and counts it. */
import { cellWithoutCpfs } from '../../../shared/datasets/cpf.ts';
import type { Field } from '../../../shared/datasets/define.ts';
import { isAbsentDay, toIso } from '../../../shared/store/records/dates.ts';
import { EMPTY, MARKED, VALID } from '../../kernels/assembly/layout.ts';
import { textCheck } from './checks.ts';
import type { ValueTally } from './tally.ts';

/** Returns the stored text of a cell, trimmed; null where it is absent or does not parse as its type. */
export type Finish = (text: string) => string | null;

/**
 * Compiles the conversion of a field, once for each file. `index` is its number in the tally, which is null
 * where nothing is counted. The texts have no NULs.
 */
export function finisher(field: Field, index: number, tally: ValueTally | null): Finish {
  const convert = conversion(field);
  // A text that stays as it is is only counted by its form.
  const check = tally || convert !== asIs ? checkOf(field) : null;
  const { absent = [], absentForm, fillers = [], masksCpf } = field;
  return (text) => {
    const first = text.charCodeAt(0);
    const last = text.charCodeAt(text.length - 1);
    // A text with printable ASCII at both ends needs no trimming.
    const cell = first > 0x20 && first < 0x7f && last > 0x20 && last < 0x7f ? text : text.trim();
    if (cell === '') {
      tally?.add(index, EMPTY);
      return null;
    }
    if (absent.includes(cell) || absentForm?.test(cell)) {
      tally?.add(index, MARKED);
      return null;
    }
    if (fillers.includes(cell)) {
      tally?.add(index, MARKED);
      return cell;
    }
    // Before its form is checked: behind three zeros or letters, a CPF has the form of a CNPJ.
    const masked = masksCpf ? cellWithoutCpfs(cell) : cell;
    if (masked !== cell) {
      tally?.maskedCpf(index, masked);
      return masked;
    }
    if (check && !check(cell)) {
      tally?.malformed(index, cell);
      // Its characters are not removed: `05/2023` without the stroke would be another month.
      return field.kind === 'text' ? cell : convert(cell);
    }
    const value = convert(cell);
    if (value !== null) tally?.add(index, VALID);
    else if (field.kind === 'date' && isAbsentDay(cell)) tally?.add(index, MARKED);
    else tally?.malformed(index, cell);
    return value ?? (field.kind === 'text' ? cell : null);
  };
}

/** A key has a pattern, which also decides whether its row goes to quarantine. */
export function checkOf({ form, pattern }: Field): ((text: string) => boolean) | null {
  if (form) return textCheck(form);
  return pattern ? (text) => pattern.test(text) : null;
}

const asIs: Finish = (cell) => cell;

/** The returned function gives null for text that it cannot convert. */
function conversion(field: Field): Finish {
  if (field.kind === 'date') return toIso;
  if (field.kind === 'integer') return (cell) => (/^\d{1,15}$/.test(cell) ? String(Number(cell)) : null);
  const { impliedDecimals: decimals } = field;
  if (decimals !== undefined) return (cell) => withDecimals(cell, decimals);
  return field.digitsOnly ? (cell) => cell.replace(/[-/. ]/g, '') : asIs;
}

/** `000000350` with one decimal → `35.0` */
function withDecimals(cell: string, decimals: number): string | null {
  if (!/^\d+$/.test(cell)) return null;
  const digits = cell.replace(/^0+/, '').padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
