/** A file whose first line has been read: its form, and the checks that the form needs. */
import { isUtf8 } from 'node:buffer';
import type { Resource } from '../../shared/datasets/define.ts';
import type { Form } from '../work/form.ts';
import type { ColumnNames } from '../work/plan.ts';
import { LoadRefused } from '../work/ports.ts';
import { formOf } from './forms.ts';
import { splitLine } from './split.ts';

export interface OpenedFile {
  /** Changes to windows-1252 at the first line that is not UTF-8. */
  readonly form: Form;
  /** Columns of the file that no field takes. */
  readonly passedOver: readonly string[];
  /** Whether the first line has column names and is not a row. */
  readonly hasHeader: boolean;
  /** Must be called with every row. */
  readonly checkEncoding: (buffer: Buffer, start: number, end: number) => void;
}

const BOM = Buffer.from('\ufeff');

/** @throws LoadRefused naming the file, where its first line does not match the declared layout */
export function openFile(resource: Resource, file: string, line: Buffer, names: ColumnNames): OpenedFile {
  const { form, passedOver } = formOf(resource.layout, file, line, names);
  const hasHeader = form.kind === 'separated' && form.header;
  if (!hasHeader) refuseOtherColumns(resource, file, form, line);
  const opened = { form, passedOver, hasHeader, checkEncoding: (): void => undefined };
  const hasMark = line.subarray(0, BOM.length).equals(BOM);
  if (resource.layout.encoding !== 'detect' || hasMark) return opened;
  return detecting(opened);
}

/**
 * A file of unknown encoding is UTF-8 as long as every line is. A file with a byte order mark stays UTF-8: a damaged line
 * then has a lost character, which a gate stops, whereas a whole file with wrong accents would pass.
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

/** Checks the number of columns of the first row: the publisher changes layouts without notice. */
function refuseOtherColumns(resource: Resource, file: string, form: Form, line: Buffer): void {
  if (form.kind === 'fixed') return;
  const cells = splitLine(line.toString('latin1'), form.delimiter, form.quotes);
  const expected = form.columns.length;
  if (!Array.isArray(cells) || cells.length === expected) return;
  throw new LoadRefused(
    `${file}: the layout changed: ${resource.name} has ${expected} columns, the first row has ${cells.length}`,
  );
}
