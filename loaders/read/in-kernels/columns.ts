/**
 * The columns of files whose rows the kernels read: those with quoted cells in windows-1252 of which each is
 * stored as published. Rows with control characters or unusual letters, or without their keys are parsed cell
 * by cell all the same.
 */
import type { Resource } from '../../../shared/datasets/define.ts';
import { fieldsOf } from '../../../shared/datasets/layout.ts';
import type { ValueForm } from '../../../shared/datasets/value-forms.ts';
import { LONGEST_VALUE, MOST_COLUMNS } from '../../kernels/assembly/layout.ts';
import type { KernelColumn } from '../../kernels/columns.ts';
import type { Form, SeparatedForm } from '../../work/form.ts';
import { shapeOf } from '../values/checks.ts';

/** The columns whose cells are the group key and the stored row; null where no row can be copied. */
type Copied = readonly string[] | null;

function columnsOf({ layout }: Resource, form: SeparatedForm): string[] {
  const fields = fieldsOf(layout);
  return form.columns.map((slot) => fields[slot] ?? '');
}

const isCopied = (copied: Copied, resource: Resource, form: Form): form is SeparatedForm =>
  copied !== null &&
  form.kind === 'separated' &&
  form.encoding === 'windows-1252' &&
  copied.join() === columnsOf(resource, form).join();

/** Returns whether the tasks hand the rows of a file on without their quotes. */
export const isKernelRead = (copied: Copied, resource: Resource, form: Form): form is SeparatedForm =>
  kernelColumns(copied, resource, form) !== null;

/** Returns the columns of a file in their order; null where every row must be parsed. */
export function kernelColumns(copied: Copied, resource: Resource, form: Form): KernelColumn[] | null {
  if (!isCopied(copied, resource, form)) return null;
  const columns = columnsOf(resource, form).map((name, i) => kernelColumn(resource, name, i === 0));
  const all = columns.filter((column) => column !== null);
  return all.length === columns.length && all.length <= MOST_COLUMNS ? all : null;
}

/** Returns null for a field that the kernels cannot check. */
function kernelColumn({ fields, key }: Resource, name: string, isFirst: boolean): KernelColumn | null {
  const { absent = [], fillers = [], masksCpf = false, form, pattern } = fields[name] ?? {};
  const isKey = isFirst || key.includes(name);
  const found = isKey && pattern ? keyCheck(pattern) : checkOf(form);
  const check = masksCpf ? withoutPadded(found) : found;
  const texts = [...absent, ...fillers, ...(check?.list ?? [])];
  if (!check || texts.some(({ length }) => length > LONGEST_VALUE)) return null;
  return { ...check, absent, fillers, isKey, masksCpf };
}

type Check = Pick<KernelColumn, 'check' | 'numbers' | 'list'>;

const ANY: Check = { check: 'any', numbers: [0, 0], list: [] };

function keyCheck(pattern: RegExp): Check | null {
  const shape = shapeOf(pattern);
  return shape === null ? null : { check: 'shape', numbers: [0, 0], list: [shape] };
}

/** CNPJs of digits with at most two zeros first, then 1 to 8: a 9 in a shape stands for any digit. */
const KERNEL_CNPJS = ['', '0', '00'].flatMap((zeros) =>
  [...'12345678'].map((digit) => `${zeros}${digit}`.padEnd(14, '9')),
);

/** Rows with other CNPJs are read elsewhere: a CPF to mask may follow three zeros or be beside letters. */
const withoutPadded = (check: Check | null): Check | null =>
  check && { ...check, list: check.list.flatMap((shape) => (shape.length === 14 ? KERNEL_CNPJS : [shape])) };

function checkOf(form: ValueForm | undefined): Check | null {
  switch (form?.kind) {
    case undefined:
      return ANY;
    case 'digits':
      return { check: 'digits', numbers: [form.least, form.most], list: [] };
    case 'one-of':
      return { check: 'one-of', numbers: [0, 0], list: form.values };
    case 'day':
      return form.order === 'AAAAMMDD' ? { check: 'day', numbers: [0, 0], list: [] } : null;
    case 'amount':
      return { check: 'amount', numbers: [(form.decimal === '.' ? '.' : ',').charCodeAt(0), 0], list: [] };
    case 'shape':
      return { check: 'shape', numbers: [0, 0], list: form.shapes };
    case 'pattern':
      return null;
  }
}

/**
 * Returns the row as published. Between the steps of a load `"a";"b"` is the cells a and b, each followed by
 * DEL, and `""` in a cell is one quote, which saves up to a quarter of a row.
 */
export function requoted(row: Buffer, start: number, end: number, delimiter: string): Buffer {
  const cells = row
    .toString('latin1', start, end - 1)
    .replaceAll('"', '""')
    .replaceAll('\x7f', `"${delimiter}"`);
  return Buffer.from(`"${cells}"`, 'latin1');
}
