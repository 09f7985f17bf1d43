/** A file whose first line has been read: its form, and the checks that the form needs. */
import { isUtf8 } from 'node:buffer';
import type { Resource } from '../../shared/datasets/define.ts';
import type { Form } from '../work/form.ts';
import type { ColumnNames } from '../work/plan.ts';
import { LoadRefused } from '../work/ports.ts';
import { isFault, rowReader } from './cells.ts';
import { DECLARE_UTF8, isDeclaredUtf8 } from './declared-encoding.ts';
import { formOf } from './forms.ts';
import { splitLine } from './split.ts';
import { foreignEncoding } from './values/encoding.ts';

export interface OpenedFile {
  /** Changes to windows-1252 at the first line that is not UTF-8. */
  readonly form: Form;
  readonly passedOver: readonly string[];
  /** Whether the first line has column names and is not a row. */
  readonly hasHeader: boolean;
  /** Bytes of a byte order mark before the first row of a file without a header. */
  readonly markBytes: number;
  /**
   * Must be called with each row until it has returned true, which the first row with the declared number of
   * columns gives.
   * @throws LoadRefused where none of the first rows has it
   */
  readonly hasColumns: (buffer: Buffer, start: number, end: number) => boolean;
  /** Must be called at the end if no row gave true. @throws LoadRefused where rows have other columns */
  readonly refuseColumns: () => void;
  /** Must be called with every row. */
  readonly checkEncoding: (buffer: Buffer, start: number, end: number) => void;
  /** Must be called with every SAMPLED-th row. @throws LoadRefused where most cannot be used */
  readonly checkSample: (buffer: Buffer, start: number, end: number, line: number) => void;
}

/** Partition parses one of so many rows, which costs nothing measurable. */
export const SAMPLED = 1_000;
/** Bad sampled rows, which stand for 100,000. The gate `quarantine` would refuse the file hours later. */
const MOST_BAD = 100;

/** One of these rows must have the declared columns: layouts change unannounced, and any row may be odd. */
const FIRST_ROWS = 10;

const BOM = Buffer.from('\ufeff');

/** @throws LoadRefused naming the file, where its first row does not match the declared layout */
export function openFile(resource: Resource, file: string, line: Buffer, names: ColumnNames): OpenedFile {
  const isUtf8Declared = isDeclaredUtf8(names);
  refuseForeign(resource, file, line, isUtf8Declared);
  const { form, passedOver } = formOf(resource.layout, file, line, names);
  const hasHeader = form.kind === 'separated' && form.header;
  const hasMark = line.subarray(0, BOM.length).equals(BOM);
  const columns = columnCheck(resource, file, form);
  const checkSample = sampler(resource, file, form);
  const opened = {
    form,
    passedOver,
    hasHeader,
    markBytes: hasMark && !hasHeader ? BOM.length : 0,
    ...columns,
    checkEncoding: (): void => undefined,
    checkSample,
  };
  if (resource.layout.encoding !== 'detect' || hasMark || isUtf8Declared) return opened;
  return detecting(opened);
}

/** Refuses the encodings that the first line shows; the gate `encoding` finds the others by all rows. */
function refuseForeign(
  { layout: { encoding } }: Resource,
  file: string,
  line: Buffer,
  isUtf8Declared: boolean,
): void {
  const found = foreignEncoding(line, isUtf8Declared ? 'detect' : encoding);
  if (found === null) return;
  const allowed = encoding === 'detect' ? 'UTF-8 or windows-1252' : encoding;
  throw new LoadRefused(
    `${file}: encoded in ${found}; allowed: ${allowed}. Take the file as the publisher has it${found === 'UTF-8' ? `; ${DECLARE_UTF8}` : ''}`,
  );
}

/**
 * A file of unknown encoding is UTF-8 as long as every line is. A file with a byte order mark stays UTF-8: a
 * damaged line then has a lost character, which a gate stops, whereas a whole file with wrong accents would
 * pass.
 */
function detecting(opened: OpenedFile): OpenedFile {
  let { form } = opened;
  return {
    ...opened,
    get form() {
      return form;
    },
    checkEncoding: (buffer, start, end) => {
      if (form.kind === 'fixed' || form.encoding !== 'utf-8') return;
      if (!isUtf8(buffer.subarray(start, end))) form = { ...form, encoding: 'windows-1252' };
    },
  };
}

/** A header has the number of columns itself. */
function columnCheck(
  resource: Resource,
  file: string,
  form: Form,
): Pick<OpenedFile, 'hasColumns' | 'refuseColumns'> {
  if (form.kind === 'fixed' || form.header) return { hasColumns: () => true, refuseColumns: () => undefined };
  const expected = form.columns.length;
  const others: number[] = [];
  const refuseColumns = (): void => {
    if (others.length === 0) return;
    throw new LoadRefused(
      `${file}: the layout changed: ${resource.name} has ${expected} columns, the first row has ${others[0]}. The file has no header that names them, so the declared columns have to be changed (docs/adding-a-dataset.md)`,
    );
  };
  return {
    hasColumns: (buffer, start, end) => {
      const cells = splitLine(buffer.toString('latin1', start, end), form.delimiter, form.quotes);
      if (!Array.isArray(cells)) return false;
      if (cells.length === expected) return true;
      if (others.push(cells.length) === FIRST_ROWS) refuseColumns();
      return false;
    },
    refuseColumns,
  };
}

/** The encoding of the form may change later, which has no effect on whether a row is a fault. */
function sampler(resource: Resource, file: string, form: Form): OpenedFile['checkSample'] {
  const reader = rowReader(resource, form, '');
  let read = 0;
  let bad = 0;
  return (buffer, start, end, line) => {
    read++;
    const row = reader.read(buffer, start, end);
    if (!isFault(row) || ++bad <= MOST_BAD || bad * 2 <= read) return;
    throw new LoadRefused(
      `${file}: not a file of ${resource.name}: most rows cannot be used, such as line ${line}: ${row.detail.slice(0, 200)}`,
    );
  };
}
