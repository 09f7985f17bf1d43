/** Fills the cells of a row from its bytes. This is the hot loop of every load. */
import type { Field } from '../../shared/datasets/define.ts';
import type { Fault } from '../../shared/store/records/accounting.ts';
import { EMPTY } from '../kernels/assembly/layout.ts';
import type { FixedForm, SeparatedForm } from '../work/form.ts';
import { boundsScanner, decode, HIGH, IRREGULAR, NUL_OR_CONTROL, WINDOWS } from './scan.ts';
import { splitLine } from './split.ts';
import { isStrange } from './values/encoding.ts';
import { checkOf, type Finish, finisher } from './values/finish.ts';
import type { ValueTally } from './values/tally.ts';

/** Fills the cells. Returns the fault, the text of a row that contains more than ASCII, or an empty text. */
export type Fill = (buffer: Buffer, start: number, end: number) => string | Fault;

type MutableCells = (string | null)[];

export function separatedFiller(
  form: SeparatedForm,
  fields: readonly Field[],
  cells: MutableCells,
  tally: ValueTally | null,
): Fill {
  const { columns } = form;
  const finish = columns.map((slot, column) =>
    slot < 0 ? passOver(column, tally) : finisher(fields[slot] as Field, slot, tally),
  );
  const ofColumns = columns.map((slot) => fields[slot] ?? null);
  const slow = slowFiller(form, ofColumns, finish, cells, tally);
  if (form.encoding === 'utf-8') {
    return (buffer, start, end) => {
      const text = buffer.toString('utf8', start, end);
      return slow(text) ?? text;
    };
  }
  const bounds = new Int32Array(columns.length * 2);
  const scan = boundsScanner(form, bounds);
  return (buffer, start, end) => {
    const text = buffer.toString('latin1', start, end);
    const marks = scan(buffer, start, end);
    if (marks === IRREGULAR) return slow(text) ?? text;
    for (let i = 0; i < columns.length; i++) {
      const slot = columns[i] as number;
      const from = bounds[i * 2] as number;
      const to = bounds[i * 2 + 1] as number;
      if (from === to) {
        if (slot < 0) continue;
        cells[slot] = null;
        tally?.add(slot, EMPTY);
        continue;
      }
      const cell = text.slice(from, to);
      const value = (finish[i] as Finish)(marks === 0 ? cell : decode(cell, marks));
      if (slot >= 0) cells[slot] = value;
    }
    return marks & HIGH ? text : '';
  };
}

/** Counts the values of a column that no field takes. */
const passOver =
  (column: number, tally: ValueTally | null): Finish =>
  (cell) => {
    if (cell.trim() !== '') tally?.passOver(column);
    return null;
  };

/** Splits the text of a row of any allowed form. Returns the fault, or null. */
function slowFiller(
  { columns, delimiter, quotes, encoding }: SeparatedForm,
  ofColumns: readonly (Field | null)[],
  finish: readonly Finish[],
  cells: MutableCells,
  tally: ValueTally | null,
): (text: string) => Fault | null {
  const marks = encoding === 'utf-8' ? NUL_OR_CONTROL : WINDOWS | NUL_OR_CONTROL;
  const joined = quotes ? () => null : cellJoiner(ofColumns, delimiter);
  return (text) => {
    const split = splitLine(text, delimiter, quotes);
    if (!Array.isArray(split)) return split;
    const parts = split.map((part) => decode(part, marks));
    const isWhole = parts.length === columns.length;
    const whole = isWhole ? parts : joined(parts);
    if (!whole) return { reason: 'wrong_columns', detail: `${parts.length} columns, not ${columns.length}` };
    if (tally && !isWhole) tally.resplit++;
    whole.forEach((part, i) => {
      const slot = columns[i] as number;
      const value = (finish[i] as Finish)(part);
      if (slot >= 0) cells[slot] = value;
    });
    return null;
  };
}

export function fixedFiller(
  { records, fromName, encoding }: FixedForm,
  names: readonly string[],
  fields: readonly Field[],
  cells: MutableCells,
  tally: ValueTally | null,
): Fill {
  const finish = fields.map((field, i) => finisher(field, i, tally));
  const lengths = Object.keys(records).join(' or ');
  const isUtf8 = encoding === 'utf-8';
  const unit = isUtf8 ? 'characters' : 'bytes';
  const marks = isUtf8 ? NUL_OR_CONTROL : WINDOWS | NUL_OR_CONTROL;
  return (buffer, start, end) => {
    const text = buffer.toString(isUtf8 ? 'utf8' : 'latin1', start, end);
    const ranges = records[text.length];
    if (!ranges) {
      // Accents in UTF-8 make a row too long where UTF-8 is not declared.
      if (!isUtf8 && isStrange(buffer, start, end)) tally?.text(true, () => text);
      return { reason: 'wrong_length', detail: `${text.length} ${unit}, not ${lengths}` };
    }
    for (let i = 0; i < names.length; i++) {
      const range = ranges[i];
      const cell = range ? decode(text.slice(range[0], range[1]), marks) : fromName[names[i] ?? ''];
      // A record layout without the field has it absent.
      cells[i] = (finish[i] as Finish)(cell ?? '');
    }
    return text;
  };
}

/** Delimiters in values of one row at most. More are another fault, and the ways to split grow with them. */
const MOST_DELIMITERS = 4;

/** Returns the cells where exactly one split gives every value its form, else null. */
type JoinCells = (parts: readonly string[]) => string[] | null;

/** `fields` are those of the columns; null for a column that no field takes. */
function cellJoiner(fields: readonly (Field | null)[], delimiter: string): JoinCells {
  const checks = fields.map((field) => (field ? checkOf(field) : null));
  return (parts) => {
    const more = parts.length - fields.length;
    if (more < 1 || more > MOST_DELIMITERS) return null;
    const found: string[][] = [];
    const add = (cells: readonly string[], at: number): void => {
      const check = checks[cells.length];
      if (check === undefined) {
        found.push([...cells]);
        return;
      }
      const left = more - (at - cells.length);
      const isLast = cells.length === checks.length - 1;
      for (let taken = isLast ? left : 0; taken <= left && found.length < 2; taken++) {
        const cell = parts.slice(at, at + taken + 1).join(delimiter);
        if (check === null || check(cell.trim())) add([...cells, cell], at + taken + 1);
      }
    };
    add([], 0);
    return found.length === 1 ? (found[0] ?? null) : null;
  };
}
